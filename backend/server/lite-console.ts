import { AsyncLocalStorage } from 'node:async_hooks'

/** The first error that lite wanted to print. */
interface Heard {
  error?: Error
}

const insideLite = new AsyncLocalStorage<Heard>()
let isPatched = false

/**
 * Lite prints each error with its statement and parameters, and what it could not read of a request: the console would
 * fill with members' data and strangers' words. The client is told what was wrong; here it is only kept.
 * @returns the answer, and of the first error what tells nothing but the place in the code
 */
export async function withoutPrinting<T>(work: () => Promise<T>): Promise<{ answer: T; place: string | undefined }> {
  if (!isPatched) {
    isPatched = true
    for (const method of ['error', 'warn', 'log'] as const) {
      const print = console[method]
      console[method] = (...values: unknown[]) => {
        const heard = insideLite.getStore()
        if (!heard) return print(...values)
        heard.error ??= values.find((value) => value instanceof Error)
      }
    }
  }
  const heard: Heard = {}
  const answer = await insideLite.run(heard, work)
  return { answer, place: heard.error && placeOf(heard.error) }
}

/** What is started in the middle of it and is ours prints as ever. */
export const outsideOfLite = <T>(work: () => T): T => insideLite.exit(work)

/** Its kind, its SQLSTATE and where it was thrown. Its message may hold anything. */
function placeOf(error: Error): string {
  const { code } = error as { code?: unknown }
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line))
  const first = frames.slice(0, 2).map((line) => line.trim())
  return [error.name, typeof code === 'string' && /^\w+$/.test(code) ? code : '', ...first].filter(Boolean).join(' ')
}
