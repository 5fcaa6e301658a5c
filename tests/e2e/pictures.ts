import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright'
import sharp from 'sharp'
import { takeGallery } from './gallery-pictures.ts'
import { accounts } from './kit/accounts.ts'
import { type App, startApp } from './kit/app-server.ts'
import { chromiumLaunch } from './kit/chromium.ts'
import { setLetters } from './kit/layout.ts'
import { login } from './kit/login.ts'
import { type ScreenName, screens } from './kit/screens.ts'
import { settle } from './kit/settle.ts'

const USAGE = `Takes pictures of the built app with the demo's data, for looking at.

  node tests/e2e/pictures.ts --out FOLDER [--routes /,/devocionais] [--roles visitor,maria,joana,admin]
                             [--screens smallPhone,phone,tablet,desktop] [--themes light,dark,sepia] [--letters 100,200] [--full] [--dist FOLDER]
  node tests/e2e/pictures.ts --gallery --out FOLDER
  node tests/e2e/pictures.ts --readme
  node tests/e2e/pictures.ts --manifest

--full takes the whole page instead of the first screen; --letters are the phone's own, in percent; --gallery takes the components of src/ui in light, dark, sepia
and with text of 200 %; --readme renews the pictures in docs/screenshots, --manifest those in src/public/screenshots,
which phones show before they install the app.`

/**
 * The time in the pictures: half past six in São Paulo, the last one that has been. The demo's dates
 * count from today: at any other time what is over would still be announced.
 */
const MOMENT = lastHalfPastSix()
function lastHalfPastSix(): Date {
  const DAY_MS = 86_400_000
  const halfPastSix = 9.5 * 3_600_000
  return new Date(Math.floor((Date.now() - halfPastSix) / DAY_MS) * DAY_MS + halfPastSix)
}

const themes = ['light', 'dark', 'sepia'] as const
const roles = ['visitor', 'maria', 'joana', 'admin'] as const
const screenNames = Object.keys(screens) as ScreenName[]

interface Picture {
  file: string
  route: string
  role: (typeof roles)[number]
  theme: (typeof themes)[number]
  screen: ScreenName
  isFull?: boolean
  /** The size of the phone's own letters, in percent. */
  letters?: number
  /** Device pixels for each CSS pixel. */
  scale?: number
}

const forReadme: Picture[] = [
  { file: 'visitor-home-phone.png', route: '/', role: 'visitor', theme: 'light', screen: 'phone', scale: 2 },
  { file: 'journey-phone.png', route: '/devocionais', role: 'maria', theme: 'light', screen: 'phone', scale: 2 },
  {
    file: 'devotional-phone-dark.png',
    route: '/devocional/4',
    role: 'maria',
    theme: 'dark',
    screen: 'phone',
    scale: 2,
  },
  { file: 'journey-desktop.png', route: '/devocionais', role: 'maria', theme: 'light', screen: 'desktop' },
]

/** The same names and sizes stand in manifest.webmanifest. */
const forManifest: Picture[] = [
  { file: 'jornada-celular.webp', route: '/devocionais', role: 'maria', theme: 'light', screen: 'phone', scale: 2 },
  { file: 'devocional-celular.webp', route: '/devocional/4', role: 'maria', theme: 'light', screen: 'phone', scale: 2 },
  { file: 'recados-celular.webp', route: '/recados', role: 'maria', theme: 'light', screen: 'phone', scale: 2 },
  { file: 'eventos-celular.webp', route: '/eventos', role: 'maria', theme: 'light', screen: 'phone', scale: 2 },
  { file: 'jornada-computador.webp', route: '/devocionais', role: 'maria', theme: 'light', screen: 'desktop' },
  { file: 'loja-computador.webp', route: '/loja', role: 'maria', theme: 'light', screen: 'desktop' },
]

const { values } = parseArgs({
  options: {
    out: { type: 'string' },
    routes: { type: 'string', default: '/' },
    roles: { type: 'string', default: 'visitor' },
    screens: { type: 'string', default: 'smallPhone,tablet,desktop' },
    themes: { type: 'string', default: 'light,dark' },
    letters: { type: 'string', default: '100' },
    full: { type: 'boolean', default: false },
    dist: { type: 'string' },
    gallery: { type: 'boolean', default: false },
    readme: { type: 'boolean', default: false },
    manifest: { type: 'boolean', default: false },
  },
})

if (values.readme) await takeAll(forReadme, fileURLToPath(new URL('../../docs/screenshots', import.meta.url)))
else if (values.manifest)
  await takeAll(forManifest, fileURLToPath(new URL('../../src/public/screenshots', import.meta.url)))
else if (values.gallery && values.out) await takeGallery(values.out)
else if (values.out) await takeAll(readPictures(), values.out)
else {
  console.error(USAGE)
  process.exitCode = 1
}

function readPictures(): Picture[] {
  const words = (list: string) => list.split(',').map((word) => word.trim())
  return oneOf('roles', roles, words(values.roles)).flatMap((role) =>
    words(values.routes).flatMap((route) =>
      oneOf('screens', screenNames, words(values.screens)).flatMap((screen) =>
        oneOf('themes', themes, words(values.themes)).flatMap((theme) =>
          words(values.letters)
            .map(Number)
            .map((letters) => ({
              file: `${role}${route.replaceAll('/', '-').replace(/-$/, '-home')}-${screens[screen].viewport.width}-${theme}${letters === 100 ? '' : `-${letters}`}.png`,
              route,
              role,
              theme,
              screen,
              letters,
              isFull: values.full,
            })),
        ),
      ),
    ),
  )
}

function oneOf<T extends string>(name: string, known: readonly T[], given: string[]): T[] {
  return given.map((word) => {
    const match = known.find((candidate) => candidate === word)
    if (!match) throw new Error(`--${name}: ${word} is none of ${known.join(', ')}.`)
    return match
  })
}

async function takeAll(pictures: Picture[], folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  const app = await startApp({ staticDir: values.dist })
  try {
    await app.sql(`update public.user_progress set started_at = $1::timestamptz - interval '5 days 2 hours'`, [
      MOMENT.toISOString(),
    ])
    const browser = await chromium.launch(chromiumLaunch())
    try {
      // One sign-in serves all pictures of a role on a device.
      for (const group of Map.groupBy(
        pictures,
        ({ role, screen, scale = 1 }) => `${role} ${screen} ${scale}`,
      ).values()) {
        const context = await openFor(browser, app, group[0]!)
        for (const picture of group) {
          const path = join(folder, picture.file)
          await take(context, picture, path)
          console.log(path)
        }
        await context.close()
      }
    } finally {
      await browser.close()
    }
  } finally {
    await app.stop()
  }
}

async function openFor(browser: Browser, app: App, { role, screen, scale = 1 }: Picture): Promise<BrowserContext> {
  const context = await browser.newContext({
    baseURL: app.url,
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    ...screens[screen],
    deviceScaleFactor: scale,
    reducedMotion: 'reduce',
  })
  await context.clock.setFixedTime(MOMENT)
  if (role !== 'visitor') {
    const page = await context.newPage()
    await login(page, accounts[role])
    await page.close()
  }
  return context
}

async function take(
  context: BrowserContext,
  { route, theme, letters = 100, isFull = false }: Picture,
  path: string,
): Promise<void> {
  const page = await context.newPage()
  await setLetters(page, letters)
  await page.emulateMedia({ colorScheme: theme === 'dark' ? 'dark' : 'light' })
  // No system setting asks for sepia: members choose it in the app, which keeps it under this key.
  await page.addInitScript(
    (choice) => {
      if (choice) localStorage.setItem('florescer:theme', choice)
      else localStorage.removeItem('florescer:theme')
    },
    theme === 'sepia' ? theme : null,
  )
  await page.goto(route)
  await page.waitForLoadState('networkidle')
  await waitForPictures(page)
  await settle(page)
  if (isFull && letters !== 100) {
    // Taking the whole page at once, the browser forgets the size of its letters.
    const height = await page.evaluate(() => document.documentElement.scrollHeight)
    await page.setViewportSize({ width: page.viewportSize()!.width, height })
    await setLetters(page, letters)
    await settle(page)
  }
  const png = await page.screenshot({ fullPage: isFull && letters === 100 })
  await writeFile(path, path.endsWith('.webp') ? await sharp(png).webp({ quality: 80 }).toBuffer() : png)
  await page.close()
}

/** Waits until the fonts and the images in sight are decoded. */
async function waitForPictures(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.ready
    // A lazy image beside the screen (the carousel's next days) would never come.
    const isInSight = ({ top, bottom, left, right }: DOMRect) =>
      bottom > 0 && right > 0 && top < innerHeight && left < innerWidth
    const inSight = [...document.images].filter((image) => isInSight(image.getBoundingClientRect()))
    // A broken image shows its fallback and is not waited for.
    const decoded = Promise.allSettled(inSight.map((image) => image.decode()))
    await Promise.race([decoded, new Promise((resolve) => setTimeout(resolve, 5_000))])
  })
}
