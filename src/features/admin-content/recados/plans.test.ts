import { beforeEach, expect, it, vi } from 'vitest'
import type { MailAudience } from '#sync'
import { planBack, type planMails } from './mailings.ts'
import { loadPlans, notePlan, planOf, plans } from './plans.ts'

const RECADO = 'd0000000-0000-4000-8000-000000000001'
const recado = (more: object) => ({ id: RECADO, titulo: 'Retiro', mensagem: 'Venha', fixo: false, anexos: [], ...more })
const scheduled = recado({ enviar_email: true, publicado_em: '2131-03-08T09:00:00Z' })

const saying = (isHeard: boolean) => vi.fn<typeof planMails>().mockResolvedValue(isHeard)

beforeEach(() => plans.set(undefined))

it('undoing a save says first for whom the scheduled mails were', async () => {
  for (const was of [['Turma Aurora'], 'all'] as const) {
    const say = saying(true)
    expect(await planBack(scheduled, typeof was === 'string' ? was : [...was], say)!()).toBe(true)
    expect(say).toHaveBeenCalledExactlyOnceWith(RECADO, was, 'Não foi possível desfazer')
  }
})

it('what cannot be said is not undone, and neither is what nobody knows', async () => {
  expect(await planBack(scheduled, ['Turma Aurora'], saying(false))!()).toBe(false)
  expect(planBack(scheduled, undefined)).toBeNull()
})

it('nothing is said where nothing is mailed later, or where the server has it as it was', async () => {
  const say = saying(false)
  for (const before of [
    recado({ enviar_email: true, rascunho: true }),
    recado({ enviar_email: true, publicado_em: '2026-03-08T09:00:00Z' }),
    recado({ enviar_email: false, publicado_em: '2131-03-08T09:00:00Z' }),
  ])
    expect(await planBack(before, undefined, say)!()).toBe(true)
  expect(await planBack(scheduled, null, say)!()).toBe(true)
  expect(say).not.toHaveBeenCalled()
})

it('for whom the mails of a recado are is known once the server has answered; never that they are for all', async () => {
  const load = (answer: Pick<MailAudience, 'planned' | 'plans'>) =>
    loadPlans({ audience: () => Promise.resolve({ ok: true, value: { people: 9, silent: 0, groups: [], ...answer } }) })
  expect(planOf(RECADO)).toBeUndefined()
  await load({ planned: null, plans: { [RECADO]: ['Turma Aurora'] } })
  expect(planOf(RECADO)).toEqual(['Turma Aurora'])
  notePlan(RECADO, 'all')
  expect(planOf(RECADO)).toBeNull()
  // It knows plans, but lists none.
  await load({ planned: null })
  expect(planOf(RECADO)).toBeUndefined()
  // It knows none, and mails to all.
  await load({})
  expect(planOf(RECADO)).toBeNull()
})
