import { useSyncExternalStore } from 'react'

/** A value outside React that components can follow. */
export interface Store<T> {
  /** Returns the same object until `set` is called. */
  current(): T
  /** Calls back after each `set`; returns the unsubscribe function. */
  subscribe(listener: () => void): () => void
}

export interface WritableStore<T> extends Store<T> {
  set(next: T): void
}

/**
 * Makes a store. A store of jotai would add 2.2 kB to the first visit
 * (docs/decisions/0024-stores.md).
 * @param follow runs when the first listener subscribes; the function it returns runs after the
 *   last one has left
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
 * The store's value in a component.
 * @param atBuild the value for pages prerendered at build time
 */
export const useStore = <T>({ subscribe, current }: Store<T>, atBuild = current): T =>
  useSyncExternalStore(subscribe, current, atBuild)
