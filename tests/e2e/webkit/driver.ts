import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Builder, error, type WebDriver, type WebElement } from 'selenium-webdriver'
import { makeConsoleReader, type ConsoleLine } from './console.ts'
import { findShown, type Target } from './in-page.ts'
import { startProcesses, type WebKitProcesses } from './processes.ts'

const BROWSER = fileURLToPath(new URL('./browser.py', import.meta.url))
const DEADLINE_MS = 60_000
const POLL_MS = 100

/** What a page function may take and return: it is sent as JSON. */
type Json = string | number | boolean | null | undefined | readonly Json[] | { readonly [key: string]: Json }

/** A real WebKit, the iPhone's engine, on a virtual screen. It holds one phone at a time. */
export interface WebKit {
  openPhone(options?: PhoneOptions): Promise<WebKitPhone>
  stop(): Promise<void>
}

export interface PhoneOptions {
  /** The base of relative addresses. */
  baseURL?: string
  /**
   * Whether a page that was left stays frozen for going back (as on an iPhone). Off by default:
   * `goto` leaves pages at unnatural moments, and a page frozen while it opens its database blocks
   * that database for the next page.
   */
  keepsLeftPages?: boolean
}

/** A phone with one page, and storage that survives closing the app. */
export interface WebKitPhone {
  /** Resolves when the page has loaded; an address that cannot be reached rejects. */
  goto(url: string): Promise<void>
  reload(): Promise<void>
  url(): Promise<string>
  /** The visible text of the page, or of a target once it is visible. */
  text(target?: Target): Promise<string>
  /** Whether the target is visible now. */
  isShown(target: Target): Promise<boolean>
  /** Waits until the target is visible, and clicks it as a finger would. */
  click(target: Target): Promise<void>
  /** Waits until the field is visible, clears it and types. */
  type(target: Target, text: string): Promise<void>
  /** Sends keys to the element that has the focus. */
  press(...keys: string[]): Promise<void>
  /** Runs a function in the page; it may be async. Sent as text, it sees only its arguments. */
  evaluate<Args extends readonly Json[], Result>(
    run: (...args: Args) => Result | Promise<Result>,
    ...args: Args
  ): Promise<Result>
  /** Waits until a target is visible, or a function (as for `evaluate`) returns true. */
  waitFor(what: Target | (() => boolean | Promise<boolean>), deadlineMs?: number): Promise<void>
  waitUntilGone(target: Target, deadlineMs?: number): Promise<void>
  screenshot(path: string): Promise<void>
  /** The page's console messages so far. */
  console: ConsoleLine[]
  /**
   * Works in a second tab, opened at an address, and closes it at the end. `inFirst` works in the
   * first one in between.
   */
  inAnotherTab(
    url: string,
    work: (inFirst: (work: () => Promise<void>) => Promise<void>) => Promise<void>,
  ): Promise<void>
  /** Ends the browser's process and starts another with the same storage, at a blank page. */
  reopen(): Promise<void>
  /** Ends the browser and removes its storage. */
  close(): Promise<void>
}

/** Rejects with the reason when WebKit cannot be started; call `missingPackages()` before. */
export async function startWebKit(): Promise<WebKit> {
  const processes = await startProcesses()
  let phone: WebKitPhone | null = null
  return {
    async openPhone(options = {}) {
      if (phone) throw new Error('WebKitWebDriver drives one browser at a time: close the other phone first.')
      const opened = await openPhone(processes, options, () => (phone = null))
      phone = opened
      return opened
    },
    async stop() {
      await phone?.close()
      await processes.stop()
    },
  }
}

async function openPhone(
  processes: WebKitProcesses,
  { baseURL, keepsLeftPages = false }: PhoneOptions,
  onClosed: () => void,
): Promise<WebKitPhone> {
  const profile = await mkdtemp(join(tmpdir(), 'florescer-webkit-'))
  const consoleReader = makeConsoleReader()
  processes.onLine = consoleReader.read
  const browserArgs = [`--profile=${profile}`, ...(keepsLeftPages ? ['--page-cache'] : [])]
  let driver = await openBrowser(processes.url, browserArgs)

  const run = <Args extends readonly Json[], Result>(
    script: (...args: Args) => Result | Promise<Result>,
    ...args: Args
  ): Promise<Result> => driver.executeScript(script, ...args.map((arg) => arg ?? null))
  const find = (target: Target): Promise<WebElement | null> =>
    driver.executeScript<WebElement | null>(findShown, target).catch((reason: unknown) => {
      // React has replaced it while the driver named it.
      if (reason instanceof error.StaleElementReferenceError) return null
      throw reason
    })
  const describe = (what: unknown) => (typeof what === 'function' ? String(what) : JSON.stringify(what))

  /** Like the driver's `wait`, but the error tells what the page shows instead. */
  const until = <T>(look: () => Promise<T>, deadlineMs: number, what: string): Promise<NonNullable<T>> =>
    driver.wait(look, deadlineMs, undefined, POLL_MS).catch(async (reason: unknown) => {
      if (!(reason instanceof error.TimeoutError)) throw reason
      const shown = await driver.executeScript<string>(() => document.body.innerText)
      throw new Error(
        `Waited ${deadlineMs} ms for ${what}.\nThe page at ${await driver.getCurrentUrl()} shows:\n${shown}`,
      )
    }) as Promise<NonNullable<T>>
  async function leave(go: () => Promise<unknown>): Promise<void> {
    consoleReader.setLeaving(true)
    try {
      await go()
    } finally {
      consoleReader.setLeaving(false)
    }
  }
  const element = (target: Target) => until(() => find(target), DEADLINE_MS, describe(target))

  return {
    console: consoleReader.lines,
    goto: (url) => leave(() => driver.get(new URL(url, baseURL).href)),
    reload: () => leave(() => driver.navigate().refresh()),
    url: () => driver.getCurrentUrl(),
    text: async (target = 'body') => (await element(target)).getText(),
    isShown: async (target) => (await find(target)) !== null,
    async click(target) {
      await element(target)
      const touchable = async () => {
        const found = await find(target)
        return found && (await driver.executeScript<boolean>(canBeTouched, found)) ? found : null
      }
      const found = await until(touchable, DEADLINE_MS, `${describe(target)} to be touchable`)
      await found.click()
    },
    async type(target, text) {
      const field = await element(target)
      await field.clear()
      await field.sendKeys(text)
    },
    press: (...keys) =>
      driver
        .actions()
        .sendKeys(...keys)
        .perform(),
    evaluate: run,
    async waitFor(what, deadlineMs = DEADLINE_MS) {
      await until<unknown>(typeof what === 'function' ? () => run(what) : () => find(what), deadlineMs, describe(what))
    },
    async waitUntilGone(target, deadlineMs = DEADLINE_MS) {
      await until(async () => (await find(target)) === null, deadlineMs, `${describe(target)} to disappear`)
    },
    screenshot: async (path) => writeFile(path, await driver.takeScreenshot(), 'base64'),
    async inAnotherTab(url, work) {
      const first = await driver.getWindowHandle()
      await driver.switchTo().newWindow('tab')
      const second = await driver.getWindowHandle()
      await driver.get(new URL(url, baseURL).href)
      await work(async (workInFirst) => {
        await driver.switchTo().window(first)
        await workInFirst()
        await driver.switchTo().window(second)
      })
      await leave(() => driver.close())
      await driver.switchTo().window(first)
    },
    async reopen() {
      await leave(() => driver.quit())
      driver = await openBrowser(processes.url, browserArgs)
    },
    async close() {
      await leave(() => driver.quit())
      processes.onLine = () => undefined
      await rm(profile, { recursive: true, force: true, maxRetries: 5 })
      onClosed()
    },
  }
}

async function openBrowser(driverUrl: string, args: string[]): Promise<WebDriver> {
  const driver = await new Builder()
    .disableEnvironmentOverrides()
    .withCapabilities({ 'webkitgtk:browserOptions': { binary: BROWSER, args } })
    // The name that browser.py reports.
    .forBrowser('florescer-tests')
    .usingServer(driverUrl)
    .build()
  await driver.manage().setTimeouts({ script: 30_000, pageLoad: 30_000 })
  return driver
}

/**
 * Runs in the page. Whether a finger could touch the element: nothing moves (endless animations,
 * such as a spinner, do not count) and nothing else covers it.
 */
async function canBeTouched(element: Element): Promise<boolean> {
  const isMoving = ({ playState, effect }: Animation) =>
    playState === 'running' && Number.isFinite(effect?.getComputedTiming().endTime)
  if (document.getAnimations().some(isMoving)) return false
  element.scrollIntoView({ block: 'center', behavior: 'instant' })
  const before = element.getBoundingClientRect()
  await new Promise((resolve) => setTimeout(resolve, 50))
  const { x, y, width, height } = element.getBoundingClientRect()
  const topmost = document.elementFromPoint(x + width / 2, y + height / 2)
  return (
    x === before.x && y === before.y && width === before.width && height === before.height && element.contains(topmost)
  )
}
