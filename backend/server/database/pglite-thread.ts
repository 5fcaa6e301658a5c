import { Worker } from 'node:worker_threads'
import { connectionLost } from './connection-lost.ts'
import { createDatabase } from './pglite-create.ts'
import { compileProgram, type Answer } from './pglite-engine.ts'
import { QUERY_CANCELED } from './statement-limit.ts'
import { invalidInput } from './values.ts'

/** Without parameters: a script of several statements. Without SQL: close the database. */
export interface ThreadRequest {
  id: number
  sql: string | null
  params: readonly unknown[] | null
}

/** What the thread starts with. */
export interface ThreadData {
  /** A folder. */
  dataDir: string
  program: WebAssembly.Module
}

export type SerializedError = { name: string; message: string; stack: string } & Record<string, string>

export type ThreadMessage =
  | { ready: true }
  | { ready: false; error: SerializedError }
  | ({ id: number } & Answer)
  | { id: number; error: SerializedError }
  | { channel: string; payload: string }

interface Asked {
  resolve(answer: Answer): void
  reject(error: Error): void
}

interface Running {
  worker: Worker
  asked: Map<number, Asked>
}

/** PGlite in a thread, which can be ended and started again over the same folder. */
export interface PgliteThread {
  /**
   * Grows with each start: whatever was open in an earlier generation, above all a transaction, is
   * gone.
   */
  readonly generation: number
  /** Resolves when statements may come. Opens the database again if that failed. */
  ready(): Promise<void>
  /**
   * Runs one statement, or a script of several if there are no parameters. One at a time: PGlite
   * has one session.
   * @param limit milliseconds, after which the thread is ended and started again, and the statement
   * fails with SQLSTATE 57014
   */
  ask(sql: string, params: readonly unknown[] | null, limit: number | null): Promise<Answer>
  listen(channel: string, receive: (payload: string) => void): Promise<() => Promise<void>>
  /** Ends the thread and starts it again, because the database does not answer as it should. */
  restart(): void
  close(): Promise<void>
}

let program: WebAssembly.Module | undefined

/** Megabytes for what lives a moment: answers on their way. V8 would take 48. */
const YOUNG_MB = 8

/**
 * @param dataDir a folder
 * @param report logs that the thread was ended, or ended by itself
 */
export function startPgliteThread(dataDir: string, report: (what: string) => void): PgliteThread {
  const listeners = new Map<string, Set<(payload: string) => void>>()
  let generation = 0
  let nextId = 0
  let isClosing = false

  async function begin(): Promise<Running> {
    // Only at the first start: a folder that went away later was on a disk that went away.
    if (generation === 1) await createDatabase(dataDir)
    const worker = await startWorker(dataDir)
    const asked = new Map<number, Asked>()
    const running = { worker, asked }
    await new Promise<void>((resolve, reject) => {
      worker.on('message', (message: ThreadMessage) => {
        if ('channel' in message) {
          for (const receive of listeners.get(message.channel) ?? []) receive(message.payload)
        } else if ('ready' in message) {
          if (message.ready) resolve()
          else reject(deserializeError(message.error))
        } else {
          const { id } = message
          const waiting = asked.get(id)
          asked.delete(id)
          if ('error' in message) waiting?.reject(deserializeError(message.error))
          else waiting?.resolve(message)
        }
      })
      const lost = (why: string) => {
        const error = connectionLost(why)
        reject(error)
        loseAll(running, error)
      }
      worker.on('error', (error) => lost(error.message))
      worker.on('exit', () => {
        lost('The thread of the database ended.')
        if (isClosing || running !== current) return
        report('the database stopped and starts again')
        startAfter(Promise.resolve())
      })
    })
    current = running
    for (const channel of listeners.keys()) await put(running, `listen ${quoted(channel)}`, [])
    return running
  }

  let current: Running | null = null
  let opening: Promise<Running>
  startAfter(Promise.resolve())

  /** @param end of the previous thread: two on one folder would destroy it */
  function startAfter(end: Promise<unknown>): void {
    generation++
    current = null
    opening = end.then(begin)
    // Callers of `ready` get the error; there may be none yet.
    opening.catch(() => undefined)
  }

  function put({ worker, asked }: Running, sql: string | null, params: readonly unknown[] | null): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const id = nextId++
      try {
        worker.postMessage({ id, sql, params } satisfies ThreadRequest)
      } catch {
        // No database could take a value nested thousands deep.
        return reject(invalidInput())
      }
      asked.set(id, { resolve, reject })
    })
  }

  /** Ends the thread. Pending statements fail, as when Postgres ends a session. */
  function end(running: Running, error: Error): void {
    if (running !== current) return
    startAfter(running.worker.terminate())
    loseAll(running, error)
  }

  return {
    get generation() {
      return generation
    },
    async ready() {
      try {
        await opening
      } catch {
        // The folder may be back.
        startAfter(Promise.resolve())
        await opening
      }
    },
    async ask(sql, params, limit) {
      const running = await opening
      if (limit === null) return put(running, sql, params)
      const timer = setTimeout(() => {
        report(`a statement took more than ${limit / 1000} s and was ended`)
        end(running, Object.assign(new Error('canceling statement due to statement timeout'), { code: QUERY_CANCELED }))
      }, limit)
      try {
        return await put(running, sql, params)
      } finally {
        clearTimeout(timer)
      }
    },
    async listen(channel, receive) {
      const receivers = listeners.get(channel) ?? new Set()
      listeners.set(channel, receivers.add(receive))
      await put(await opening, `listen ${quoted(channel)}`, [])
      return async () => {
        receivers.delete(receive)
        if (receivers.size > 0 || isClosing) return
        listeners.delete(channel)
        await put(await opening, `unlisten ${quoted(channel)}`, [])
      }
    },
    restart() {
      if (!current) return
      report('the database did not recover from an error and starts again')
      end(current, connectionLost('The database is started again.'))
    },
    async close() {
      isClosing = true
      const running = await opening.catch(() => null)
      if (!running) return
      await put(running, null, null).catch(() => undefined) // it had ended by itself
      await running.worker.terminate()
    },
  }
}

async function startWorker(dataDir: string): Promise<Worker> {
  return new Worker(new URL('pglite.worker.ts', import.meta.url), {
    workerData: { dataDir, program: (program ??= await compileProgram()) } satisfies ThreadData,
    resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MB },
  })
}

function loseAll({ asked }: Running, error: Error): void {
  for (const { reject } of asked.values()) reject(error)
  asked.clear()
}

/** Restores an error of the thread: structured cloning drops its fields. */
function deserializeError({ message, ...fields }: SerializedError): Error {
  return Object.assign(new Error(message), fields)
}

export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`
