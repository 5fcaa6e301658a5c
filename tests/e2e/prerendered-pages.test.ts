import type { BrowserContext, Page } from 'playwright/test'
import { DRAFT_KEY } from '#src/features/access-request/draft-key.ts'
import { aboutTexts } from '#texts/about.ts'
import { accessRequestTexts } from '#texts/access-request.ts'
import { authTexts } from '#texts/auth.ts'
import { createPasswordTexts } from '#texts/create-password.ts'
import { installTexts } from '#texts/install.ts'
import { landingTexts } from '#texts/landing.ts'
import { privacyTexts } from '#texts/privacy.ts'
import { newVisitor, type Visitor } from './kit/coming-in.ts'
import { drawn } from './kit/settle.ts'
import { waitForWorker } from './kit/service-worker.ts'
import { accounts, expect, test } from './kit/test.ts'
import { untilTakenOver } from './kit/shell.ts'

declare global {
  interface Window {
    /** What has moved on the page. */
    moved: unknown[]
    isHydrationHeld?: boolean
  }
}

/** Each page with a text near its end: the build makes the whole page, not only its top. */
const pages = [
  { path: '/', title: 'Início', text: landingTexts.verse.text },
  { path: '/quem-somos', title: 'Quem Somos', text: aboutTexts.join.text },
  {
    path: '/politica-privacidade',
    title: 'Política de Privacidade',
    text: privacyTexts.sections[11]!.parts[0] as string,
  },
  { path: '/install', title: 'Instalar o aplicativo', text: installTexts.android.steps[2].text },
] as const

/** The same with a form. */
const forms = [
  { path: '/auth', title: authTexts.signIn.title, text: authTexts.join.question },
  { path: '/cadastro', title: accessRequestTexts.title, text: accessRequestTexts.fields.consentimento },
] as const

/** Holds the scripts until the test releases them: until then the page stays as it was built. */
async function holdScripts(context: BrowserContext): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await context.route(/\/assets\/[^/]+\.js$/, async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}

/**
 * The app is there and about to take the page over, and comes no further by itself: only what React
 * hears from the page makes it. Runs in the page, before its scripts.
 */
function holdHydration(): void {
  const { postMessage } = MessagePort.prototype
  const isAbout = () => {
    const root = document.getElementById('root')
    return root !== null && Object.keys(root).some((key) => key.startsWith('__reactContainer$'))
  }
  MessagePort.prototype.postMessage = function (this: MessagePort, ...message: [unknown]) {
    if (isAbout()) window.isHydrationHeld = true
    else postMessage.apply(this, message)
  }
}

/** Keeps what has moved since the page began. Runs in the page. */
function watchMoves(): void {
  Object.assign(window, { moved: [] })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) window.moved.push(entry.toJSON())
  }).observe({ type: 'layout-shift', buffered: true })
}

test('without JavaScript each public page can be read and leads to the others', async ({
  newDevice,
  allowProblems,
}) => {
  // Chromium still fetches what the page preloads, and then may not run it.
  allowProblems(/csp/)
  const device = await newDevice({ javaScriptEnabled: false })
  const page = await device.newPage()
  for (const { path, title, text } of pages) {
    await page.goto(path)
    await expect(page).toHaveTitle(`${title} · Florescer`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByText(text)).toBeVisible()
  }
  await page.goto('/quem-somos')
  await expect(page.getByText(aboutTexts.history.paragraphs[0])).toBeVisible()
  await expect(page.getByText(aboutTexts.founder.paragraphs[1])).toBeVisible()
  await expect(page.getByRole('tab')).toHaveCount(0)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Política de Privacidade' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Política de Privacidade' })).toBeVisible()
})

test('who skipped to the content before the scripts came stays where they went on to', async ({ page, context }) => {
  const release = await holdScripts(context)
  await page.goto('/auth', { waitUntil: 'commit' })
  const wayIn = page.getByRole('main').getByRole('link', { name: authTexts.join.action })
  await expect(wayIn).toBeVisible()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(wayIn).toBeFocused()
  release()
  await untilTakenOver(page)
  await page.waitForLoadState('load')
  await expect(wayIn).toBeFocused()
})

for (const { path, text } of [...pages, ...forms]) {
  test(
    `${path} is the same page before and after the scripts: nothing flickers, nothing is lost`,
    { tag: path === '/' || path === '/cadastro' ? [] : '@thorough' },
    async ({ page, context }) => {
      const release = await holdScripts(context)
      await page.goto(path, { waitUntil: 'commit' })
      await expect(page.getByText(text)).toBeVisible()
      await page.evaluate(() => {
        for (const element of document.querySelectorAll('h1, h2, main p, footer'))
          Object.assign(element, { wasThere: true })
      })
      release()
      await untilTakenOver(page)
      const lost = await page.evaluate(() =>
        [...document.querySelectorAll('h1, h2, footer')]
          .filter((element) => !('wasThere' in element))
          .map(({ textContent }) => textContent),
      )
      expect(lost).toEqual([])
      await expect(page.getByText(text)).toBeVisible()
    },
  )
}

test('without JavaScript a form is read, says what it needs, and puts no answer into the address', async ({
  newDevice,
  allowProblems,
}) => {
  // The browser alone posts, which nobody takes.
  allowProblems(/csp/, /404/)
  const device = await newDevice({ javaScriptEnabled: false })
  const page = await device.newPage()
  for (const { path, title, text } of [
    ...forms,
    { path: '/criar-senha', title: createPasswordTexts.title, text: createPasswordTexts.checking },
  ]) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(page.getByText(text).first()).toBeVisible()
    await expect(page.locator('noscript')).toBeVisible()
  }
  await page.goto('/auth')
  await page.getByLabel('Senha').first().fill('um segredo')
  await page.getByLabel('Senha').first().press('Enter')
  await expect(page).not.toHaveURL(/segredo/)
})

test('what is typed, chosen and sent before the scripts come is neither lost nor in the address', async ({
  page,
  context,
}) => {
  const release = await holdScripts(context)
  await page.goto('/auth', { waitUntil: 'commit' })
  await page.getByText(authTexts.modes.signUp, { exact: true }).click()
  await page.getByLabel(authTexts.fields.email).fill('cedo@exemplo.org')
  await page.getByLabel(authTexts.fields.password, { exact: true }).fill('segredo-de-manha')
  await page.getByLabel(authTexts.fields.password, { exact: true }).press('Enter')
  await expect(page).toHaveURL(/\/auth$/)
  release()
  // Sent in the chosen mode, where the name is missing.
  await expect(page.getByText(authTexts.rules.nameShort).first()).toBeVisible()
  await expect(page.getByLabel(authTexts.fields.email)).toHaveValue('cedo@exemplo.org')
})

test('Maria signs in before the scripts have come, and is in as soon as they have', async ({ page, context }) => {
  const release = await holdScripts(context)
  await page.goto('/auth', { waitUntil: 'commit' })
  await page.getByLabel(authTexts.fields.email).fill(accounts.maria.email)
  await page.getByLabel(authTexts.fields.password, { exact: true }).fill(accounts.maria.password)
  await page.getByRole('button', { name: authTexts.signIn.submit, exact: true }).click()
  await expect(page.getByRole('button', { name: authTexts.signIn.submit, exact: true })).toBeVisible()
  release()
  await expect(page.getByText(/Bem-vinda/).first()).toBeVisible()
})

test('an access request that is begun before the scripts come goes on with them', async ({ page, context }) => {
  const { fields } = accessRequestTexts
  const release = await holdScripts(context)
  await page.goto('/cadastro', { waitUntil: 'commit' })
  await page.getByLabel(authTexts.fields.fullName).fill('Noemi da Manhã')
  await page.getByLabel(fields.telefone).fill('11987654321')
  await page.getByLabel(fields.batizada).selectOption('Sim')
  await page.getByLabel(fields.consentimento).check()
  release()
  await untilTakenOver(page)
  await expect(page.getByLabel(fields.telefone)).toHaveValue('(11) 98765-4321')
  await expect(page.getByLabel(authTexts.fields.fullName)).toHaveValue('Noemi da Manhã')
  await expect(page.getByLabel(fields.batizada)).toHaveValue('Sim')
  await expect(page.getByLabel(fields.consentimento)).toBeChecked()
  await page.getByRole('button', { name: accessRequestTexts.submit }).click()
  // The form knows them: it complains of others only.
  await expect(page.getByText(accessRequestTexts.rules.enderecoShort).first()).toBeVisible()
  await expect(page.getByText(accessRequestTexts.rules.nomeShort)).toHaveCount(0)
  await expect(page.getByText(accessRequestTexts.rules.consent)).toHaveCount(0)
})

test('what she typed before the scripts came is kept, though she types nothing more', async ({ page, context }) => {
  const release = await holdScripts(context)
  await page.goto('/cadastro', { waitUntil: 'commit' })
  await page.getByLabel(authTexts.fields.fullName).fill('Noemi da Manhã')
  release()
  await expect.poll(() => page.evaluate((key) => localStorage.getItem(key), DRAFT_KEY)).toContain('Noemi da Manhã')
  await page.reload()
  await untilTakenOver(page)
  await expect(page.getByLabel(authTexts.fields.fullName)).toHaveValue('Noemi da Manhã')
})

/** Of a woman who has just created an account: it gives the request her name and her e-mail. */
async function beginRequestOf({ nome, email }: Visitor, page: Page): Promise<void> {
  const main = page.getByRole('main')
  const { fields, modes, join } = authTexts
  await page.goto('/auth')
  await untilTakenOver(page)
  await main.getByText(modes.signUp, { exact: true }).first().click()
  await main.getByLabel(fields.fullName).fill(nome)
  await main.getByLabel(fields.email).fill(email)
  await main.getByLabel(fields.password, { exact: true }).fill('segredo-de-manha')
  await main.getByLabel(fields.password, { exact: true }).press('Enter')
  await main.getByRole('status').getByRole('link', { name: join.action }).click()
  await expect(main.getByLabel(fields.email)).toHaveValue(email)
}

test(
  'what the account gives the request comes into the field she is in, and what she types replaces it',
  { tag: '@bare' },
  async ({ page, context }) => {
    const noemi = newVisitor('Noemi da Manhã')
    const { fields } = authTexts
    const main = page.getByRole('main')
    await beginRequestOf(noemi, page)

    // Loaded once more, it is the page as it was built, and she is quicker than the scripts.
    const release = await holdScripts(context)
    await page.reload({ waitUntil: 'commit' })
    await main.getByLabel(fields.email).focus()
    await expect(main.getByLabel(fields.email)).toHaveValue('')
    release()
    await expect(main.getByLabel(fields.email)).toHaveValue(noemi.email)
    await page.keyboard.insertText('outro@exemplo.org')
    await expect(main.getByLabel(fields.email)).toHaveValue('outro@exemplo.org')
    await expect(main.getByLabel(fields.fullName)).toHaveValue(noemi.nome)
  },
)

test(
  'what the account gives comes as she leaves one field for the next, and what she types there replaces it',
  { tag: '@bare' },
  async ({ page, context }) => {
    const noemi = newVisitor('Noemi da Manhã')
    const { fields } = authTexts
    const main = page.getByRole('main')
    await beginRequestOf(noemi, page)

    await page.addInitScript(holdHydration)
    const release = await holdScripts(context)
    await page.reload({ waitUntil: 'commit' })
    await main.getByLabel(fields.fullName).focus()
    await page.keyboard.insertText('Noemi Souza')
    release()
    await page.waitForFunction(() => window.isHydrationHeld)
    await expect(main.getByLabel(fields.email)).toHaveValue('')
    // The keyboard's "next": no key is heard.
    await main.getByLabel(fields.email).focus()
    await expect(main.getByLabel(fields.email)).toHaveValue(noemi.email)
    await page.keyboard.insertText('outro@exemplo.org')
    await expect(main.getByLabel(fields.email)).toHaveValue('outro@exemplo.org')
    await expect(main.getByLabel(fields.fullName)).toHaveValue('Noemi Souza')
  },
)

test('a reader is not taken back to the top when the scripts arrive', async ({ page, context }) => {
  const release = await holdScripts(context)
  await page.goto('/politica-privacidade', { waitUntil: 'commit' })
  await expect(page.getByRole('heading', { level: 2, name: '12. Mudanças e contato' })).toBeVisible()
  // A font may break a line elsewhere when it arrives; the browser then scrolls to keep the
  // reader's place.
  await page.evaluate(() => document.fonts.ready.then(() => window.scrollTo(0, 1200)))
  release()
  await untilTakenOver(page)
  // The part that restores positions is in its own chunk, which also brings the update's live
  // region.
  await page.waitForLoadState('networkidle')
  expect(await page.evaluate(() => window.scrollY)).toBe(1200)
})

test('the page itself requests the fonts, even where nothing else asks for them', async ({ page }) => {
  // Whoever comes first asks: the text, where the parser pauses before the links, or on a quick line
  // the script in the head. Without both, only the links can.
  await page.addInitScript(() => {
    document.fonts.load = () => new Promise(() => undefined)
    const serif = new CSSStyleSheet()
    serif.replaceSync('* { font-family: serif !important }')
    document.adoptedStyleSheets = [serif]
  })
  for (const path of ['/', '/auth']) {
    await page.goto(path)
    const askedBy = () =>
      page.evaluate(() =>
        (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
          .filter(({ name }) => name.endsWith('.woff2'))
          .map(({ initiatorType }) => initiatorType),
      )
    await expect.poll(askedBy, path).toEqual(['link', 'link'])
  }
})

test('fonts that come after the text move no line of it; the next screen is drawn with them', async ({
  page,
  context,
}) => {
  const { promise, resolve: release } = Promise.withResolvers<void>()
  await context.route(/\.woff2$/, async (route) => {
    await promise
    await route.continue()
  })
  await page.goto('/quem-somos', { waitUntil: 'commit' })
  await untilTakenOver(page)
  // It has waited for them, if at all (build/page-script.ts).
  await expect(page.locator('html')).toHaveAttribute('data-fonts', 'late')
  await page.evaluate(watchMoves)
  release()
  const arePresent = () => page.evaluate(async () => (await document.fonts.load('1em "Fraunces Variable"')).length > 0)
  await expect.poll(arePresent).toBe(true)
  await drawn(page)
  expect(await page.evaluate(() => window.moved)).toEqual([])
  const title = page.getByRole('heading', { level: 1 })
  await expect(title).not.toHaveCSS('font-family', /Variable/)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Política de Privacidade' }).click()
  await expect(title).toHaveText('Política de Privacidade')
  await expect(title).toHaveCSS('font-family', /Fraunces Variable/)
})

/** Runs in the page: a font that has been loaded is declared once more, as by another stylesheet. */
function declareAnewOnceLoaded(): void {
  const { fonts } = document
  const load = fonts.load.bind(fonts)
  fonts.load = async (font) => {
    const faces = await load(font)
    const family = /'(.+)'/.exec(font)![1]!
    const { style } = Array.from(document.styleSheets, ({ cssRules }) => Array.from(cssRules))
      .flat()
      .find((rule) => rule instanceof CSSFontFaceRule && rule.style.fontFamily.includes(family)) as CSSFontFaceRule
    fonts.add(new FontFace(family, style.getPropertyValue('src'), { weight: style.fontWeight }))
    return faces
  }
}

/**
 * The page comes in two parts, as a slow device reads it: the second one after the first one could
 * have been painted.
 */
async function comeInParts(page: Page, path: string): Promise<void> {
  const [heldBy, rest] = ['/pausa.js', /(?=<h2)/]
  await page.route(path, async (route) => {
    const response = await route.fetch()
    const body = (await response.text()).replace(rest, `<script src="${heldBy}"></script>`)
    await route.fulfill({ response, body })
  })
  await page.route(heldBy, async (route) => {
    await drawn(page)
    await route.fulfill({ contentType: 'text/javascript', body: 'document.currentScript.remove()' })
  })
}

for (const { when, isDeclaredAnew, isInParts } of [
  { when: '' },
  { when: ', also when the app’s stylesheet declares them anew meanwhile', isDeclaredAnew: true },
  { when: ', also when it is painted before it has been read', isInParts: true },
]) {
  test(`on a quick line the page is drawn with its own fonts from the first frame on${when}`, async ({ newDevice }) => {
    // As wide as where a line of the title and one of the lead break otherwise in the stand-ins.
    const device = await newDevice({ viewport: { width: 412, height: 823 } })
    const page = await device.newPage()
    // However busy this machine is: every line is quick, and the fonts come within that blink.
    await page.addInitScript(() => {
      const { setTimeout } = window
      window.setTimeout = ((run: () => void, ms = 0) => setTimeout(run, ms === 100 ? 60_000 : ms)) as typeof setTimeout
      for (const name of ['requestStart', 'responseStart'] as const)
        Object.defineProperty(PerformanceResourceTiming.prototype, name, { get: () => 0 })
    })
    if (isDeclaredAnew) await page.addInitScript(declareAnewOnceLoaded)
    if (isInParts) await comeInParts(page, '/politica-privacidade')
    await page.addInitScript(watchMoves)
    await page.route(/\.woff2$/, async (route) => {
      await page.waitForFunction(() => document.documentElement.dataset.fonts)
      await route.continue()
    })
    await page.goto('/politica-privacidade')
    await untilTakenOver(page)
    await drawn(page)
    await expect(page.locator('html')).not.toHaveAttribute('data-fonts')
    await expect(page.getByRole('heading', { level: 1 })).toHaveCSS('font-family', /^"?Fraunces Variable/)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(await page.evaluate(() => window.moved)).toEqual([])
  })
}

test('an address with a tab or a campaign parameter does not confuse the prerendered page', async ({ page }) => {
  await page.goto('/quem-somos?aba=palavra-da-fundadora')
  await expect(page.getByRole('tab', { name: 'Palavra da Fundadora' })).toHaveAttribute('aria-selected', 'true')
  await page.goto('/?fbclid=abc')
  await untilTakenOver(page)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.goto('/quem-somos/')
  await untilTakenOver(page)
  await expect(page.getByRole('tab', { name: 'Nossa História' })).toBeVisible()
})

test("a page built last year shows today's date", async ({ page }) => {
  await page.clock.setFixedTime(new Date('2033-01-02T08:00:00-03:00'))
  await page.goto('/politica-privacidade')
  await expect(page.getByText('2 de janeiro de 2033')).toBeVisible()
  await expect(page.getByRole('contentinfo')).toContainText('© 2033')
})

test(
  "Raquel, a member, never sees the visitor's page, not even for a moment",
  { tag: '@worker' },
  async ({ enter, freshMember, newDevice, allowProblems }) => {
    // Without the worker, because the test cannot hold its answers.
    allowProblems(/blocked by Playwright/)
    const device = await newDevice({ serviceWorkers: 'block' })
    const page = await device.newPage()
    await enter(page, await freshMember('Raquel'))
    const release = await holdScripts(device)
    await page.goto('/', { waitUntil: 'commit' })
    const visitorsButton = page.locator('a', { hasText: 'Entrar no Ministério' })
    await expect(visitorsButton).toBeAttached()
    await expect(visitorsButton).toBeHidden()
    await expect(page.locator('h1')).toBeAttached()
    await expect(page.locator('h1')).toBeHidden()
    release()
    await expect(page.getByRole('link', { name: 'Devocional de Hoje' })).toBeVisible()
    await expect(visitorsButton).toHaveCount(0)
  },
)

test(
  'offline, the public pages and those of members open from the device',
  { tag: ['@worker', '@thorough'] },
  async ({ page, enter, freshMember, goOffline, reopen }) => {
    await page.goto('/')
    await waitForWorker(page)
    await enter(page, await freshMember('Dorcas'), '/devocionais')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await goOffline()
    const later = await reopen()
    for (const path of ['/', '/quem-somos', '/politica-privacidade', '/install', '/devocionais']) {
      await later.goto(path)
      await expect(later.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(later.getByRole('link', { name: 'Entrar no Ministério' })).toHaveCount(0)
    }
  },
)

test("a visitor loads neither the local database nor the server's client", async ({ page }) => {
  const scripts: Promise<{ url: string; code: string }>[] = []
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script')
      scripts.push(response.text().then((code) => ({ url: response.url(), code })))
  })
  const api: string[] = []
  page.on('request', (request) => {
    if (/\/(auth|rest|realtime|functions)\/v1\//.test(request.url())) api.push(request.url())
  })
  await page.goto('/')
  await untilTakenOver(page)
  await page.waitForLoadState('networkidle')
  const loaded = await Promise.all(scripts)
  expect(loaded.length).toBeGreaterThan(1)
  const foreign = loaded
    .filter(({ code }) => /GoTrueClient|phx_join|createRxDatabase|rxdb-dexie-/.test(code))
    .map(({ url }) => url)
  expect(foreign).toEqual([])
  expect(api).toEqual([])
})
