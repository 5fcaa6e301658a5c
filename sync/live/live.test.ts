import { BehaviorSubject } from 'rxjs'
import { expect, it } from 'vitest'
import type { EngineState } from '../engine/engine.ts'
import { makePokes } from './live.ts'

/**
 * A phone that has heard up to `heard`, where the server is at `head`; each look is counted, and
 * brings everything at once.
 */
function makePhone({ head = { content: 10, own: 5 }, share = 0.5 } = {}) {
  const heard = { content: 10, own: 5 }
  const state$ = new BehaviorSubject<EngineState>({ connection: 'online', phase: 'idle', needsSignIn: false })
  const timers: { ms: number; run: () => void; isCancelled: boolean }[] = []
  let looks = 0
  let questions = 0
  const { handle, lookIfBehind, stop } = makePokes(
    {
      engine: { state$, poke: () => void (looks += 1) },
      replica: { readCursor: async () => ({ epoch: 'e', ...heard }) },
    },
    async ({ content, own }) => {
      questions += 1
      return content === head.content && own === head.own
    },
    (ms, run) => {
      const timer = { ms, run, isCancelled: false }
      timers.push(timer)
      return () => void (timer.isCancelled = true)
    },
    () => share,
  )
  return {
    handle,
    lookIfBehind,
    questions: () => questions,
    stop,
    heard,
    timers,
    looks: () => looks,
    say: (phase: EngineState['phase']) => state$.next({ ...state$.value, phase }),
    /** Lets the time of all waits pass. */
    async pass() {
      for (const { run, isCancelled } of timers.splice(0)) if (!isCancelled) run()
      for (let turn = 0; turn < 5; turn += 1) await Promise.resolve()
    },
  }
}

it('a signal of news makes the phone look once', async () => {
  const phone = makePhone()
  phone.handle('own', { rev: 6 })
  phone.handle('own', { rev: 7 })
  await phone.pass()
  expect(phone.looks()).toBe(1)
})

it('its own write is no news: the answer reaches as far as the signal, whichever comes first', async () => {
  const phone = makePhone()
  phone.say('syncing')
  phone.handle('own', { rev: 6 })
  await phone.pass()
  expect(phone.looks()).toBe(0)
  phone.heard.own = 6
  phone.say('idle')
  await phone.pass()
  expect(phone.looks()).toBe(0)

  phone.handle('own', { rev: 6 })
  await phone.pass()
  expect(phone.looks()).toBe(0)
})

it('a signal during the phone’s own request is part of the same look', async () => {
  const phone = makePhone()
  phone.say('syncing')
  phone.handle('own', { rev: 6 })
  await phone.pass()
  phone.handle('own', { rev: 7 })
  await phone.pass()
  phone.heard.own = 6
  phone.say('idle')
  await phone.pass()
  expect(phone.looks()).toBe(1)
})

it('a look that came too early for the signal is followed by another', async () => {
  const phone = makePhone()
  phone.say('syncing')
  phone.handle('own', { rev: 7 })
  await phone.pass()
  phone.heard.own = 6
  phone.say('idle')
  await phone.pass()
  expect(phone.looks()).toBe(1)
})

it('new content is fetched after the phone’s share of the signal’s spread, all news of that time at once', async () => {
  const phone = makePhone({ share: 0.25 })
  phone.handle('content', { rev: 11, spread: 5_000 })
  phone.handle('content', { rev: 12, spread: 5_000 })
  expect(phone.timers.map(({ ms }) => ms)).toEqual([1_250])
  // The member's own rows do not wait for it.
  phone.handle('own', { rev: 6 })
  expect(phone.timers.map(({ ms }) => ms)).toEqual([1_250, 0])
  await phone.pass()
  expect(phone.looks()).toBe(2)
})

it('after a connection the phone looks only if something has come since its last answer', async () => {
  const behind = makePhone({ head: { content: 11, own: 5 } })
  await behind.lookIfBehind()
  expect(behind.looks()).toBe(1)

  const upToDate = makePhone()
  await upToDate.lookIfBehind()
  expect([upToDate.questions(), upToDate.looks()]).toEqual([1, 0])
})

it('what an answer in progress brings has not been missed', async () => {
  const phone = makePhone({ head: { content: 11, own: 5 } })
  phone.say('syncing')
  const looked = phone.lookIfBehind()
  await phone.pass()
  expect(phone.questions()).toBe(0)
  phone.heard.content = 11
  phone.say('idle')
  await looked
  expect([phone.questions(), phone.looks()]).toEqual([1, 0])
})

it('after the end there are no more looks', async () => {
  const phone = makePhone()
  phone.handle('content', { rev: 11, spread: 5_000 })
  phone.stop()
  await phone.pass()
  expect(phone.looks()).toBe(0)
})
