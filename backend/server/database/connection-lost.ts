import { AsyncLocalStorage } from 'node:async_hooks'

/** SQLSTATEs of a server that goes, comes, or has no place: class 08, *_shutdown, cannot_connect_now, too_many_connections. */
const GONE = /^(08...|57P0[1-5]|53300)$/

/** The code of an error that no server said: it went away in the middle, or was never reached. */
export const CONNECTION_LOST = 'CONNECTION_LOST'

const current = new AsyncLocalStorage<{ isLost: boolean }>()

/** @param cause the driver's own error, or words for one */
export function connectionLost(cause: Error | string): Error {
  note()
  const message = typeof cause === 'string' ? cause : cause.message
  return Object.assign(new Error(message, { cause }), { code: CONNECTION_LOST })
}

/** Whether an error says that the database is away, not that it refused; the request that met it remembers. */
export function isConnectionLost(error: unknown): boolean {
  const { code } = (error ?? {}) as { code?: unknown }
  const isLost = typeof code === 'string' && (code === CONNECTION_LOST || GONE.test(code))
  if (isLost) note()
  return isLost
}

function note(): void {
  const store = current.getStore()
  if (store) store.isLost = true
}

/** For whoever answers a request: whether the database went away under it, whatever its parts made of that. */
export const databaseLoss = {
  watch: <T>(work: () => Promise<T>): Promise<T> => current.run(current.getStore() ?? { isLost: false }, work),
  isNoted: (): boolean => current.getStore()?.isLost ?? false,
}
