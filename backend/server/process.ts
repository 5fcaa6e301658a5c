import type { Log, RunningServer } from './options.ts'

/** Writes warnings and errors to stderr, and ignores the rest. */
export const consoleLog: Log = (level, message, cause) => {
  if (level === 'info') return
  const detail = cause instanceof Error ? (cause.stack ?? cause.message) : cause
  console.error(detail === undefined ? `[${level}] ${message}` : `[${level}] ${message}: ${String(detail)}`)
}

/**
 * Milliseconds after which a stop ends the process even if something still waits, such as a
 * database that does not answer.
 */
const DEADLINE = 10_000

/**
 * Starts the server. On SIGTERM or SIGINT it closes in order and exits with 0, after ten seconds at
 * the latest. An uncaught error is logged in one line and closes it in the same order with 1, so
 * that a supervisor starts it again. A start that fails for a reason that the operator can fix says
 * so in one line and exits with 1.
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
  // Unhandled rejections come here too.
  process.on('uncaughtException', (error: unknown) => {
    console.error(`[error] Unexpected error, the server ends: ${inOneLine(error)}`)
    void stop(1)
  })
  const started = start()
  try {
    await started
  } catch (error) {
    if (isStopping) return
    // The stack, not the error's fields: a database's hold statement and parameters.
    console.error(error instanceof Mendable ? error.message : error instanceof Error ? error.stack : error)
    process.exit(1)
  }
}

/** With its place in the code, without its fields, which may hold a member's data. */
function inOneLine(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const [place] = /^ +at .*$/m.exec(error.stack ?? '') ?? []
  return `${error.name}: ${error.message}${place ?? ''}`.replaceAll(/\s+/g, ' ')
}
