import { isThorough } from '#tests/kit/lane.ts'
import { expectAccessible } from './kit/axe.ts'
import { searchTexts } from '#texts/search.ts'
import { asServer, giveJourney, waitUntilStored } from './kit/member-phone.ts'
import { expect, screens, test } from './kit/test.ts'

test(
  'the search works offline and without accents, marks the words found, and the keyboard opens a result',
  { tag: '@worker' },
  async ({ app, page, enter, freshMember, goOffline, reopen }) => {
    const ines = await freshMember('Ines')
    await giveJourney(app, ines, { daysAgo: 29 })
    const { data } = await asServer(app)
      .from('recados')
      .insert({
        titulo: 'Reunião de oração',
        mensagem: '<p>Vamos falar de <b>perdão</b> &amp; esperança.</p><script>alert(1)</script>',
      })
      .select('id')
      .single()
    await enter(page, ines, '/busca?q=perdao')
    await expect(page.getByRole('link', { name: 'Reunião de oração' })).toBeVisible()
    await waitUntilStored(page)
    await goOffline()
    const later = await reopen()
    await later.goto('/perfil')
    await later.getByRole('link', { name: 'Buscar nos devocionais e recados' }).click()
    const field = later.getByRole('searchbox', { name: 'Buscar nos devocionais e recados' })
    await field.fill('REUNIAO oracao perdao')
    const result = later.getByRole('main').getByRole('listitem').filter({ hasText: 'Reunião de oração' })
    await expect(result.locator('mark')).toHaveText(['Reunião', 'oração', 'perdão'])
    await expect(result).toContainText('perdão & esperança.')
    await expect(later).toHaveURL(/\/busca\?q=REUNIAO%20oracao%20perdao$/)
    await field.press('Enter')
    await expect(field, 'the keyboard of a phone makes room for the results').not.toBeFocused()
    await field.press('ArrowDown')
    await expect(result.getByRole('link')).toBeFocused()
    await later.keyboard.press('ArrowUp')
    await expect(field).toBeFocused()
    await field.press('ArrowDown')
    await later.keyboard.press('Enter')
    await expect(later).toHaveURL(new RegExp(`/recado/${data!.id as string}$`))
    await later.goBack()
    await expect(field).toHaveValue('REUNIAO oracao perdao')

    // A link to the page begins anew, and 'Back' brings the words again.
    await later.getByRole('button', { name: /Minha conta/ }).click()
    await later.getByRole('navigation', { name: 'Minha conta' }).getByRole('link', { name: 'Buscar' }).click()
    await expect(later).toHaveURL(/\/busca$/)
    await expect(field).toHaveValue('')
    await expect(later.getByText('A busca acontece no seu aparelho, também sem internet.')).toBeVisible()
    await later.goBack()
    await expect(field).toHaveValue('REUNIAO oracao perdao')
  },
)

test(
  'an empty result repeats the words of the search; a locked day is not found',
  { tag: '@thorough' },
  async ({ app, page, enter, freshMember }) => {
    const olga = await freshMember('Olga')
    await giveJourney(app, olga, { daysAgo: 0 })
    const { data } = await asServer(app).from('devotionals').select('title').eq('day_number', 25).single()
    await enter(page, olga, '/')
    await page.getByRole('button', { name: /Minha conta/ }).click()
    await page.getByRole('navigation', { name: 'Minha conta' }).getByRole('link', { name: 'Buscar' }).click()
    await expect(page).toHaveURL(/\/busca$/)
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(page.getByText('A busca acontece no seu aparelho, também sem internet.')).toBeVisible()
    const field = page.getByRole('searchbox')
    await field.fill('coisas pequenas')
    await expect(page.getByRole('link', { name: 'O dia das coisas pequenas' })).toBeVisible()
    await field.fill(data!.title as string)
    await expect(page.getByRole('heading', { name: /^Nada encontrado para/ })).toBeVisible()
    await expect(page.getByRole('status').filter({ hasText: 'Nenhum resultado' })).toBeAttached()
    await field.fill('xyzxyz <img src=x onerror=alert(1)>')
    await expect(
      page.getByRole('heading', { name: 'Nada encontrado para “xyzxyz <img src=x onerror=alert(1)>”' }),
    ).toBeVisible()
    await expectAccessible(page)
  },
)

for (const [name, theme] of [
  ['smallPhone', 'dark'],
  ['desktop', 'sepia'],
] as const) {
  test(
    `axe finds nothing on a page of results, ${name}, ${theme}`,
    { tag: '@thorough' },
    async ({ app, page, enter, freshMember }) => {
      await page.setViewportSize(screens[name].viewport)
      const iris = await freshMember('Iris')
      await giveJourney(app, iris, { daysAgo: 29 })
      await enter(page, iris)
      await page.evaluate((choice) => localStorage.setItem('florescer:theme', choice), theme)
      await page.goto('/busca?q=dia')
      await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible()
      await expectAccessible(page)
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
    },
  )
}

/** The next letter comes before every pause. */
function holdPauses(): void {
  const { setTimeout: start } = window
  const held: (() => void)[] = []
  window.setTimeout = ((run: () => void, ms?: number) =>
    ms === 400 ? held.push(run) : start(run, ms)) as typeof window.setTimeout
  Object.assign(window, {
    pause: () => {
      window.setTimeout = start
      for (const run of held) run()
    },
  })
}

const MANY = isThorough ? 2000 : 500

test(
  `among ${MANY} recados the search finds a word that only one has, and answers at each letter`,
  { tag: '@thorough' },
  async ({ app, page, enter, freshMember }) => {
    const rebeca = await freshMember('Rebeca')
    await app.sql(
      `insert into public.recados (titulo, mensagem, publicado_em)
     select 'Recado número ' || n, '<p>' || repeat('Palavras de ânimo para a semana, com coração e oração. ', 10) || case n when 432 then 'agulha' else '' end || '</p>',
       now() - make_interval(mins => n) from generate_series(1, $1::int) n`,
      [MANY],
    )
    try {
      await enter(page, rebeca, '/busca')
      const field = page.getByRole('searchbox')
      await field.fill('agulha')
      await expect(page.getByRole('link', { name: 'Recado número 432' })).toBeVisible()
      for (const value of ['c', 'cor', 'coracao oracao']) {
        await field.fill(value)
        await expect(page.getByRole('status').filter({ hasText: /resultados/ })).toBeAttached()
        await expect(page.getByRole('link', { name: 'Recado número 1', exact: true })).toBeVisible()
      }
      const results = page.getByRole('main').getByRole('listitem')
      await test.step('while she types, what nobody sees waits for a pause', async () => {
        await page.evaluate(holdPauses)
        await field.fill('palavras')
        await expect(results).toHaveCount(6)
        await page.evaluate(() => (window as never as { pause(): void }).pause())
        await expect(results).toHaveCount(20)
      })
      await test.step('back from the last of many results she is where she was', async () => {
        for (const count of [40, 60]) {
          await page.getByRole('button', { name: searchTexts.more }).click()
          await expect(results).toHaveCount(count)
        }
        await results.nth(44).getByRole('link').click()
        await expect(page).toHaveURL(/\/recado\//)
        await page.goBack()
        await expect(results.nth(44)).toBeInViewport()
      })
    } finally {
      await app.sql(`delete from public.recados where titulo like 'Recado número %'`)
    }
  },
)
