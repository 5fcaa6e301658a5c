import type { Page } from 'playwright/test'
import { installTexts } from '#texts/install.ts'
import { waitForWorker } from './kit/service-worker.ts'
import { expect, screens, test } from './kit/test.ts'
import { untilTakenOver } from './kit/shell.ts'

const main = (page: Page) => page.getByRole('main')

/**
 * The browser's offer as Chromium makes it: an event that is kept and used once. Counts the uses.
 */
async function offerInstall(page: Page, outcome: 'accepted' | 'dismissed'): Promise<void> {
  await page.evaluate((answer) => {
    const offer = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
      prompt: async () =>
        void (document.documentElement.dataset.asked = String(Number(document.documentElement.dataset.asked ?? 0) + 1)),
      userChoice: Promise.resolve({ outcome: answer }),
    })
    window.dispatchEvent(offer)
    document.documentElement.dataset.prevented = String(offer.defaultPrevented)
  }, outcome)
}

test('without an offer of the browser the page says so and shows the steps for iPhone and Android', async ({
  page,
}) => {
  await page.goto('/install')
  await expect(main(page).getByText('A instalação não está disponível no momento')).toBeVisible()
  await expect(main(page).getByRole('button', { name: installTexts.ready.action })).toHaveCount(0)
  for (const { heading, steps } of [installTexts.iphone, installTexts.android]) {
    const part = main(page).getByRole('region', { name: heading })
    await expect(part.getByRole('listitem')).toHaveCount(3)
    for (const { title, text } of steps) {
      await expect(part.getByRole('heading', { name: title })).toBeVisible()
      await expect(part.getByText(text)).toBeVisible()
    }
    await expect(part.locator('li svg')).toHaveCount(3)
  }
  for (const { title } of installTexts.benefits)
    await expect(main(page).getByRole('heading', { name: title })).toBeVisible()
})

test('on an iPhone a visitor learns beforehand that another sign-in follows, and finds “Adicionar à Tela de Início”', async ({
  page,
}) => {
  await page.goto('/install')
  const iphone = main(page).getByRole('region', { name: 'No iPhone' })
  await expect(iphone.getByText('você entra mais uma vez com o seu e‑mail e a sua senha')).toBeVisible()
  await expect(iphone.getByText('Adicionar à Tela de Início')).toBeVisible()
  await expect(iphone.getByText('Abrir como App da Web')).toBeVisible()
})

const phones = {
  Android: {
    own: 'No Android',
    other: 'Usa iPhone? Veja aqui',
    userAgent:
      'Mozilla/5.0 (Linux; Android 14; moto e20) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0 Mobile Safari/537.36',
  },
  iPhone: {
    own: 'No iPhone',
    other: 'Usa Android? Veja aqui',
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
  },
}
for (const [phone, { own, other, userAgent }] of Object.entries(phones)) {
  test.describe(`in an ${phone} browser`, () => {
    test.use({ userAgent })

    test('the steps for this phone are one tap away, and those for the other are folded after them', async ({
      page,
    }) => {
      await page.goto('/install')
      const headings = main(page).getByRole('heading', { name: /^(No|Usa) / })
      await expect(headings).toHaveText([own, other])
      await expect(main(page).getByRole('listitem').filter({ hasText: '1.' })).toHaveCount(1)
      await main(page).getByRole('link', { name: 'Ver os passos' }).click()
      await expect(headings.first()).toBeInViewport()
      await expect(page.locator('#steps')).toBeFocused()
      await expect(page).toHaveURL(/#steps$/)
      await headings.last().click()
      await expect(main(page).getByRole('listitem').filter({ hasText: '1.' })).toHaveCount(2)
    })
  })
}

test('with the offer kept, a tap asks, and the page confirms the installation', async ({ page }) => {
  await page.goto('/install')
  await offerInstall(page, 'accepted')
  await main(page).getByRole('button', { name: 'Instalar agora' }).click()
  await expect(main(page).getByText('Aplicativo instalado!')).toBeVisible()
  expect(await page.evaluate(() => ({ ...document.documentElement.dataset }))).toMatchObject({
    asked: '1',
    prevented: 'true',
  })
})

test('an offer that came on the first page still works on the installation page', async ({ page }) => {
  await page.goto('/')
  await offerInstall(page, 'dismissed')
  // Before the app has taken the page over, a link opens a new page, to which a browser makes its
  // offer again.
  await untilTakenOver(page)
  await main(page).getByRole('link', { name: 'Instalar o aplicativo' }).click()
  const button = main(page).getByRole('button', { name: 'Instalar agora' })
  await button.focus()
  await page.keyboard.press('Enter')
  // An offer works once: the browser's menu is left.
  await expect(main(page).getByText('A instalação não está disponível no momento')).toBeVisible()
  await expect(button).toHaveCount(0)
})

test('an offer that the browser withdraws does not leave a dead button', async ({ page }) => {
  await page.goto('/install')
  await page.evaluate(() => {
    const offer = Object.assign(new Event('beforeinstallprompt'), { prompt: () => Promise.reject(new Error('gone')) })
    window.dispatchEvent(offer)
  })
  await main(page).getByRole('button', { name: 'Instalar agora' }).click()
  await expect(main(page).getByText('A instalação não está disponível no momento')).toBeVisible()
  await expect(
    page
      .getByRole('region', { name: /Notifica|Avisos/ })
      .or(page.getByRole('status'))
      .getByText('A instalação não está disponível no momento')
      .first(),
  ).toBeVisible()
})

test('inside the installed app the page says that it is installed, and nothing offers to install it', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const real = window.matchMedia.bind(window)
    window.matchMedia = (query) => (query.includes('display-mode: standalone') ? real('all') : real(query))
  })
  await page.goto('/install')
  await expect(main(page).getByText('O aplicativo já está instalado')).toBeVisible()
  await expect(main(page).getByText('A instalação não está disponível no momento')).toHaveCount(0)
})

test.describe('inside Instagram', () => {
  test.use({
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 Instagram 390.0.0.28.85',
    permissions: ['clipboard-read', 'clipboard-write'],
  })

  test('a visitor copies the address to open it in Safari', async ({ page, app }) => {
    await page.goto('/install')
    await expect(main(page).getByText('Copie o endereço e abra no Safari.')).toBeVisible()
    await main(page).getByRole('button', { name: 'Copiar endereço' }).click()
    await expect(page.getByText('Endereço copiado').first()).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${app.url}/install`)
  })
})

test(
  'Chromium finds it installable, with name, pictures and shortcuts',
  { tag: '@worker' },
  async ({ page, context }) => {
    await page.goto('/')
    const cdp = await context.newCDPSession(page)
    const { installabilityErrors } = await cdp.send('Page.getInstallabilityErrors')
    // Each test is a private window, and nothing can be installed from one.
    expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([])
    const { errors, data } = await cdp.send('Page.getAppManifest')
    expect(errors).toEqual([])
    const manifest = JSON.parse(data ?? '') as {
      name: string
      short_name: string
      icons: { src: string }[]
      screenshots: { src: string; sizes: string; label: string; form_factor: string; type: string }[]
      shortcuts: { url: string; icons: { src: string }[] }[]
    }
    expect(manifest.name.length).toBeLessThanOrEqual(30)
    expect(manifest.short_name.length).toBeLessThanOrEqual(12)
    for (const { src } of [
      ...manifest.icons,
      ...manifest.screenshots,
      ...manifest.shortcuts.flatMap(({ icons }) => icons),
    ]) {
      expect([src, (await page.request.get(src)).status()]).toEqual([src, 200])
    }
    // The worker does not cache the manifest's screenshots in advance.
    await waitForWorker(page)
    const kept = await page.evaluate(async () => {
      const names = await caches.keys()
      return (
        await Promise.all(
          names.map(async (name) => (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname)),
        )
      ).flat()
    })
    expect(kept).toContain('/manifest.webmanifest')
    for (const { src } of manifest.screenshots) expect(kept).not.toContain(src)
  },
)

test.describe('on a computer', () => {
  test.use(screens.desktop)

  test('a QR code drawn by the page itself takes it to the phone, with the address beside it', async ({
    page,
    app,
  }) => {
    const strangers: string[] = []
    page.on('request', (request) => {
      if (!request.url().startsWith(app.url) && /^https?:/.test(request.url())) strangers.push(request.url())
    })
    await page.goto('/install')
    const part = main(page).getByRole('region', { name: 'Está no computador?' })
    const code = part.getByRole('img', { name: `Código QR com o endereço ${app.url}/install` })
    await expect(code).toBeVisible()
    await expect(part.getByText(`${app.url}/install`, { exact: true })).toBeVisible()
    expect(strangers).toEqual([])
    // Three steps in a phone's menu do not help here.
    await expect(main(page).getByText('aponte a câmera para o código abaixo')).toBeVisible()
    await expect(main(page).getByText('em três passos')).toHaveCount(0)
    // Dark on light in every theme: cameras need it.
    for (const theme of ['light', 'dark', 'sepia']) {
      await page.evaluate((name) => void (document.documentElement.dataset.theme = name), theme)
      const colors = await code.evaluate((svg) => [
        getComputedStyle(svg).color,
        getComputedStyle(svg.parentElement!).backgroundColor,
      ])
      expect(colors).toEqual(['rgb(43, 31, 36)', 'rgb(255, 255, 255)'])
    }
  })
})

test('on a phone there is no QR code', async ({ page }) => {
  await page.goto('/install')
  await expect(main(page).getByRole('region', { name: 'No iPhone' })).toBeVisible()
  await expect(main(page).getByText('Está no computador?')).toBeHidden()
  await expect(main(page).getByRole('img', { name: /^Código QR/ })).toHaveCount(0)
})
