import { AsyncLocalStorage } from 'node:async_hooks'

/**
 * SQLSTATEs of a server that stops, starts, or is full: class 08, *_shutdown, cannot_connect_now,
 * too_many_connections.
 */
const GONE = /^(08...|57P0[1-5]|53300)$/

/** The code of an error without an SQLSTATE: the server went away, or was never reached. */
export const CONNECTION_LOST = 'CONNECTION_LOST'

const current = new AsyncLocalStorage<{ isLost: boolean }>()

/** @param cause the driver's own error, or a message */
export function connectionLost(cause: Error | string): Error {
  note()
  const message = typeof cause === 'string' ? cause : cause.message
  return Object.assign(new Error(message, { cause }), { code: CONNECTION_LOST })
}

/**
 * Whether an error says that the database is away, rather than that it refused. The current request
 * remembers it.
 */
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

/**
 * Tells whoever answers a request whether the database went away meanwhile, whatever the parts made
 * of that.
 */
export const databaseLoss = {
  watch: <T>(work: () => Promise<T>): Promise<T> => current.run(current.getStore() ?? { isLost: false }, work),
  isNoted: (): boolean => current.getStore()?.isLost ?? false,
}
