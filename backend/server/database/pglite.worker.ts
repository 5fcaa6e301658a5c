import { parentPort, workerData } from 'node:worker_threads'
import { openEngine } from './pglite-engine.ts'
import type { ThreadData, ThreadMessage, SerializedError, ThreadRequest } from './pglite-thread.ts'

// PGlite in a thread of its own does not block the one that answers requests.

const port = parentPort!
const { dataDir, program } = workerData as ThreadData
const send = (message: ThreadMessage): void => port.postMessage(message)

const serializeError = (error: unknown): SerializedError => {
  const { name, message, stack } = error instanceof Error ? error : new Error(String(error))
  // The fields of a Postgres error: code, detail, hint, table, constraint …
  const fields = Object.entries(error ?? {}).filter(([, value]) => typeof value === 'string')
  return { ...Object.fromEntries(fields), name, message, stack: stack ?? '' }
}

try {
  const engine = await openEngine(dataDir, program, (channel, payload) => send({ channel, payload }))
  const answerTo = async ({ id, sql, params }: ThreadRequest): Promise<ThreadMessage> => {
    try {
      if (sql !== null) return { id, ...(await engine.ask(sql, params)) }
      await engine.close()
      return { id, rows: [] }
    } catch (error) {
      return { id, error: serializeError(error) }
    }
  }
  port.on('message', (question: ThreadRequest) => void answerTo(question).then(send))
  send({ ready: true })
} catch (error) {
  send({ ready: false, error: serializeError(error) })
}
