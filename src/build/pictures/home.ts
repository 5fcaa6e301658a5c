import { eventInWords, greetingOf, orderInWords, recadosInWords, waitingInWords } from '#lib/home-words.ts'
import type { HomeNow } from '#src/features/home/queries.ts'
import { paths } from '#src/paths.ts'
import { homeWordTexts } from '#texts/home.ts'
import { landingTexts } from '#texts/landing.ts'
import { NAME_HOLE } from '../picture-script.ts'
import { makeTemplate } from '../picture-template.ts'
import { NOW, type Picture, type Render, renderFilled, startOf } from './picture.ts'

/** A member's first page, with a day to read or one that is completed. */
export const homePicture: Picture = {
  name: 'home',
  source: 'features/home/home-screen.tsx',
  title: landingTexts.title,
  async renderTemplate(render) {
    const scene = (values: Scene) => renderScene(render, values)
    const full = await scene({})
    const nothing = await scene({ recado: null, unread: 0, order: null, events: [], isWaiting: false })
    const html = makeTemplate(full, [
      { name: 'image', others: { '^image': await scene({ image: '' }) } },
      { name: 'reference', others: { '': await scene({ verse: '{{quote}}' }) } },
      { name: 'isNews', others: { '^isNews': nothing } },
      {
        name: 'recado',
        others: { '': await scene({ recado: null, unread: 0 }), earlier: await scene({ recado: null }) },
      },
      { name: 'waiting', others: { '': await scene({ isWaiting: false }) } },
      { name: 'order', others: { '': await scene({ order: null }) } },
      { name: 'event', others: { '': await scene({ events: [] }) } },
    ])
    return html.replace(/<!--\/[\w-]+-->/g, '')
  },
}

interface Scene extends Partial<Pick<HomeNow, 'recado' | 'unread' | 'order' | 'events'>> {
  image?: string
  verse?: string
  isWaiting?: boolean
}

const LINE = (to: string) => `<!--${to}-->`
const LINES = /<li>(?=<a class="[^"]*" href="(\/[\w-]+))/g

const ORDER = { number: 17, status: 'aberto', total_cents: 1_700 } as const
const EVENT = { title: '{{event}}', event_date: new Date(NOW + 3_600_000).toISOString() }

async function renderScene(
  render: Render,
  {
    image = '{{image}}',
    verse = '{{quote}} ({{reference}} 1)',
    isWaiting = true,
    recado = { id: '{{recado}}', titulo: '{{recadoTitle}}' },
    unread = 1,
    order = ORDER,
    events = [EVENT],
  }: Scene,
): Promise<string> {
  const completed = Array.from({ length: isWaiting ? 10 : 24 }, (_, index) => index + 1)
  const suggested = completed.length + 1
  const data: HomeNow = {
    progress: {
      journey: 1,
      started_at: startOf(25),
      last_completed_day: completed.length,
      completed_days: completed,
    },
    days: [{ day_number: suggested, title: '{{title}}', theme: '', verse, image_url: image, minutes: 7 }],
    recado,
    unread,
    events: [...events],
    order,
    arrival: 'settled',
  }
  const html = await renderFilled(render, { path: paths.home(), now: NOW, data })
  return (
    html
      .replace('{{reference}} 1', '{{reference}}')
      .replace(greetingOf(NAME_HOLE, NOW), `{{greeting}}, ${NAME_HOLE}`)
      .replace(homeWordTexts.dayAndMinutes(suggested, 7), '{{eyebrow}}')
      .replace(encodeURIComponent('{{recado}}'), '{{recado}}')
      .replace(recadosInWords(1), '{{recados}}')
      .replace(waitingInWords(15), '{{waiting}}')
      .replace(orderInWords(ORDER), '{{order}}')
      .replace(eventInWords(EVENT, NOW), '{{eventAt}}')
      // Where each line begins, so that what one says is no part of the next.
      .replace(LINES, (tag, to: string) => LINE(to) + tag)
  )
}
