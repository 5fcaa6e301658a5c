import type { Log, RunningServer } from './options.ts'

/** Problems to stderr. What went well is not news. */
export const consoleLog: Log = (level, message, cause) => {
  if (level === 'info') return
  const detail = cause instanceof Error ? (cause.stack ?? cause.message) : cause
  console.error(detail === undefined ? `[${level}] ${message}` : `[${level}] ${message}: ${String(detail)}`)
}

/** Milliseconds after which a stop ends the process whatever still waits: a database that does not answer, for one. */
const DEADLINE = 10_000

/**
 * Starts, and on SIGTERM or SIGINT closes in order and ends with 0, after ten seconds at the latest. An error that
 * nobody caught is told in one line, and ends it in the same order with 1: whoever started it starts it again. A start
 * that fails for a reason the operator can mend says it in one line and ends with 1.
 */
export async function runUntilSignal(
  start: () => Promise<RunningServer>,
  Mendable: new (...args: never[]) => Error,
): Promise<void> {
  let isStopping = false
  const stop = async (code: number): Promise<void> => {
    if (isStopping) return
    isStopping = true
    const deadline = setTimeout(() => {
      console.error('[error] The stop took more than 10 seconds: what still waited was interrupted.')
      process.exit(1)
    }, DEADLINE)
    deadline.unref()
    try {
      await (await started).close()
      process.exit(code)
    } catch (error) {
      console.error(error)
      process.exit(1)
    }
  }
  process.on('SIGTERM', () => void stop(0))
  process.on('SIGINT', () => void stop(0))
  // A rejection that nobody handles comes here too.
  process.on('uncaughtException', (error: unknown) => {
    console.error(`[error] Unexpected error, the server ends: ${inOneLine(error)}`)
    void stop(1)
  })
  const started = start()
  try {
    await started
  } catch (error) {
    if (isStopping) return
    // The stack, not the error's own fields: a database's hold statement and parameters.
    console.error(error instanceof Mendable ? error.message : error instanceof Error ? error.stack : error)
    process.exit(1)
  }
}

/** With the place where it was thrown; what it holds besides may be a member's. */
function inOneLine(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const [place] = /^ +at .*$/m.exec(error.stack ?? '') ?? []
  return `${error.name}: ${error.message}${place ?? ''}`.replaceAll(/\s+/g, ' ')
}
