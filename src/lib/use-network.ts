import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { NetworkResult } from '#sync'
import { makeStore, useStore } from './store.ts'

type Failure = Extract<NetworkResult<unknown>, { ok: false }>

interface Snapshot<T> {
  /** The server's last answer; undefined before the first one. It stays during a reload. */
  value: T | undefined
  /** Why the last request failed. */
  failure: Failure | null
  isBusy: boolean
}

export interface NetworkData<T> extends Snapshot<T> {
  /**
   * Sends the request again; resolves to the answer, or to null if it failed or a later request
   * replaced it. The same function across renders: what depends on it need not be drawn again with
   * each new question.
   */
  reload(): Promise<T | null>
}

/**
 * Data from the server that the device does not keep. The hook requests it when the screen opens,
 * and again when the connection returns after a failure. Only the answer to the latest request
 * counts.
 * @param load the same function across renders: another one starts from the beginning
 */
export function useNetwork<T>(load: () => Promise<NetworkResult<T>>): NetworkData<T> {
  const store = useMemo(() => makeNetworkStore(load), [load])
  const snapshot = useStore(store)
  const latest = useRef(store)
  useLayoutEffect(() => {
    latest.current = store
  }, [store])
  const reload = useCallback(() => latest.current.reload(), [])
  return useMemo(() => ({ ...snapshot, reload }), [snapshot, reload])
}

/** The same data, but the last answer stays until a new request has one. */
export function useLastAnswer<T>(data: NetworkData<T>): NetworkData<T> {
  const [last, setLast] = useState(data.value)
  if (data.value !== undefined && data.value !== last) setLast(data.value)
  return useMemo(() => (data.value !== undefined || last === undefined ? data : { ...data, value: last }), [data, last])
}

function makeNetworkStore<T>(load: () => Promise<NetworkResult<T>>) {
  let latest = 0
  const { current, set, subscribe } = makeStore<Snapshot<T>>({ value: undefined, failure: null, isBusy: true }, () => {
    addEventListener('online', onOnline)
    void reload()
    return () => removeEventListener('online', onOnline)
  })
  const publish = (next: Partial<Snapshot<T>>) => set({ ...current(), ...next })

  async function reload(): Promise<T | null> {
    const mine = ++latest
    publish({ isBusy: true })
    const answer = await load().catch((error: unknown): Failure => {
      console.error('The server could not be asked', error)
      return { ok: false, code: 'unknown' }
    })
    if (mine !== latest) return null
    publish(answer.ok ? { value: answer.value, failure: null, isBusy: false } : { failure: answer, isBusy: false })
    return answer.ok ? answer.value : null
  }

  const onOnline = () => {
    if (current().failure?.code === 'offline') void reload()
  }

  return { current, subscribe, reload }
}
