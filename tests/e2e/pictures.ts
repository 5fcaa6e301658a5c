import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright'
import { accounts } from './kit/accounts.ts'
import { type App, startApp } from './kit/app-server.ts'
import { chromiumLaunch } from './kit/chromium.ts'
import { login } from './kit/login.ts'
import { settle } from './kit/settle.ts'

const USAGE = `Takes pictures of the built app with the demo's data, for looking at.

  node tests/e2e/pictures.ts --out FOLDER [--routes /,/devocionais] [--roles visitor,maria,joana,admin]
                             [--widths 360,768,1280] [--themes light,dark,sepia] [--full] [--dist FOLDER]
  node tests/e2e/pictures.ts --readme

--full takes the whole page instead of the first screen; --readme renews the four pictures in docs/screenshots.`

/** When the pictures are taken: early on a Thursday. In the past, so that the demo's data can be as old as they say. */
const MOMENT = new Date('2026-11-05T06:30:00-03:00')

const themes = ['light', 'dark', 'sepia'] as const
const roles = ['visitor', 'maria', 'joana', 'admin'] as const
const HEIGHTS: Record<number, number> = { 360: 740, 390: 844, 768: 1024, 1280: 800 }

interface Picture {
  file: string
  route: string
  role: (typeof roles)[number]
  theme: (typeof themes)[number]
  width: number
  isFull?: boolean
  /** Device pixels for each CSS pixel. */
  scale?: number
}

const forReadme: Picture[] = [
  { file: 'visitor-home-phone.png', route: '/', role: 'visitor', theme: 'light', width: 390, scale: 2 },
  { file: 'journey-phone.png', route: '/devocionais', role: 'maria', theme: 'light', width: 390, scale: 2 },
  { file: 'devotional-phone-dark.png', route: '/devocional/4', role: 'maria', theme: 'dark', width: 390, scale: 2 },
  { file: 'journey-desktop.png', route: '/devocionais', role: 'maria', theme: 'light', width: 1280 },
]

const { values } = parseArgs({
  options: {
    out: { type: 'string' },
    routes: { type: 'string', default: '/' },
    roles: { type: 'string', default: 'visitor' },
    widths: { type: 'string', default: '360,768,1280' },
    themes: { type: 'string', default: 'light,dark' },
    full: { type: 'boolean', default: false },
    dist: { type: 'string' },
    readme: { type: 'boolean', default: false },
  },
})

if (values.readme) await takeAll(forReadme, fileURLToPath(new URL('../../docs/screenshots', import.meta.url)))
else if (values.out) await takeAll(readPictures(), values.out)
else {
  console.error(USAGE)
  process.exitCode = 1
}

function readPictures(): Picture[] {
  const words = (list: string) => list.split(',').map((word) => word.trim())
  return oneOf('roles', roles, words(values.roles)).flatMap((role) =>
    words(values.routes).flatMap((route) =>
      words(values.widths).map(Number).flatMap((width) =>
        oneOf('themes', themes, words(values.themes)).map((theme) => ({
          file: `${role}${route.replaceAll('/', '-').replace(/-$/, '-home')}-${width}-${theme}.png`,
          route,
          role,
          theme,
          width,
          isFull: values.full,
        })),
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
    await app.sql(`update public.user_progress set started_at = $1::timestamptz - interval '5 days 2 hours'`, [MOMENT.toISOString()])
    const browser = await chromium.launch(chromiumLaunch())
    try {
      // One sign-in for all the pictures of a role.
      for (const [key, group] of Map.groupBy(pictures, ({ role, scale = 1 }) => `${role}@${scale}`)) {
        const context = await openFor(browser, app, group[0]!)
        for (const picture of group) {
          const path = join(folder, picture.file)
          await take(context, picture, path)
          console.log(path)
        }
        await context.close()
        console.error(`${key}: ${group.length}`)
      }
    } finally {
      await browser.close()
    }
  } finally {
    await app.stop()
  }
}

async function openFor(browser: Browser, app: App, { role, scale = 1 }: Picture): Promise<BrowserContext> {
  const context = await browser.newContext({
    baseURL: app.url,
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
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

async function take(context: BrowserContext, { route, theme, width, isFull = false }: Picture, path: string): Promise<void> {
  const page = await context.newPage()
  await page.setViewportSize({ width, height: HEIGHTS[width] ?? 900 })
  await page.emulateMedia({ colorScheme: theme === 'dark' ? 'dark' : 'light' })
  // Sepia is nobody's system setting: it is chosen in the app, which keeps the choice under this key.
  await page.addInitScript((choice) => {
    if (choice) localStorage.setItem('florescer:theme', choice)
    else localStorage.removeItem('florescer:theme')
  }, theme === 'sepia' ? theme : null)
  await page.goto(route)
  await page.waitForLoadState('networkidle')
  await waitForPictures(page)
  await settle(page)
  await page.screenshot({ path, fullPage: isFull })
  await page.close()
}

/** Fonts and the images in sight, decoded: what is half there makes no picture. */
async function waitForPictures(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.ready
    const inSight = [...document.images].filter((image) => image.getBoundingClientRect().top < innerHeight)
    // A broken image has its designed fallback: it is looked at, not waited for.
    await Promise.allSettled(inSight.map((image) => image.decode()))
  })
}
