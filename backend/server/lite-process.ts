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
  return { answer, place: heard.error && locationOf(heard.error) }
}

/** What is started in the middle of it and is ours prints as ever. */
export const outsideOfLite = <T>(work: () => T): T => insideLite.exit(work)

/** Its kind, its SQLSTATE and where it was thrown. Its message may hold anything. */
function locationOf(error: Error): string {
  const { code } = error as { code?: unknown }
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line))
  const first = frames.slice(0, 2).map((line) => line.trim())
  return [error.name, typeof code === 'string' && /^\w+$/.test(code) ? code : '', ...first].filter(Boolean).join(' ')
}

let isRestored = false

/**
 * Lite puts a function of its own in the place of `process.emitWarning`, which takes every warning for a text. Node's own
 * are errors (too many listeners, for one): the warning would become a TypeError in whatever code raised it. To be called
 * once lite is loaded; a second time it does nothing.
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
