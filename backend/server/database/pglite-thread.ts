import { Worker } from 'node:worker_threads'
import { connectionLost } from './connection-lost.ts'
import { compileProgram } from './pglite-engine.ts'
import type { Answer } from './pglite-engine.ts'
import { QUERY_CANCELED } from './statement-limit.ts'
import { invalidInput } from './values.ts'

/** To the thread. Without parameters: a script of several statements; without SQL: to close the database. */
export interface ThreadRequest {
  id: number
  sql: string | null
  params: readonly unknown[] | null
}

/** What a thread begins with. */
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

/** PGlite in a thread, which can be ended and begun anew over the same folder. */
export interface PgliteThread {
  /** Counts the beginnings: what an earlier one had open, a transaction above all, is gone. */
  readonly generation: number
  /** Resolves when statements may come. Tries to open the database again where that failed. */
  ready(): Promise<void>
  /**
   * One statement, or without parameters a script of several. One at a time: PGlite has one session.
   * @param limit milliseconds, after which the thread is ended and begun anew, and the statement fails with SQLSTATE 57014
   */
  ask(sql: string, params: readonly unknown[] | null, limit: number | null): Promise<Answer>
  listen(channel: string, receive: (payload: string) => void): Promise<() => Promise<void>>
  /** Ends the thread and begins anew: the database does not answer as it should. */
  restart(): void
  close(): Promise<void>
}

let program: WebAssembly.Module | undefined

/**
 * @param dataDir a folder
 * @param report hears, for the log, that the thread was ended or ended by itself
 */
export function startPgliteThread(dataDir: string, report: (what: string) => void): PgliteThread {
  const listeners = new Map<string, Set<(payload: string) => void>>()
  let generation = 0
  let nextId = 0
  let isClosing = false

  async function begin(): Promise<Running> {
    const worker = new Worker(new URL('pglite.worker.ts', import.meta.url), {
      workerData: { dataDir, program: (program ??= await compileProgram()) } satisfies ThreadData,
    })
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

  /** @param end of the thread before it: two on one folder would destroy it */
  function startAfter(end: Promise<unknown>): void {
    generation++
    current = null
    opening = end.then(begin)
    // Whoever asks hears of it; nobody may be there yet.
    opening.catch(() => undefined)
  }

  function put({ worker, asked }: Running, sql: string | null, params: readonly unknown[] | null): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const id = nextId++
      try {
        worker.postMessage({ id, sql, params } satisfies ThreadRequest)
      } catch {
        // A value nested thousands deep is nothing that a database could take.
        return reject(invalidInput())
      }
      asked.set(id, { resolve, reject })
    })
  }

  /** What it has begun is lost to whoever waits for it, as when a server of Postgres' ends a session. */
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
        // The folder may be there again.
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

function loseAll({ asked }: Running, error: Error): void {
  for (const { reject } of asked.values()) reject(error)
  asked.clear()
}

/** The error as it was in the thread: a copy keeps no fields. */
function deserializeError({ message, ...fields }: SerializedError): Error {
  return Object.assign(new Error(message), fields)
}

export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`
