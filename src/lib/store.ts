import { useSyncExternalStore } from 'react'

/** A value that lives outside React and that components can follow. */
export interface Store<T> {
  /** The same object until `set`. */
  current(): T
  /** Calls back after each `set`; returns the way to stop. */
  subscribe(listener: () => void): () => void
}

export interface WritableStore<T> extends Store<T> {
  set(next: T): void
}

/**
 * Not jotai's: that is 2.2 kB in the first visit (docs/decisions/0024-stores.md).
 * @param follow begins with the first listener; what it returns runs after the last one has gone
 */
export function makeStore<T>(value: T, follow?: () => () => void): WritableStore<T> {
  const listeners = new Set<() => void>()
  let stop: (() => void) | undefined
  return {
    current: () => value,
    set(next) {
      value = next
      listeners.forEach((listener) => listener())
    },
    subscribe(listener) {
      if (listeners.add(listener).size === 1) stop = follow?.()
      return () => {
        listeners.delete(listener)
        if (listeners.size === 0) stop?.()
      }
    },
  }
}

/**
 * The store's value, in a component.
 * @param atBuild what the pages made at build time show
 */
export const useStore = <T>({ subscribe, current }: Store<T>, atBuild = current): T =>
  useSyncExternalStore(subscribe, current, atBuild)
