import type { KeptRequest } from '../model/visitor.ts'

/**
 * An access request that found no network, kept on the device until the server has answered; then the answer, until
 * she has read it. The worker's queue is a second deliverer, this is the truth. In localStorage, since a visitor's page
 * has to know at once, and opens no database.
 */
const KEY = 'florescer.access-request'

function read(): KeptRequest | null {
  try {
    const text = globalThis.localStorage?.getItem(KEY)
    return text ? (JSON.parse(text) as KeptRequest) : null
  } catch (error) {
    console.warn('The kept access request could not be read', error)
    return null
  }
}

let current = read()
const listeners = new Set<() => void>()

function publish(value: KeptRequest | null): void {
  current = value
  for (const listener of listeners) listener()
}

globalThis.addEventListener?.('storage', (event: StorageEvent) => {
  if (event.key === KEY || event.key === null) publish(read())
})

/** The request on its way, in every tab and after a reload; the same object until it changes. */
export const keptRequest = {
  current: (): KeptRequest | null => current,
  /** @returns ends it */
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
}

/** @throws DOMException where the browser keeps nothing */
export function writeKeptRequest(value: KeptRequest | null): void {
  if (value) localStorage.setItem(KEY, JSON.stringify(value))
  else localStorage.removeItem(KEY)
  publish(value)
}

/** She has read what became of it. */
export const dismissKeptRequest = (): void => writeKeptRequest(null)
