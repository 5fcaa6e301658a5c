import { expectAccessible } from './kit/axe.ts'
import { asServer, giveJourney } from './kit/member-phone.ts'
import { waitForWorker } from './kit/service-worker.ts'
import { expect, screens, test } from './kit/test.ts'

test('ela acha sem acentos e sem internet, marcado onde está, e chega só com o teclado', async ({
  app,
  page,
  login,
  freshMember,
  goOffline,
  reopen,
}) => {
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
  await login(page, ines)
  await page.goto('/busca?q=perdao')
  await expect(page.getByRole('link', { name: 'Reunião de oração' })).toBeVisible()
  await waitForWorker(page)
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
  await field.press('ArrowDown')
  await expect(result.getByRole('link')).toBeFocused()
  await later.keyboard.press('ArrowUp')
  await expect(field).toBeFocused()
  await field.press('ArrowDown')
  await later.keyboard.press('Enter')
  await expect(later).toHaveURL(new RegExp(`/recado/${data!.id as string}$`))
  await later.goBack()
  await expect(field).toHaveValue('REUNIAO oracao perdao')
})

test('nada achado é dito com as palavras dela; um dia que não se abriu não aparece', async ({
  app,
  page,
  login,
  freshMember,
}) => {
  const olga = await freshMember('Olga')
  await giveJourney(app, olga, { daysAgo: 0 })
  const { data } = await asServer(app).from('devotionals').select('title').eq('day_number', 25).single()
  await login(page, olga)
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
})

for (const [name, theme] of [
  ['smallPhone', 'dark'],
  ['desktop', 'sepia'],
] as const) {
  test(`axe não acha nada com resultados, ${name}, ${theme}`, async ({ app, page, login, freshMember }) => {
    await page.setViewportSize(screens[name].viewport)
    const iris = await freshMember('Iris')
    await giveJourney(app, iris, { daysAgo: 29 })
    await login(page, iris)
    await page.evaluate((choice) => localStorage.setItem('florescer:theme', choice), theme)
    await page.goto('/busca?q=dia')
    await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible()
    await expectAccessible(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  })
}

test('com 2.000 recados cada letra responde num instante', async ({ app, page, login, freshMember }) => {
  test.setTimeout(120_000)
  const rebeca = await freshMember('Rebeca')
  await app.sql(
    `insert into public.recados (titulo, mensagem, publicado_em)
     select 'Recado número ' || n, '<p>' || repeat('Palavras de ânimo para a semana, com coração e oração. ', 10) || case n when 1234 then 'agulha' else '' end || '</p>',
       now() - make_interval(mins => n) from generate_series(1, 2000) n`,
  )
  try {
    await login(page, rebeca)
    await page.goto('/busca')
    const field = page.getByRole('searchbox')
    await field.fill('agulha')
    await expect(page.getByRole('link', { name: 'Recado número 1234' })).toBeVisible({ timeout: 60_000 })
    // From the key to the frame that shows what was found, in the page's own clock.
    const times = await page.evaluate(async () => {
      const input = document.querySelector<HTMLInputElement>('input[type=search]')!
      const write = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!
      const taken: number[] = []
      for (const value of [
        'c',
        'co',
        'cor',
        'cora',
        'corac',
        'coraca',
        'coracao',
        'coracao o',
        'coracao ora',
        'coracao oracao',
      ]) {
        const before = performance.now()
        const shown = new Promise<void>((resolve) => {
          const look = new MutationObserver(() => (look.disconnect(), resolve()))
          look.observe(document.querySelector('main')!, { childList: true, subtree: true, characterData: true })
        })
        write.call(input, value)
        input.dispatchEvent(new Event('input', { bubbles: true }))
        await shown
        await new Promise(requestAnimationFrame)
        taken.push(performance.now() - before)
      }
      return taken.toSorted((a, b) => a - b)
    })
    console.log(`  cada letra, 2.000 recados: mediana ${times[5]!.toFixed(1)} ms, pior ${times.at(-1)!.toFixed(1)} ms`)
    expect(times[5]).toBeLessThan(100)
  } finally {
    await app.sql(`delete from public.recados where titulo like 'Recado número %'`)
  }
})
