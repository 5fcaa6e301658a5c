import type { Page } from 'playwright/test'
import { paths } from '#src/paths.ts'
import { isThorough } from '#tests/kit/lane.ts'
import { drawn } from './kit/settle.ts'
import { asServer, giveJourney } from './kit/member-phone.ts'
import { goTo, syncMark } from './kit/shell.ts'
import { type Account, type App, expect, screens, test } from './kit/test.ts'

type Name = keyof typeof paths

/** These only redirect, or show a member nothing of their own. */
type NoPage = 'journeyAlias' | 'today' | 'renewSession' | 'auth' | 'accessRequest' | 'createPassword' | 'mailChoice'
/** The desk's lists show what was uploaded, as often as it is used. */
type Desk = Extract<Name, `admin${string}`>

/** Each page, and how many pictures of the content it has at least. */
const pages = (recado: string): Record<Exclude<Name, NoPage | Desk>, [at: string, pictures: number]> => ({
  home: [paths.home(), 1],
  about: [paths.about(), 0],
  install: [paths.install(), 0],
  privacy: [paths.privacy(), 0],
  journey: [paths.journey(), 4],
  devotional: [paths.devotional(3), 1],
  recados: [paths.recados(), 0],
  recado: [paths.recado(recado), 0],
  events: [paths.events(), 2],
  videos: [paths.videos(), 2],
  shop: [paths.shop(), 2],
  orders: [paths.orders(), 0],
  founder: [paths.founder(), 0],
  values: [paths.values(), 0],
  profile: [paths.profile(), 0],
  favorites: [paths.favorites(), 2],
  search: [paths.search('paz'), 0],
})

/** A journey with days to catch up with, two favourites and an order. */
async function live(app: App, member: Account): Promise<string> {
  await giveJourney(app, member, { daysAgo: 6, completed: [1, 2, 3] })
  await app.sql(
    `insert into public.devotional_favorites (user_id, devotional_id)
     select $1::uuid, id from public.devotionals where day_number in (3, 4)`,
    [member.id],
  )
  await app.sql(
    `insert into public.orders (id, user_id, items) select gen_random_uuid(), $1, jsonb_build_array(jsonb_build_object(
       'product_id', p.id, 'name', p.name, 'quantity', 1, 'seen_cents', round(p.price * 100)::bigint))
     from public.products p where p.name = 'Caneca Florescer'`,
    [member.id],
  )
  const { data, error } = await asServer(app).from('recados').select('id').limit(1).single()
  if (error) throw error
  return data.id as string
}

/** The addresses of all pictures that the page shows, wherever it does. Runs in the page. */
function picturesOfPage(): string[] {
  const found: string[] = []
  for (const element of document.querySelectorAll('*')) {
    // The player of a video waits, hidden, behind the video's picture.
    if (!element.checkVisibility()) continue
    if (element instanceof HTMLImageElement) found.push(element.currentSrc || element.src)
    if (element instanceof HTMLVideoElement && element.poster) found.push(element.poster)
    if (element instanceof SVGImageElement) found.push(element.href.baseVal)
    for (const [, address] of getComputedStyle(element).backgroundImage.matchAll(/url\("(.+?)"\)/g))
      found.push(address!)
  }
  return found
}

async function seenTwice(page: Page): Promise<string[]> {
  const seen = await page.evaluate(picturesOfPage)
  return seen.filter((address, index) => seen.indexOf(address) !== index)
}

for (const name of ['phone', 'desktop'] as const) {
  test.describe(`on a ${name}`, () => {
    const { viewport, isMobile, hasTouch } = screens[name]
    test.use({ viewport, isMobile, hasTouch })

    test(
      'no page shows the same picture twice',
      { tag: name === 'desktop' ? '@thorough' : [] },
      async ({ app, page, enter, freshMember }) => {
        const noemi = await freshMember('Noemi')
        const recado = await live(app, noemi)
        await enter(page, noemi, '/')
        await expect(syncMark(page, 'Tudo salvo')).toBeVisible()
        for (const [at, pictures] of Object.values(pages(recado))) {
          if (pictures === 0 && !isThorough) continue
          // The gate goes on inside the app, which costs half.
          if (isThorough || at === paths.home()) await page.goto(at)
          else await goTo(page, at)
          await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
          await expect
            .poll(() => page.evaluate(picturesOfPage).then(({ length }) => length))
            .toBeGreaterThanOrEqual(pictures)
          await drawn(page)
          expect.soft(await seenTwice(page), at).toEqual([])
        }
        await app.sql('delete from public.orders where user_id = $1', [noemi.id])
      },
    )
  })
}
