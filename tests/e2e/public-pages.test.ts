import { brand, founderName } from '#src/brand.ts'
import { aboutTexts } from '#texts/about.ts'
import { landingTexts } from '#texts/landing.ts'
import { privacyTexts } from '#texts/privacy.ts'
import { giveJourney } from './kit/member-phone.ts'
import { waitForWorker } from './kit/service-worker.ts'
import { A_TRY_MS, expect, screens, test } from './kit/test.ts'
import { untilTakenOver } from './kit/shell.ts'

test('a visitor arrives, understands the page and finds the way in', { tag: '@smoke' }, async ({ page }) => {
  await page.goto('/')
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('Cura, Identidade e Propósito')
  await expect(main.getByText(landingTexts.visitor.lead)).toBeVisible()
  await expect(main.getByText(landingTexts.visitor.way)).toBeVisible()
  await expect.poll(() => main.locator('img').evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(1200)
  await expect(main.getByText(/^Dia \d+: /)).toHaveCount(3)
  // Her initial, beside her name.
  await expect(main.getByText('A fundadora')).toHaveText(`${founderName[0]}${founderName}, a fundadora`)
  await main.getByRole('link', { name: 'Entrar no Ministério' }).click()
  await expect(page).toHaveURL(/\/auth$/)
})

test('for visitors the cards lead to the sign-in, and only the history is open to everybody', async ({ page }) => {
  await page.goto('/')
  const tile = (name: string) => page.getByRole('main').getByRole('link', { name, exact: true })
  await expect(tile(landingTexts.tiles.about.title)).toHaveAttribute('href', '/quem-somos')
  for (const { title } of [landingTexts.tiles.devotional, landingTexts.tiles.events, landingTexts.tiles.shop]) {
    await expect(tile(title)).toHaveAttribute('href', '/auth')
  }
  await expect(tile(landingTexts.install.action)).toHaveAttribute('href', '/install')
})

test(
  'Lia, a member, is greeted by name, finds her day, and the links of the public pages suit her',
  { tag: '@thorough' },
  async ({ app, page, enter, freshMember }) => {
    await test.step('a visitor is invited to take part', async () => {
      await page.goto('/quem-somos')
      await expect(page.getByRole('main').getByRole('link', { name: 'Quero fazer parte' })).toHaveAttribute(
        'href',
        '/cadastro',
      )
    })
    const lia = await freshMember('Lia')
    await enter(page, lia, '/')
    await test.step("a member is greeted by name and goes to today's devotional", async () => {
      const main = page.getByRole('main')
      await expect(main.getByRole('heading', { level: 1, name: /^(Bom dia|Boa tarde|Boa noite), Lia$/ })).toBeVisible()
      await expect(main.getByText('Cura, Identidade e Propósito')).toBeVisible()
      await expect(main.getByRole('link', { name: 'Entrar no Ministério' })).toHaveCount(0)
      await expect(main.getByRole('link', { name: landingTexts.tiles.devotional.title, exact: true })).toHaveAttribute(
        'href',
        '/devocionais',
      )
      await main.getByRole('link', { name: 'Devocional de Hoje' }).click()
      await expect(page).toHaveURL(/\/devocionais$/) // Lia has not started the journey.
    })
    await test.step('once she has begun, the page opens on her day, with what is new', async () => {
      await giveJourney(app, lia, { daysAgo: 5, completed: [1, 2, 3] })
      const main = page.getByRole('main')
      await page.goto('/')
      await expect(main.getByText(/^Dia 4 de 30 · \d+ minutos?$/)).toBeVisible()
      await expect(main.getByRole('heading', { name: 'Pousar a bolsa no chão' })).toBeVisible()
      await expect(main.getByText('Mateus 11:28')).toBeVisible()
      await expect(main.getByRole('link', { name: /^\d+ recados novos/ })).toHaveAttribute('href', /^\/recado\//)
      await expect(main.getByRole('link', { name: /^Esperam por você/ })).toHaveAttribute('href', '/devocionais')
      await main.getByRole('link', { name: 'Devocional de Hoje' }).click()
      await expect(page).toHaveURL(/\/devocional\/4$/)
    })
    await test.step('no link of the home page leads to an unknown address', async () => {
      await page.goto('/')
      const links = page.getByRole('main').getByRole('link')
      await expect(links.first()).toBeVisible()
      const targets = await links.evaluateAll((found) => found.map((link) => (link as HTMLAnchorElement).pathname))
      expect(targets).toEqual(expect.arrayContaining(['/devocional', '/quem-somos', '/devocionais', '/install']))
      for (const target of new Set(targets)) {
        await page.goto(target)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Página não encontrada')
      }
    })
    await test.step('a member is not invited to take part', async () => {
      await page.goto('/quem-somos')
      await expect(page.getByRole('tab', { name: 'Nossa História' })).toBeVisible()
      await expect(page.getByRole('link', { name: 'Quero fazer parte' })).toHaveCount(0)
    })
  },
)

test.describe('on a computer', () => {
  test.use(screens.desktop)

  test("the visitor's header has Home, Quem Somos, Devocionais, Instalar and Entrar", async ({ page }) => {
    for (const path of ['/', '/quem-somos', '/auth']) {
      await page.goto(path)
      const header = page.getByRole('banner')
      await expect(header.getByRole('navigation').getByRole('link')).toHaveText(['Home', 'Quem Somos', 'Devocionais'])
      await expect(header.getByRole('link', { name: 'Instalar' })).toHaveAttribute('href', '/install')
      await expect(header.getByRole('link', { name: 'Entrar', exact: true })).toHaveAttribute('href', '/auth')
    }
    await untilTakenOver(page)
    await page.getByRole('banner').getByRole('link', { name: 'Quem Somos' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Quem Somos' })).toBeFocused()
  })
})

test('the footer names the owner, the contact, the privacy policy and the current year', async ({ page }) => {
  await page.clock.setFixedTime(new Date('2031-02-03T09:00:00-03:00'))
  await page.goto('/')
  const footer = page.getByRole('contentinfo')
  await expect(footer.getByText(`© 2031 ${brand.name}`)).toBeVisible()
  await expect(footer.getByRole('link', { name: 'Fale conosco' })).toHaveAttribute(
    'href',
    `mailto:${brand.contactEmail}`,
  )
  await footer.getByRole('link', { name: 'Política de Privacidade' }).click()
  await expect(page).toHaveURL(/\/politica-privacidade$/)
})

test('Quem Somos has two tabs, which the arrow keys change and the address keeps', async ({ page }) => {
  await page.goto('/quem-somos')
  const history = page.getByRole('tab', { name: 'Nossa História' })
  const founder = page.getByRole('tab', { name: 'Palavra da Fundadora' })
  await expect(history).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByRole('tabpanel')).toContainText(aboutTexts.history.paragraphs[1])

  // The page can be read before its scripts arrive; the arrow keys work after that.
  await expect(async () => {
    await history.focus()
    await page.keyboard.press('ArrowRight')
    await expect(founder).toBeFocused({ timeout: A_TRY_MS })
  }).toPass()
  await expect(founder).toHaveAttribute('aria-selected', 'true')
  await expect(page).toHaveURL(/\?aba=palavra-da-fundadora$/)
  await expect(page.getByRole('tabpanel')).toContainText(aboutTexts.founder.paragraphs[1])

  await page.reload()
  await expect(founder).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByRole('tabpanel')).toHaveCount(1)

  await expect(async () => {
    await founder.focus()
    await page.keyboard.press('ArrowLeft')
    await expect(page).toHaveURL(/\/quem-somos$/, { timeout: A_TRY_MS })
  }).toPass()
})

test("the policy has twelve numbered sections, today's date, the LGPD and the minimum age", async ({ page }) => {
  await page.clock.setFixedTime(new Date('2027-03-01T23:30:00-03:00'))
  await page.goto('/politica-privacidade')
  const titles = page.getByRole('main').getByRole('heading', { level: 2 })
  await expect(titles).toHaveCount(12)
  expect(await titles.allTextContents()).toEqual(
    privacyTexts.sections.map(({ title }, index) => `${index + 1}. ${title}`),
  )
  const main = page.getByRole('main')
  await expect(main.getByText('Última atualização: 1 de março de 2027')).toBeVisible()
  await expect(main).toContainText('Lei Geral de Proteção de Dados (LGPD, Lei nº 13.709/2018)')
  await expect(main).toContainText('a idade mínima para pedir acesso é 13 anos completos')
})

test('the address of a section opens the policy there, and its contents lead there', async ({ page }) => {
  const title = page.getByRole('heading', { name: '10. Os seus direitos' })
  await test.step('by its address', async () => {
    await page.goto('/politica-privacidade#secao-10')
    await expect(title).toBeInViewport()
    await untilTakenOver(page)
    await expect(title).toBeInViewport()
  })
  await test.step('by the contents, with a keyboard: the focus and the address go along, and Back leaves the policy', async () => {
    await page.goto('/')
    await page.goto('/politica-privacidade')
    await untilTakenOver(page)
    await page.getByRole('link', { name: '10. Os seus direitos' }).press('Enter')
    await expect(title).toBeFocused()
    await expect(title).toBeInViewport()
    await expect(page).toHaveURL(/\/politica-privacidade#secao-10$/)
    await page.goBack()
    await expect(page).toHaveURL(/\/$/)
  })
})

test('a wrong address has a way back, offline too', { tag: '@worker' }, async ({ page, goOffline, reopen }) => {
  await page.goto('/')
  await waitForWorker(page)
  await goOffline()
  const later = await reopen()
  await later.goto('/nao-existe')
  await expect(later.getByRole('heading', { level: 1, name: 'Página não encontrada' })).toBeVisible()
  await later.getByRole('link', { name: 'Voltar para o início' }).click()
  await expect(later.getByRole('heading', { level: 1, name: 'Cura, Identidade e Propósito' })).toBeVisible()
})

test('at 320 px nothing of the public pages leaves the screen', { tag: '@thorough' }, async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  for (const path of ['/', '/quem-somos', '/politica-privacidade', '/install', '/nao-existe']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(320)
  }
})
