import type { Log, RunningServer } from './options.ts'

/** Problems to stderr. What went well is not news. */
export const consoleLog: Log = (level, message, cause) => {
  if (level === 'info') return
  const detail = cause instanceof Error ? (cause.stack ?? cause.message) : cause
  console.error(detail === undefined ? `[${level}] ${message}` : `[${level}] ${message}: ${String(detail)}`)
}

/**
 * Starts, and on SIGTERM or SIGINT closes in order and ends with 0. A start that fails for a reason the operator can
 * mend says it in one line and ends with 1.
 */
export async function runUntilSignal(
  start: () => Promise<RunningServer>,
  Mendable: new (...args: never[]) => Error,
): Promise<void> {
  let isStopping = false
  const started = start()
  const stop = async (): Promise<void> => {
    if (isStopping) return
    isStopping = true
    try {
      await (await started).close()
      process.exit(0)
    } catch (error) {
      console.error(error)
      process.exit(1)
    }
  }
  process.on('SIGTERM', () => void stop())
  process.on('SIGINT', () => void stop())
  try {
    await started
  } catch (error) {
    if (isStopping) return
    // The stack, not the error's own fields: a database's hold statement and parameters.
    console.error(error instanceof Mendable ? error.message : error instanceof Error ? error.stack : error)
    process.exit(1)
  }
}
