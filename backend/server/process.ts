import { consoleLog } from './log.ts'
import type { Log, RunningServer } from './options.ts'

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
  log: Log = consoleLog,
): Promise<void> {
  let isStopping = false
  const stop = async (code: number): Promise<void> => {
    if (isStopping) return
    isStopping = true
    const deadline = setTimeout(() => {
      log('error', 'The stop took more than 10 seconds: what still waited was interrupted.')
      process.exit(1)
    }, DEADLINE)
    deadline.unref()
    try {
      await (await started).close()
      process.exit(code)
    } catch (error) {
      log('error', 'The stop failed', error)
      process.exit(1)
    }
  }
  process.on('SIGTERM', () => void stop(0))
  process.on('SIGINT', () => void stop(0))
  // Unhandled rejections come here too.
  process.on('uncaughtException', (error: unknown) => {
    log('error', 'Unexpected error, the server ends', inOneLine(error))
    void stop(1)
  })
  stopWithParent(() => void stop(0))
  const started = start()
  try {
    await started
  } catch (error) {
    if (isStopping) return
    // The stack, not the error's fields: a database's hold statement and parameters.
    if (log !== consoleLog) log('error', 'The start failed', error instanceof Mendable ? error.message : error)
    else console.error(error instanceof Mendable ? error.message : error instanceof Error ? error.stack : error)
    process.exit(1)
  }
}

/**
 * When npm is told to end, it ends the shell between it and us, which does not tell us: our parent
 * changes. bin/run.mjs says who it is at the start.
 */
function stopWithParent(stop: () => void): void {
  const parent = Number(process.env.FLORESCER_PARENT)
  if (!parent) return
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    stop()
  }, 200)
  watch.unref()
}

/** With its place in the code, without its fields, which may hold a member's data. */
function inOneLine(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const [place] = /^ +at .*$/m.exec(error.stack ?? '') ?? []
  return `${error.name}: ${error.message}${place ?? ''}`.replaceAll(/\s+/g, ' ')
}
