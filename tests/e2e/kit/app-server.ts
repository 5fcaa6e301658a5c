import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { ownPort } from '#tests/kit/own-port.ts'
import { SHORT_LIVED } from '#tests/kit/test-speed.ts'
import { copySnapshot } from '#tests/kit/snapshot.ts'
import type { AppMessage, SqlRequest } from './app-process.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const NODE = join(root, 'node_modules/.bin/node')
const ADDRESS = /^Florescer em (http:\/\/\S+)/
const START_DEADLINE_MS = 240_000
const STOP_DEADLINE_MS = 60_000
const LOG_LINES = 100

export interface AppOptions {
  /** `demo` (as `npm start` does) or an empty ministry. */
  seed?: 'demo' | 'none'
  /** The built app; `dist` by default. Not with `asShipped`. */
  staticDir?: string
  /** Where its mails go; by default they are files in its data folder. */
  smtpUrl?: string
  /** Environment of its server, besides. */
  env?: Record<string, string>
  /** Runs backend/server/main.ts as `npm start` does: no `sql()`, sign-in attempts are limited. */
  asShipped?: boolean
}

/**
 * The app with its backend in its own process and its own data folder (a copy of one after its
 * first boot), on a free port that it keeps.
 */
export interface App {
  url: string
  /** Holds the mails (`mail/*.eml`) and keys.json. */
  dataDir: string
  /** The service role's key, which may do everything. */
  secretKey: string
  isRunning: boolean
  /** One statement as the database's superuser. */
  sql<Row = Record<string, unknown>>(query: string, params?: readonly unknown[]): Promise<Row[]>
  /** The server is gone for everybody, in the middle of whatever ran. The data stays. */
  kill(): Promise<void>
  /** An orderly end; the data stays for `restart`. */
  halt(): Promise<void>
  /** The same app again: same address, same data. Ends it first if it runs. */
  restart(): Promise<void>
  /** Connections open and nothing answers, as with a very weak signal. Lasts until `thaw`. */
  freeze(): void
  thaw(): void
  /**
   * Complaints since the last call: errors that the server logged, and an end that nobody asked
   * for.
   */
  takeProblems(): string[]
  /** Its last lines, whatever they say. */
  log(): string
  /** Ends it and removes its data. */
  stop(): Promise<void>
}

/** Starts the built app. Rejects with what the process said if it does not answer. */
export async function startApp({
  seed = 'demo',
  staticDir = join(root, 'dist'),
  asShipped = false,
  smtpUrl,
  env: more = {},
}: AppOptions = {}): Promise<App> {
  if (!existsSync(join(staticDir, 'index.html')))
    throw new Error(`There is no built app in ${staticDir}: run "npm run build" first.`)
  const dataDir = await copySnapshot(seed)
  const script = asShipped ? 'backend/server/main.ts' : 'tests/e2e/kit/app-process.ts'
  const env: NodeJS.ProcessEnv = {
    ...process.env,
    HOST: '127.0.0.1',
    DATA_DIR: dataDir,
    SEED: seed,
    STATIC_DIR: staticDir,
    ...more,
  }
  for (const name of ['DATABASE_URL', 'SMTP_URL', 'SITE_URL', 'NODE_OPTIONS']) delete env[name]
  if (smtpUrl) env.SMTP_URL = smtpUrl
  const problems: string[] = []
  const said: string[] = []
  const launch = (port: number) => launchProcess(script, { ...env, PORT: String(port) }, problems, said)

  let running: Running | null = null
  try {
    running = await launch(await ownPort())
    const { url } = running
    const { secretKey } = JSON.parse(await readFile(join(dataDir, 'keys.json'), 'utf8')) as { secretKey: string }
    const end = async (signal: 'SIGTERM' | 'SIGKILL') => {
      const ending = running
      running = null
      await ending?.end(signal)
    }
    const current = () => {
      if (!running) throw new Error('The app is not running now.')
      return running
    }
    return {
      url,
      dataDir,
      secretKey,
      get isRunning() {
        return running !== null
      },
      async sql<Row>(query: string, params: readonly unknown[] = []) {
        if (asShipped) throw new Error('The app as shipped has no door for SQL: start it without asShipped.')
        return (await current().sql(query, params)) as Row[]
      },
      kill: () => end('SIGKILL'),
      halt: () => end('SIGTERM'),
      async restart() {
        await end('SIGTERM')
        running = await launch(Number(new URL(url).port))
      },
      freeze: () => current().signal('SIGSTOP'),
      thaw: () => current().signal('SIGCONT'),
      takeProblems: () => problems.splice(0),
      log: () => said.slice(-LOG_LINES).join('\n'),
      async stop() {
        await end('SIGTERM')
        await rm(dataDir, { recursive: true, force: true })
      },
    }
  } catch (error) {
    await running?.end('SIGKILL')
    await rm(dataDir, { recursive: true, force: true })
    throw error
  }
}

interface Running {
  url: string
  sql(query: string, params: readonly unknown[]): Promise<unknown[]>
  signal(name: 'SIGSTOP' | 'SIGCONT'): void
  end(signal: 'SIGTERM' | 'SIGKILL'): Promise<void>
}

async function launchProcess(
  script: string,
  env: NodeJS.ProcessEnv,
  problems: string[],
  said: string[],
): Promise<Running> {
  const child = spawn(NODE, [...SHORT_LIVED, join(root, script)], {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  const asked = new Map<number, PromiseWithResolvers<unknown[]>>()
  let lastId = 0
  let isAskedToEnd = false
  const ended = new Promise<void>((resolve) => {
    child.once('exit', (code, signal) => {
      if (!isAskedToEnd) problems.push(`the server ended by itself (${signal ?? code})`)
      for (const { reject } of asked.values()) reject(new Error('The app ended before it answered.'))
      asked.clear()
      resolve()
    })
  })
  child.on('message', (message: AppMessage) => {
    const question = asked.get(message.id)
    asked.delete(message.id)
    if (message.kind === 'rows') question?.resolve(message.rows)
    else question?.reject(new Error(message.message))
  })

  const end = async (signal: 'SIGTERM' | 'SIGKILL'): Promise<void> => {
    isAskedToEnd = true
    child.kill('SIGCONT') // A frozen process reacts to nothing else.
    child.kill(signal)
    const force = setTimeout(() => {
      problems.push(`the server did not end within ${STOP_DEADLINE_MS / 1000} s`)
      child.kill('SIGKILL')
    }, STOP_DEADLINE_MS)
    await ended
    clearTimeout(force)
  }

  try {
    const url = await readAddress(child, ended, problems, said)
    return {
      url,
      sql(query, params) {
        const request: SqlRequest = { id: (lastId += 1), query, params }
        const question = Promise.withResolvers<unknown[]>()
        asked.set(request.id, question)
        child.send(request)
        return question.promise
      },
      signal: (name) => void child.kill(name),
      end,
    }
  } catch (error) {
    await end('SIGKILL')
    throw error
  }
}

/** Waits for the line that `npm start` prints, and collects the server's errors from then on. */
function readAddress(child: ChildProcess, ended: Promise<void>, problems: string[], said: string[]): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  createInterface({ input: child.stdout! }).on('line', (line) => {
    said.push(line)
    const address = ADDRESS.exec(line)?.[1]
    if (address) resolve(address)
  })
  createInterface({ input: child.stderr! }).on('line', (line) => {
    said.push(line)
    if (line.startsWith('[error]')) problems.push(line)
  })
  const fail = (why: string) => reject(new Error(`The app ${why}. It said:\n${said.slice(-30).join('\n')}`))
  const deadline = setTimeout(() => fail(`did not answer within ${START_DEADLINE_MS / 1000} s`), START_DEADLINE_MS)
  void ended.then(() => fail('ended before it answered'))
  return promise.finally(() => clearTimeout(deadline))
}
