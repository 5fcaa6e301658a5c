import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { makeConsoleReader, type ConsoleLine } from './console.ts'
import { findShown, type Target } from './in-page.ts'
import { startProcesses, type WebKitProcesses } from './processes.ts'

const BROWSER = fileURLToPath(new URL('./browser.py', import.meta.url))
/** W3C WebDriver's name for a reference to an element. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf'
const DEADLINE_MS = 60_000
const POLL_MS = 100

/** What a page function may take and give: it travels as JSON. */
type Json = string | number | boolean | null | undefined | readonly Json[] | { readonly [key: string]: Json }

/** A real WebKit, the iPhone's engine, with a screen nobody sees. It holds one phone at a time. */
export interface WebKit {
  openPhone(options?: PhoneOptions): Promise<WebKitPhone>
  stop(): Promise<void>
}

export interface PhoneOptions {
  /** What relative addresses start from. */
  baseURL?: string
  /**
   * Whether a page that was left stays, frozen, for the way back (an iPhone's do). Off by default: `goto` leaves pages
   * at moments at which nobody does, and one frozen while it opens its database blocks that database for the next.
   */
  keepsLeftPages?: boolean
}

/** A phone with one page, and storage that outlives the app's being closed. */
export interface WebKitPhone {
  /** Resolves when the page has loaded; an address that cannot be reached rejects. */
  goto(url: string): Promise<void>
  reload(): Promise<void>
  url(): Promise<string>
  /** The text that shows: of the page, or of a target once it shows. */
  text(target?: Target): Promise<string>
  /** Whether something of the target shows, now. */
  isShown(target: Target): Promise<boolean>
  /** Waits until it shows, and clicks it as a finger would. */
  click(target: Target): Promise<void>
  /** Waits until the field shows, empties it and types. */
  type(target: Target, text: string): Promise<void>
  /** Keys for the element that has the focus. */
  press(...keys: string[]): Promise<void>
  /** Runs a function in the page; it may be async. It is sent as text: it sees its arguments and nothing else of here. */
  evaluate<Args extends readonly Json[], Result>(
    run: (...args: Args) => Result | Promise<Result>,
    ...args: Args
  ): Promise<Result>
  /** Waits until a target shows, or a function (as for `evaluate`) says true. */
  waitFor(what: Target | (() => boolean | Promise<boolean>), deadlineMs?: number): Promise<void>
  waitUntilGone(target: Target, deadlineMs?: number): Promise<void>
  screenshot(path: string): Promise<void>
  resize(width: number, height: number): Promise<void>
  /** What the page said on its console so far. */
  console: ConsoleLine[]
  /** The browser's process ends and another one opens with the same storage, at a blank page. */
  reopen(): Promise<void>
  /** Ends the browser and removes its storage. */
  close(): Promise<void>
}

/** Rejects with the reason when WebKit cannot be started; ask `missingPackages()` before. */
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
  const said = makeConsoleReader()
  processes.onLine = said.read
  const browserArgs = [`--profile=${profile}`, ...(keepsLeftPages ? ['--page-cache'] : [])]
  let session = await openSession(processes.url, browserArgs)

  const find = (target: Target) => session.execute(findShown, [target]) as Promise<{ [ELEMENT]: string } | null>
  const complain = async (what: string) =>
    new Error(
      `${what}\nThe page at ${await session.call('GET', '/url')} shows:\n${await session.execute(() => document.body.innerText, [])}`,
    )
  const describe = (what: unknown) => (typeof what === 'function' ? String(what) : JSON.stringify(what))

  async function until<T>(look: () => Promise<T>, deadlineMs: number, what: string): Promise<NonNullable<T>> {
    const deadline = Date.now() + deadlineMs
    for (;;) {
      const found = await look()
      if (found) return found
      if (Date.now() > deadline) throw await complain(`Waited ${deadlineMs} ms for ${what}.`)
      await new Promise((resolve) => setTimeout(resolve, POLL_MS))
    }
  }
  async function leave(go: () => Promise<unknown>): Promise<void> {
    said.setLeaving(true)
    try {
      await go()
    } finally {
      said.setLeaving(false)
    }
  }
  const element = async (target: Target) => (await until(() => find(target), DEADLINE_MS, describe(target)))[ELEMENT]

  return {
    console: said.lines,
    goto: (url) => leave(() => session.call('POST', '/url', { url: new URL(url, baseURL).href })),
    reload: () => leave(() => session.call('POST', '/refresh', {})),
    url: async () => String(await session.call('GET', '/url')),
    text: async (target = 'body') => String(await session.call('GET', `/element/${await element(target)}/text`)),
    isShown: async (target) => (await find(target)) !== null,
    async click(target) {
      await element(target)
      const touchable = async () => {
        const found = await find(target)
        return found && (await session.execute(canBeTouched, [found])) ? found : null
      }
      const { [ELEMENT]: id } = await until(
        touchable,
        DEADLINE_MS,
        `${describe(target)} to stand where it can be touched`,
      )
      await session.call('POST', `/element/${id}/click`, {})
    },
    async type(target, text) {
      const id = await element(target)
      await session.call('POST', `/element/${id}/clear`, {})
      await session.call('POST', `/element/${id}/value`, { text })
    },
    async press(...keys) {
      const actions = keys.flatMap((value) => [
        { type: 'keyDown', value },
        { type: 'keyUp', value },
      ])
      await session.call('POST', '/actions', { actions: [{ type: 'key', id: 'keyboard', actions }] })
    },
    evaluate: (run, ...args) => session.execute(run, args) as Promise<never>,
    async waitFor(what, deadlineMs = DEADLINE_MS) {
      await until(
        typeof what === 'function' ? () => session.execute(what, []) : () => find(what),
        deadlineMs,
        describe(what),
      )
    },
    async waitUntilGone(target, deadlineMs = DEADLINE_MS) {
      await until(async () => (await find(target)) === null, deadlineMs, `${describe(target)} to go`)
    },
    async screenshot(path) {
      await writeFile(path, String(await session.call('GET', '/screenshot')), 'base64')
    },
    resize: async (width, height) => void (await session.call('POST', '/window/rect', { width, height })),
    async reopen() {
      await leave(session.end)
      session = await openSession(processes.url, browserArgs)
    },
    async close() {
      await leave(session.end)
      processes.onLine = () => undefined
      await rm(profile, { recursive: true, force: true, maxRetries: 5 })
      onClosed()
    },
  }
}

interface Session {
  call(method: 'GET' | 'POST' | 'DELETE', path: string, body?: object): Promise<unknown>
  execute(run: (...args: never[]) => unknown, args: readonly unknown[]): Promise<unknown>
  end(): Promise<void>
}

async function openSession(driverUrl: string, browserArgs: string[]): Promise<Session> {
  const request = async (method: string, path: string, body?: object): Promise<unknown> => {
    const response = await fetch(`${driverUrl}${path}`, { method, body: body && JSON.stringify(body) })
    const { value } = (await response.json()) as { value: unknown }
    if (!response.ok) {
      const { error, message } = value as { error: string; message: string }
      throw new Error(`WebDriver, ${method} ${path}: ${error}: ${message}`)
    }
    return value
  }
  const { sessionId } = (await request('POST', '/session', {
    capabilities: {
      alwaysMatch: { 'webkitgtk:browserOptions': { binary: BROWSER, args: browserArgs } },
    },
  })) as { sessionId: string }
  const call: Session['call'] = (method, path, body) => request(method, `/session/${sessionId}${path}`, body)
  await call('POST', '/timeouts', { script: 30_000, pageLoad: 30_000 })
  return {
    call,
    async execute(run, args) {
      // An async script of WebDriver says when it is done; its errors come as values, with their stack.
      const script = `const done = arguments[arguments.length - 1];
        (async () => (${String(run)})(...[].slice.call(arguments, 0, -1)))()
          .then((value) => done({ value }), (error) => done({ failure: String(error) + '\\n' + (error?.stack ?? '') }))`
      const answer = (await call('POST', '/execute/async', { script, args: args.map((arg) => arg ?? null) })) as {
        value?: unknown
        failure?: string
      }
      if (answer.failure !== undefined) throw new Error(`In the page: ${answer.failure}`)
      return answer.value
    },
    end: async () => void (await call('DELETE', '')),
  }
}

/**
 * Runs in the page: as a finger would, it waits for what still moves (what turns for ever, a spinner, does not count),
 * and touches nothing that something else covers.
 */
async function canBeTouched(element: Element): Promise<boolean> {
  const isMoving = ({ playState, effect }: Animation) =>
    playState === 'running' && Number.isFinite(effect?.getComputedTiming().endTime)
  if (document.getAnimations().some(isMoving)) return false
  element.scrollIntoView({ block: 'center', behavior: 'instant' })
  const before = element.getBoundingClientRect()
  await new Promise((resolve) => setTimeout(resolve, 50))
  const { x, y, width, height } = element.getBoundingClientRect()
  const met = document.elementFromPoint(x + width / 2, y + height / 2)
  return x === before.x && y === before.y && width === before.width && height === before.height && element.contains(met)
}
