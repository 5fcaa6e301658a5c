import type { BrowserContext, ConsoleMessage, Frame, Page, Request, Worker } from 'playwright'
import { type Identity, IDENTITY_KEY } from '#sync/session/identity.ts'

/** Something that went wrong, perhaps unseen by the person with the phone. */
export interface Problem {
  kind: 'console error' | 'console warning' | 'uncaught error' | 'failed request' | 'server'
  text: string
  where: string
}

export interface ProblemGuard {
  /** Listens to every page and worker of a context, and to those that come later. */
  watch(context: BrowserContext): void
  add(problem: Problem): void
  /** The test causes these: they are no failure, and it fails without them. */
  expect(...patterns: RegExp[]): void
  /** These may come or not, depending on timing. Say why in the test. */
  allow(...patterns: RegExp[]): void
  /** From here on connections break because the test cut them. */
  announceOutage(): void
  /** All that the pages' consoles said, in order. */
  transcript(): string
  /**
   * One readable line for each problem that was not announced, and for each announced one that
   * never came.
   */
  verdict(): string[]
}

/** RxDB prints one notice per process about its free storage. It is not a fault of ours. */
const RXDB_NOTICE = '-------------- RxDB Open Core RxStorage -------------------------------'

/** Playwright prints this in a story without the worker. */
const NO_WORKER = 'Service Worker registration blocked by Playwright'

/**
 * Dexie prints this where a database that it has open is deleted, and lets go of it, as it must. The
 * app closes what it deletes at the end of a session; on a busy machine that takes longer than the
 * second for which it waits, and another tab hears of the end later.
 */
const LETS_GO = "Another connection wants to delete database '"

/**
 * How browsers report a missing connection or a server that is still starting. Only an announced
 * outage excuses it.
 */
const NO_CONNECTION = [
  /status of 503/,
  /ERR_(INTERNET_DISCONNECTED|CONNECTION_REFUSED|CONNECTION_RESET|CONNECTION_CLOSED|EMPTY_RESPONSE|SOCKET_NOT_CONNECTED|NETWORK_CHANGED|ADDRESS_UNREACHABLE|CONTENT_LENGTH_MISMATCH|FAILED)\b/,
  /WebSocket connection to '[^']*' failed/,
  // A worker tells a page that a request failed by failing itself.
  /^In the service worker: TypeError: Failed to fetch/,
  // WebKit's words.
  /WebSocket network error|Could not connect|network connection was lost|Connection refused/,
  /^Fetch API cannot load /,
  /^FetchEvent\.respondWith received an error: TypeError: Load failed/,
  /^Unhandled Promise Rejection: NetworkError: +A network error occurred\./,
]

/** The page gave up its own request: it was left, or an AbortSignal said so. Nothing failed. */
const GIVEN_UP = 'net::ERR_ABORTED'
/** The same, when the page was left while its worker was about to answer or to fetch. */
const LEFT_TO_WORKER = 'net::ERR_FAILED'
/** The same for a socket: the page was left while it opened. */
const SOCKET_GIVEN_UP = 'WebSocket is closed before the connection is established'

interface Departure {
  /** Milliseconds since 1970; Infinity while it lasts. */
  to: number
}

export function makeProblemGuard(): ProblemGuard {
  const problems: Problem[] = []
  const said: string[] = []
  const expected: RegExp[] = []
  const allowed: RegExp[] = []
  let hadOutage = false
  /**
   * When each page was on its way to another document: from the request until the document was
   * there or failed.
   */
  const departures = new WeakMap<Frame, Departure[]>()
  /** The same for all pages together: the worker's requests do not say which page they are for. */
  const anyDepartures: Departure[] = []
  /** Whether the page was leaving while the request that has just failed ran. */
  const hasLeft = (request: Request) => {
    const its = request.serviceWorker() ? anyDepartures : (departures.get(request.frame()) ?? [])
    return its.some(({ to }) => to >= request.timing().startTime)
  }
  const depart = (frame: Frame) => {
    const departure = { to: Infinity }
    departures.set(frame, [...(departures.get(frame) ?? []), departure])
    anyDepartures.push(departure)
  }
  const arrive = (frame: Frame) => {
    for (const departure of departures.get(frame) ?? []) departure.to = Math.min(departure.to, Date.now())
  }
  const follow = (page: Page) => void page.on('framenavigated', arrive)

  const hear = (message: ConsoleMessage): void => {
    const level = message.type()
    if (!message.text().startsWith(RXDB_NOTICE)) said.push(`${level}: ${message.text()}`)
    if ((level !== 'error' && level !== 'warning') || message.text().includes(SOCKET_GIVEN_UP)) return
    const { url, line } = message.location()
    const problem: Problem = {
      kind: level === 'error' ? 'console error' : 'console warning',
      text: message.text(),
      where: `${url}:${line + 1}`,
    }
    if (!problem.text.startsWith(LETS_GO)) return void problems.push(problem)
    void isUnderHerHands(message.page(), problem.text).then((isProblem) => isProblem && problems.push(problem))
  }

  return {
    watch(context) {
      context.on('console', hear)
      context.on('weberror', (webError) => {
        const error = webError.error()
        // Where nothing is on the stack it is empty.
        const text = error.stack || String(error)
        said.push(text)
        problems.push({ kind: 'uncaught error', text, where: webError.page()?.url() ?? '' })
      })
      context.on('serviceworker', listenInside)
      context.on('request', (request) => {
        if (!request.serviceWorker() && request.isNavigationRequest()) depart(request.frame())
      })
      for (const page of context.pages()) follow(page)
      context.on('page', follow)
      context.on('requestfailed', (request) => {
        if (!request.serviceWorker() && request.isNavigationRequest()) arrive(request.frame())
        const reason = request.failure()?.errorText ?? 'unknown'
        const isGivenUp = reason === GIVEN_UP || (reason === LEFT_TO_WORKER && hasLeft(request))
        if (!isGivenUp)
          problems.push({ kind: 'failed request', text: reason, where: `${request.method()} ${request.url()}` })
      })
    },
    add(problem) {
      problems.push(problem)
      said.push(describe(problem))
    },
    transcript: () => said.join('\n'),
    expect: (...patterns) => void expected.push(...patterns),
    allow: (...patterns) => void allowed.push(...patterns),
    announceOutage() {
      hadOutage = true
    },
    verdict() {
      const lines = problems.map((problem) => ({ problem, line: describe(problem) }))
      const isAnnounced = ({ problem, line }: (typeof lines)[number]) =>
        problem.text.startsWith(RXDB_NOTICE) ||
        problem.text === NO_WORKER ||
        (hadOutage &&
          problem.kind !== 'uncaught error' &&
          NO_CONNECTION.some((pattern) => pattern.test(problem.text))) ||
        [...expected, ...allowed].some((pattern) => pattern.test(line))
      const missing = expected.filter((pattern) => !lines.some(({ line }) => pattern.test(line)))
      return [
        ...lines.filter((entry) => !isAnnounced(entry)).map(({ line }) => line),
        ...missing.map((pattern) => `announced, and never came: ${String(pattern)}`),
      ]
    },
  }
}

/** Whether a member's database is deleted while she is signed in. A page that has gone has let go. */
const isUnderHerHands = (page: Page | null, warning: string): Promise<boolean> =>
  (page?.evaluate((key) => localStorage.getItem(key), IDENTITY_KEY) ?? Promise.resolve(null)).then(
    (stored) => stored !== null && warning.includes((JSON.parse(stored) as Identity).userId),
    () => false,
  )

/** Playwright hears a worker's console, but not its uncaught errors: so they go to the console. */
function listenInside(worker: Worker): void {
  const listening = worker.evaluate(() => {
    self.addEventListener('error', ({ message }) => console.error(`In the service worker: ${message}`))
    self.addEventListener('unhandledrejection', ({ reason }) =>
      console.error(`In the service worker: ${String(reason)}`),
    )
  })
  // A worker that has ended has nothing more to say.
  listening.catch(() => undefined)
}

function describe({ kind, text, where }: Problem): string {
  return `${kind}: ${text}${where ? `\n    at ${where}` : ''}`
}
