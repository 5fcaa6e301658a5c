import type { AccountStatus } from '../engine/wire.ts'

/** Why the server ended what a member had on this device. */
export type Farewell = Exclude<AccountStatus, 'active'>

/** Says why, and nothing of whom: it stays after everything of hers has gone, until somebody has read it. */
const KEY = 'florescer.farewell'

function read(): Farewell | null {
  try {
    const value = globalThis.localStorage?.getItem(KEY)
    return value === 'pending' || value === 'deactivated' || value === 'gone' ? value : null
  } catch (error) {
    console.warn('The farewell could not be read', error)
    return null
  }
}

let current = read()
const listeners = new Set<() => void>()

function publish(farewell: Farewell | null): void {
  current = farewell
  for (const listener of listeners) listener()
}

globalThis.addEventListener?.('storage', (event: StorageEvent) => {
  if (event.key === KEY || event.key === null) publish(read())
})

/** The last farewell that nobody has put away, in every tab and after a reload. */
export const farewell = {
  current: (): Farewell | null => current,
  /** @returns ends it */
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
}

export function writeFarewell(value: Farewell | null): void {
  if (value) localStorage.setItem(KEY, value)
  else localStorage.removeItem(KEY)
  publish(value)
}

export const dismissFarewell = (): void => writeFarewell(null)
