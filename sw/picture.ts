import { readDirectly, type Read } from '#sync/database/direct-reads.ts'
import type { CollectionName } from '#sync/engine/wire.ts'
import { JOURNEY_DAYS } from '#sync/model/journey.ts'
import { readSession } from '#sync/session/session.ts'
import { isShopSelling } from '#lib/is-shop-selling.ts'
import { devotionalValues } from './day-picture.ts'
import { fill, type Values } from './fill.ts'
import { homeValues } from './home-picture.ts'
import { journeyValues } from './journey-picture.ts'
import { recadosValues } from './recados-picture.ts'

/** Longer than any read of a phone that works. The app, which draws otherwise, has to read as well. */
const PATIENCE_MS = 3_000

/** Today's devotional, or one day's. */
const DEVOTIONAL = /^\/devocional(?:\/([1-9]\d?))?$/

interface Screen {
  /** The template, which the build makes (src/build/pictures). */
  template: string
  collections: readonly CollectionName[]
  /**
   * What to fill in, besides the member. `data` goes to the app.
   * @returns undefined if the screen would show something else than the template
   */
  values(read: Read, now: number): Promise<Values | undefined>
}

function screenAt(pathname: string): Screen | undefined {
  if (pathname === '/') {
    return {
      template: 'home',
      collections: [
        'progress',
        'devotionals',
        'recados',
        'read_marks',
        'events',
        ...(isShopSelling ? (['orders'] as const) : []),
      ],
      values: (read, now) => homeValues(read, now, isShopSelling),
    }
  }
  if (pathname === '/devocionais')
    return { template: 'journey', collections: ['progress', 'devotionals'], values: journeyValues }
  if (pathname === '/recados')
    return { template: 'recados', collections: ['recados', 'read_marks'], values: recadosValues }
  const asked = DEVOTIONAL.exec(pathname)
  if (!asked || Number(asked[1]) > JOURNEY_DAYS) return undefined
  const day = asked[1] ? Number(asked[1]) : null
  return {
    template: 'devotional',
    collections: ['progress', 'devotionals', 'favorites'],
    values: (read, now) => devotionalValues(read, now, day),
  }
}

/**
 * A screen with the member's own rows, read from this phone at this moment: nothing of it is kept.
 * The app takes the page over as it is, so it has to say exactly what the app would.
 * @param templateAt resolves to the build's page at an address, undefined if it is not cached
 * @returns undefined for other addresses, and whenever there is any doubt: the app then draws
 * itself
 */
export async function pictureOf(
  pathname: string,
  templateAt: (url: string) => Promise<Response | undefined>,
): Promise<Response | undefined> {
  const screen = screenAt(pathname)
  if (!screen) return undefined
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, PATIENCE_MS))
  try {
    return await Promise.race([draw(screen, templateAt(`/picture/${screen.template}.html`)), late])
  } catch (error) {
    // The database is not here, or a row is not as it should be. The app says what is wrong.
    console.info('Not filled in', error)
    return undefined
  }
}

async function draw(
  { collections, values: valuesOf }: Screen,
  template: Promise<Response | undefined>,
): Promise<Response | undefined> {
  // While the rows are read. What fails is heard of below.
  const reading = template.then((page) => page?.text())
  reading.catch(() => undefined)
  const session = await readSession()
  if (!session) return undefined
  const { userId } = session
  const now = Date.now()
  const values = await readDirectly(userId, collections, (read) => valuesOf(read, now))
  const [page, text] = await Promise.all([template, reading])
  if (!values || !page || text === undefined) return undefined
  const { path, data } = values
  // `filled` is seen by the app at its first render (src/lib/filled-screen.ts).
  const html = fill(text, { ...values, member: userId, filled: JSON.stringify({ path, now, data }) })
  // With its headers: the policy allows the scripts and styles of the template, and nothing is
  // added.
  return new Response(html, page)
}
