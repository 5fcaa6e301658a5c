import { JOURNEY_DAYS, opensAt } from '#sync'
import { formatDateInWords } from '#lib/day-in-words.ts'
import { formatUpcoming } from '#lib/dates.ts'
import * as card from '#src/features/journey/day-card.css.ts'
import * as garden from '#src/features/journey/garden.css.ts'
import * as grid from '#src/features/journey/day-grid.css.ts'
import * as today from '#src/features/journey/today-card.css.ts'
import type { JourneyData } from '#src/features/journey/queries.ts'
import { paths } from '#src/paths.ts'
import { journeyDaysTexts as texts } from '#texts/journey-days.ts'
import { gardenTexts } from '#texts/celebration.ts'
import { journeyEndTexts } from '#texts/journey-start-and-end.ts'
import { journeyTexts } from '#texts/journey.ts'
import { elementsOf, inSection, makeTemplate, replaced } from '../picture-template.ts'
import { NOW, type Picture, type Render, renderFilled, startOf } from './picture.ts'

/** In each scene the days up to this one are completed, and some are not written. */
const DAY = 17
const upTo = (day: number) => Array.from({ length: day }, (_, index) => index + 1)

interface Scene {
  available?: number
  completed?: number[]
  image?: string
  verse?: string
  earlier?: JourneyData['earlier']
}

/** The overview of the thirty days. */
export const journeyPicture: Picture = {
  name: 'journey',
  source: 'features/journey/journey-screen.tsx',
  title: journeyTexts.title,
  async renderTemplate(render) {
    const scene = (values: Scene) => renderScene(render, values)
    const [first, second] = [12, 1].map((completed, index) => ({
      journey: index + 1,
      started_at: startOf(100),
      last_completed_day: completed,
      completed_days: upTo(completed),
    }))
    const page = await scene({ earlier: [first!, second!] })
    const oneCompleted = await scene({ completed: [DAY - 1] })
    const noImage = await scene({ image: '' })
    const completedToday = await scene({ available: DAY, completed: upTo(DAY) })
    const atEnd = await scene({ available: JOURNEY_DAYS, completed: upTo(JOURNEY_DAYS) })
    const atEndWithGaps = await scene({ available: JOURNEY_DAYS, completed: [...upTo(20), JOURNEY_DAYS] })

    const cardOf = (html: string) => withDay(elementsOf(html, TODAY)[0]!, todayOf(html), 'today')
    const titles = (html: string) =>
      html
        .replaceAll('{{title}}', '{{todayTitle}}')
        .replaceAll('{{theme}}', '{{todayTheme}}')
        .replaceAll('{{image}}', '{{todayImage}}')
    const muted = new RegExp(`<p class="[^"]*">${journeyTexts.complete.allDone}</p>`).exec(atEnd)![0]
    const todayCard = titles(
      makeTemplate(cardOf(page), [
        { name: 'todayImage', others: { '^todayImage': cardOf(noImage) } },
        {
          name: 'resume',
          others: { read: cardOf(await scene({ available: DAY })), reread: cardOf(completedToday) },
        },
        { name: 'reference', others: { '': cardOf(await scene({ verse: '{{quote}}' })) } },
      ]),
    ).replaceAll(`<div class="${today.action}">`, `${inSection('allDone', muted)}$&`)
    const finishedOf = (html: string) => boundaryWith(html, 'finished')
    const finished = makeTemplate(finishedOf(atEnd), [
      {
        name: 'allDone',
        others: { '^allDone': finishedOf(atEndWithGaps).replace('21 dos', '{{completedCount}} dos') },
      },
    ])

    const slides = dayVariants(slidesOf(page), slidesOf(completedToday), (html) =>
      withPicture(html, slidesOf(page), slidesOf(noImage)),
    )
    const cells = dayVariants(cellsOf(page), cellsOf(completedToday), (html) => html)
    const openDays = elementsOf(page, '<section').find((html) => OPEN_DAYS.test(html))!
    const lines = elementsOf(openDays, '<li')
    const line = (day: number) =>
      withDay(
        lines.find((html) => html.includes(`>${texts.day.number(day)}<`))!,
        day,
      )

    let html = replaced(page, elementsOf(page, TODAY)[0]!, inSection('isFinished', finished) + todayCard)
    html = replaced(
      html,
      openDays,
      inSection(
        'isReturning',
        replaced(
          openDays,
          lines.join(''),
          inSection(
            'waiting',
            makeTemplate(line(24), [{ name: 'isReadable', others: { '^isReadable': line(22) } }]).replace(
              '<a ',
              '<a{{#isSuggested}} data-suggested="true"{{/isSuggested}} ',
            ),
          ),
        ),
      ),
    )
    html = replaced(html, slidesOf(page).join(''), inSection('days', slides))
    html = replaced(html, cellsOf(page).join(''), inSection('days', cells))
    html = replaced(html, petalsOf(page).join(''), inSection('days', petalOf(page)))
    html = replaced(html, gardenTexts.name(16), gardenTexts.name(0).replace('0', '{{completedCount}}'))
    html = replaced(html, sectionWith(page, 'earlier'), inSection('hasEarlier', earlierOf(page, first!.started_at)))
    for (const name of ['isFirst', 'isLast'])
      html = replaced(html, 'aria-disabled="false"', `aria-disabled="{{${name}}}"`)
    return withCount(html, [page, oneCompleted])
  },
}

const TODAY = `<section aria-labelledby="today"`

/** Of a part that is not within another one. */
const OPEN_DAYS = /^<section[^>]*aria-labelledby="open-days"/

/** The suggested day of a scene. */
const todayOf = (html: string) => Number(/Dia (\d+) de 30 •/.exec(html)![1])

const slidesOf = (html: string) => elementsOf(html, '<div role="group"')
const cellsOf = (html: string) => elementsOf(elementsOf(html, `<ol class="${grid.grid}"`)[0]!, '<li')

const petalsOf = (html: string) => elementsOf(html, `<path class="${garden.petal}"`)

/** A petal of the garden, open if its day is completed. */
function petalOf(html: string): string {
  const isOpen = ' data-open="true"'
  return replaced(petalsOf(html)[0]!, isOpen, inSection('completed', isOpen) + inSection('completed-suggested', isOpen))
}

const sectionWith = (html: string, id: string) =>
  elementsOf(html, '<section').find((part) => new RegExp(`^<section[^>]*aria-labelledby="${id}"`).test(part))!

/** The part that loads beside the screen and has a title with this id. */
function boundaryWith(html: string, id: string): string {
  const part = new RegExp(
    `<!--\\$--><section(?:(?!<!--\\$-->)[^])*?aria-labelledby="${id}"(?:(?!<!--\\$-->)[^])*?<!--/\\$-->`,
  )
  return part.exec(html)![0]
}

function withDay(html: string, day: number, hole = 'day'): string {
  return html.replace(new RegExp(`(Dia |dia |/devocional/|<span>)${day}\\b`, 'g'), `$1{{${hole}}}`)
}

/** One of the thirty in each of its states. */
function dayVariants(days: string[], atDay17: string[], finish: (html: string) => string): string {
  const variant = (name: string, from: string[], day: number) => {
    const opens = formatUpcoming(opensAt(startOf(25), day), NOW)
    return inSection(name, finish(withDay(from[day - 1]!.replaceAll(opens, '{{opens}}'), day)))
  }
  return [
    variant('completed', days, 3),
    variant('completed-suggested', atDay17, DAY),
    variant('suggested', days, DAY),
    variant('open', days, 24),
    variant('open-unwritten', days, 22),
    variant('locked', days, 27),
    variant('locked-unwritten', days, 28),
  ].join('')
}

/** A slide wherever it is in the row: with its picture, the blossom instead, or a place for it. */
function withPicture(slide: string, slides: string[], slidesWithout: string[]): string {
  const pictureOf = (html: string) => elementsOf(elementsOf(html, `<div class="${card.picture}"`)[0]!, '<div')[1]!
  const pictures =
    // Of the day after the suggested one, whose picture stands in today's card.
    inSection('image', pictureOf(slides[DAY]!)) +
    inSection('blossom', pictureOf(slidesWithout[DAY - 1]!)) +
    inSection('far', pictureOf(slides[0]!))
  return replaced(slide, pictureOf(slide), pictures)
    .replace(/ inert=""| data-passed="true"/g, '')
    .replace('<div ', '<div{{^isSuggested}} inert=""{{/isSuggested}}{{#isPassed}} data-passed="true"{{/isPassed}} ')
}

function earlierOf(page: string, startedAt: string): string {
  const part = sectionWith(page, 'earlier')
  const items = elementsOf(part, '<li')
  const { line } = journeyEndTexts.earlier
  const begun = formatDateInWords(startedAt)
  const [several, one] = items.map((item, index) => {
    const words = line(index + 1, index === 0 ? 12 : 1, begun)
    return replaced(
      item,
      words,
      line(0, index === 0 ? 12 : 1, '{{begun}}')
        .replace(/^0/, '{{journey}}')
        .replace('12', '{{completed}}'),
    )
  })
  return replaced(part, items.join(''), inSection('earlier', inSection('^one', several!) + inSection('one', one!)))
}

/** How many days are completed, in words. */
function withCount(html: string, scenes: readonly string[]): string {
  const [several, one] = [16, 1].map((completed) => texts.position(DAY, JOURNEY_DAYS, completed))
  if (!scenes[0]!.includes(several!) || !scenes[1]!.includes(one!)) throw new Error('The position is not in the page')
  const hole = (words: string) => words.replace(String(DAY), '{{today}}')
  const words =
    inSection('oneCompleted', hole(one!)) +
    inSection('^oneCompleted', hole(several!).replace('16', '{{completedCount}}'))
  return html.replaceAll(several!, words)
}

async function renderScene(
  render: Render,
  {
    available = 25,
    completed = upTo(DAY - 1),
    image = '{{image}}',
    verse = '{{quote}} ({{reference}} 1)',
    earlier = [],
  }: Scene,
): Promise<string> {
  const data: JourneyData = {
    progress: {
      journey: 3,
      started_at: startOf(available),
      last_completed_day: completed.at(-1) ?? 0,
      completed_days: completed,
    },
    earlier,
    devotionals: upTo(JOURNEY_DAYS)
      .filter((day) => day !== 22 && day !== 28)
      .map((day_number) => ({ day_number, title: '{{title}}', theme: '{{theme}}', verse, image_url: image })),
    arrival: 'settled',
  }
  const html = await renderFilled(render, { path: paths.journey(), now: NOW, data })
  return html.replaceAll('{{reference}} 1', '{{reference}}')
}
