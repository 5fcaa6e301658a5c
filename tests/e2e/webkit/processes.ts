import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { promisify } from 'node:util'
import { ownPort } from '#tests/kit/own-port.ts'

const run = promisify(execFile)
const START_DEADLINE_MS = 60_000

/** Debian's own Python: only this one has the bindings of its packages. */
const PYTHON = '/usr/bin/python3'

const NEEDS: { debianPackage: string; command: string; args: string[] }[] = [
  { debianPackage: 'webkit2gtk-driver', command: 'WebKitWebDriver', args: ['--help'] },
  { debianPackage: 'xvfb', command: 'Xvfb', args: ['-help'] },
  { debianPackage: 'python3-gi', command: PYTHON, args: ['-c', 'import gi'] },
  {
    debianPackage: 'gir1.2-webkit2-4.1',
    command: PYTHON,
    args: ['-c', 'import gi; gi.require_version("Gtk", "3.0"); gi.require_version("WebKit2", "4.1")'],
  },
]

/** The Debian packages that this machine lacks for driving WebKit. */
export async function missingPackages(): Promise<string[]> {
  const answers = await Promise.all(
    NEEDS.map(({ command, args }) =>
      run(command, args).then(
        () => true,
        () => false,
      ),
    ),
  )
  return NEEDS.filter((_, index) => !answers[index]).map(({ debianPackage }) => debianPackage)
}

export interface WebKitProcesses {
  /** The address of WebDriver. */
  url: string
  /** Called with each line of the browser's console. Set by the owner of the session. */
  onLine: (line: string) => void
  stop(): Promise<void>
}

/** Starts a virtual screen, and WebKitWebDriver on it. */
export async function startProcesses(): Promise<WebKitProcesses> {
  const screen = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1400x1100x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
    detached: true,
  })
  let driver: ChildProcess | null = null
  const stop = async (): Promise<void> => {
    for (const child of [driver, screen]) if (child) await endGroup(child)
  }
  try {
    const [display] = (await withDeadline(once(screen.stdio[3] as Readable, 'data'), 'Xvfb reported no display')) as [
      Buffer,
    ]
    const port = await ownPort()
    driver = spawn('WebKitWebDriver', [`--port=${port}`], {
      // A process group of its own, so that the browsers it starts end with it.
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        ...process.env,
        DISPLAY: `:${display.toString().trim()}`,
        // Exists on every machine; the page's language is set in the browser.
        LC_ALL: 'C.UTF-8',
        TZ: 'America/Sao_Paulo',
        WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
        // Without a desktop, neither the accessibility bus nor the settings service answers.
        NO_AT_BRIDGE: '1',
        GSETTINGS_BACKEND: 'memory',
      },
    })
    const processes: WebKitProcesses = { url: `http://127.0.0.1:${port}`, onLine: () => undefined, stop }
    for (const stream of [driver.stdout!, driver.stderr!]) {
      createInterface({ input: stream }).on('line', (line) => processes.onLine(line))
    }
    await withDeadline(untilReady(processes.url), 'WebKitWebDriver did not answer')
    return processes
  } catch (error) {
    await stop()
    throw error
  }
}

async function untilReady(url: string): Promise<void> {
  for (;;) {
    try {
      const response = await fetch(`${url}/status`)
      if (response.ok) return
    } catch {
      // Not listening yet.
    }
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

async function withDeadline<T>(work: Promise<T>, failure: string): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(
    () => reject(new Error(`${failure} within ${START_DEADLINE_MS / 1000} s.`)),
    START_DEADLINE_MS,
  )
  try {
    return await Promise.race([work, promise])
  } finally {
    clearTimeout(timer)
  }
}

async function endGroup(child: ChildProcess): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  process.kill(-child.pid, 'SIGTERM')
  await ended
}
