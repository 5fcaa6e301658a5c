import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { InviteState, NetworkResult } from '#sync'
import { adminPeopleTexts } from '#texts/admin-people.ts'
import { dismissToasts, toasts } from '#ui/toast.ts'
import { makeInviteWatch } from './toast-invite.ts'

const { approve: texts } = adminPeopleTexts
const offline = { ok: false, code: 'offline' } as const

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('document', new EventTarget())
  dismissToasts()
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

/** The desk after an approval, and a server that answers so. */
function approved(first: NetworkResult<Record<string, InviteState | null>>) {
  const server = { answer: first, asked: 0 }
  const { toastInvite, forgetInvite } = makeInviteWatch(async () => {
    server.asked += 1
    return server.answer
  })
  toastInvite('a', 'Ana', 7_500)
  return { server, forget: () => forgetInvite('a') }
}

const said = () => toasts.current().flatMap(({ isOpen, title, description }) => (isOpen ? [[title, description]] : []))
const pass = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1_000)
const sent = { ok: true, value: { a: 'enviado' } } as const

it('without a network nothing is said of an invitation, and it is asked for as soon as there is one', async () => {
  const { server } = approved(offline)
  await pass(120)
  expect(said()).toEqual([])
  server.answer = sent
  window.dispatchEvent(new Event('online'))
  await pass(2)
  expect(said()).toEqual([[texts.done, 'Ana']])
  const { asked } = server
  window.dispatchEvent(new Event('online'))
  await pass(3_600)
  expect(server.asked).toBe(asked)
})

it('whoever looks at the page again learns it too; after half an hour without an answer nothing is asked', async () => {
  const { server } = approved(offline)
  await pass(1_700)
  server.answer = sent
  document.dispatchEvent(new Event('visibilitychange'))
  await pass(2)
  expect(said()).toEqual([[texts.done, 'Ana']])

  dismissToasts()
  const other = approved(offline)
  await pass(2_000)
  const { asked } = other.server
  other.server.answer = sent
  window.dispatchEvent(new Event('online'))
  await pass(60)
  expect(other.server.asked).toBe(asked)
  expect(said()).toEqual([])
})

it('what the server says is told: it waits in the queue after a minute, or it failed', async () => {
  const { server } = approved({ ok: true, value: { a: 'na-fila' } })
  await pass(60)
  expect(said()).toEqual([])
  await pass(15)
  expect(said()).toEqual([[texts.queuedTitle, `Ana: ${texts.queued}`]])
  server.answer = sent

  dismissToasts()
  approved({ ok: true, value: { a: 'falhou' } })
  await pass(10)
  expect(said()).toEqual([[texts.queuedTitle, `Ana: ${texts.queued}`]])
})

it('an approval that is not there any more is dropped without words, however late', async () => {
  const { server } = approved(offline)
  await pass(300)
  server.answer = { ok: true, value: {} }
  await pass(30)
  expect(said()).toEqual([])

  const undone = approved(sent)
  undone.forget()
  await pass(30)
  expect(said()).toEqual([])
})
