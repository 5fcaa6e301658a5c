import { BehaviorSubject } from 'rxjs'
import { afterEach, expect, it, vi } from 'vitest'
import type { Collections } from '../database/collections.ts'
import type { Engine, EngineState } from '../engine/engine.ts'
import type { Replica } from '../engine/replica.ts'
import { IDENTITY_KEY } from '../session/identity.ts'
import { startSignals } from './signals.ts'

/** A window with one open tab, and an engine that only counts. */
function openTab(state: Partial<EngineState>) {
  const tab = new EventTarget()
  vi.stubGlobal('addEventListener', tab.addEventListener.bind(tab))
  vi.stubGlobal('removeEventListener', tab.removeEventListener.bind(tab))
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }))
  const state$ = new BehaviorSubject<EngineState>({ connection: 'online', phase: 'idle', needsSignIn: false, ...state })
  const poke = vi.fn()
  const engine = { state$, poke, start: vi.fn() } as unknown as Engine
  const stop = startSignals('maria', engine, {} as Replica, {} as Collections)
  const store = (key: string) => tab.dispatchEvent(Object.assign(new Event('storage'), { key }))
  return { poke, state$, store, stop }
}

afterEach(() => vi.unstubAllGlobals())

it('a tab whose session could not be renewed sends as soon as the member has signed in again in another tab', () => {
  const { poke, state$, store, stop } = openTab({ phase: 'failed', needsSignIn: true })
  store('florescer:theme')
  expect(poke).not.toHaveBeenCalled()
  store(IDENTITY_KEY)
  expect(poke).toHaveBeenCalledTimes(1)
  // Otherwise the tabs would ask the server because of each other's answers.
  state$.next({ ...state$.value, phase: 'idle', needsSignIn: false })
  store(IDENTITY_KEY)
  expect(poke).toHaveBeenCalledTimes(1)
  state$.next({ ...state$.value, needsSignIn: true })
  stop()
  store(IDENTITY_KEY)
  expect(poke).toHaveBeenCalledTimes(1)
})
