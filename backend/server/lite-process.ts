import { AsyncLocalStorage } from 'node:async_hooks'

/** The first error that lite tried to print. */
interface Heard {
  error?: Error
}

const insideLite = new AsyncLocalStorage<Heard>()
let isPatched = false

/**
 * Lite prints each error with its statement and parameters, and what it could not parse of a
 * request: members' data and strangers' texts would be in the log. The client gets the error; here
 * only its place is kept.
 * @returns the answer, and the place in the code of the first error
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

/** Code of ours that runs inside lite prints as usual. */
export const outsideOfLite = <T>(work: () => T): T => insideLite.exit(work)

/** Its name, SQLSTATE and first stack frames. Its message may hold anything. */
export function placeOf(error: Error): string {
  const { code } = error as { code?: unknown }
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line))
  const first = frames.slice(0, 2).map((line) => line.trim())
  return [error.name, typeof code === 'string' && /^\w+$/.test(code) ? code : '', ...first].filter(Boolean).join(' ')
}

let isRestored = false

/**
 * Lite replaces `process.emitWarning` by a function that takes every warning for a text. Node's own
 * warnings are errors (too many listeners, for one), and would become a TypeError in the code that
 * raised them. To be called once lite is loaded; later calls do nothing.
 */
export function restoreEmitWarning(): void {
  if (isRestored) return
  isRestored = true
  const emit = process.emitWarning.bind(process)
  process.emitWarning = ((warning: string | Error, ...rest: unknown[]): void => {
    if (typeof warning === 'string') return (emit as (...args: unknown[]) => void)(warning, ...rest)
    const { message, name, stack, code } = warning as Error & { code?: string }
    emit(message, { type: name, detail: stack, code })
  }) as typeof process.emitWarning
}
