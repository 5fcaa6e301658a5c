import { type Devotional, opensAt } from '#sync'
import { formatUpcoming } from '#lib/dates.ts'
import { paths } from '#src/paths.ts'
import { journeyTexts } from '#texts/journey.ts'
import * as styles from '#src/features/journey/devotional.css.ts'
import { makeTemplate } from '../picture-template.ts'
import { NOW, type Picture, type Render, renderFilled, startOf } from './picture.ts'

interface Scene {
  day?: number
  available?: number
  completed?: number[]
  isFavorite?: boolean
  isReadBefore?: boolean
  devotional?: Partial<Devotional>
}

/** One day's text, open, completed, or read on an earlier journey. */
export const devotionalPicture: Picture = {
  name: 'devotional',
  source: 'app/pages/devotional-page.tsx',
  title: journeyTexts.devotional.title(0, '{{title}}').replace('0', '{{day}}'),
  async renderTemplate(render) {
    const scene = (values: Scene) => renderScene(render, values)
    const open = await scene({})
    const completed = [17, 18, 19, 20]
    // It ends elsewhere than an open day, so that what an open day ends with is one part.
    const closed = async (values: Scene) => (await scene(values)).replace(END_TOOLS, END + '$&')
    const comesBack = await closed({ completed, available: 20 })
    const last = await closed({ day: 30, available: 30, completed: [...completed, 30] })
    const readBefore = await scene({ available: 16, isReadBefore: true })
    const note = new RegExp(`<p class="[^"]*">${journeyTexts.readBefore}</p>`).exec(readBefore)![0]
    const html = makeTemplate(open, [
      { name: 'isFavorite', others: { '^isFavorite': await scene({ isFavorite: false }) } },
      { name: '^isReadBefore', others: { isReadBefore: open.replace(/(?<=<article[^>]*>)/, note) } },
      { name: 'image', others: { '^image': await scene({ devotional: { image_url: '' } }) } },
      { name: 'reference', others: { '': await scene({ devotional: { verse: '{{quote}}' } }) } },
      { name: 'prayer', others: { '': await scene({ devotional: { prayer: '' } }) } },
      { name: '^isReadBefore', others: { '': withNeighboursOf(open, readBefore.replace(note, '')) } },
      {
        name: 'open',
        others: {
          'next-is-open': await closed({ completed }),
          'come-back': comesBack,
          // Where it leads stands in a section of its own.
          finished: withNeighboursOf(open, last),
          'all-done': comesBack.replace(COME_BACK, journeyTexts.complete.allDone),
        },
      },
      { name: 'previous', others: { '': await scene({ day: 1 }) } },
      {
        name: 'isNextOpen',
        others: { nextOpens: await scene({ available: 17 }), '': await scene({ day: 30, available: 30 }) },
      },
    ])
    // A paragraph for each of the text's.
    return html
      .replaceAll(END, '')
      .replace(
        /<p class="[^"]*">\{\{(quote|reflection|action|prayer)\}\}<\/p>/g,
        (paragraph, name: string) => `{{#${name}s}}${paragraph.replace(`{{${name}}}`, '{{it}}')}{{/${name}s}}`,
      )
  },
}

const END = '<!---->'
const END_TOOLS = `<div class="${styles.endTools}">`
const NEIGHBOURS = /<nav[^>]*><div><a[^]*?<\/nav>/

/** A scene with the neighbours of another one, so that the two do not differ there. */
const withNeighboursOf = (other: string, html: string) => html.replace(NEIGHBOURS, () => NEIGHBOURS.exec(other)![0])

/** What a completed day says while the next one is locked. */
const COME_BACK = journeyTexts.complete.comeBack(21, '{{afterOpens}}').replace('21', '{{after}}')

async function renderScene(
  render: Render,
  { day = 17, available = 25, completed = [], isFavorite = true, isReadBefore = false, devotional }: Scene,
): Promise<string> {
  const started_at = startOf(available)
  const html = await renderFilled(render, {
    path: paths.devotional(day),
    now: NOW,
    data: {
      progress: { journey: 1, started_at, last_completed_day: completed.at(-1) ?? 0, completed_days: completed },
      isReadBefore,
      isFavorite,
      arrival: 'settled',
      devotional: {
        id: '',
        day_number: day,
        title: '{{title}}',
        theme: '{{theme}}',
        verse: '{{quote}} ({{reference}} 1)',
        reflection: '{{reflection}}',
        action: '{{action}}',
        prayer: '{{prayer}}',
        image_url: '{{image}}',
        image_alt: '{{image_alt}}',
        ...devotional,
      },
    },
  })
  const next = formatUpcoming(opensAt(started_at, day + 1), NOW)
  const opens = formatUpcoming(opensAt(started_at, available + 1), NOW)
  const { comeBack } = journeyTexts.complete
  return html
    .replace('{{reference}} 1', '{{reference}}')
    .replace(comeBack(21, opens), comeBack(21, '{{afterOpens}}'))
    .replaceAll(next, '{{nextOpens}}')
    .replace(/(Dia |dia |dia%20|\/devocional\/)(\d+)\b/g, (_all, before: string, number: string) => {
      const hole = { [day]: 'day', [day - 1]: 'previous', [day + 1]: 'next', 21: 'after' }[Number(number)]
      if (!hole) throw new Error(`${before}${number} does not belong to day ${day}`)
      return `${before}{{${hole}}}`
    })
}
