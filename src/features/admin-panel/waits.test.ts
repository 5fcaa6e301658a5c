import { expect, it } from 'vitest'
import type { PanelFigures } from '#sync'
import { waitsOf } from './waits.ts'

const now = Date.parse('2026-11-23T12:00:00Z')
const before = (hours: number) => new Date(now - hours * 3_600_000).toISOString()
const quiet: PanelFigures = {
  requests: { waiting: 0, oldest: null },
  members: 10,
  active: 4,
  invited: 0,
  deletions: { waiting: 0, until: null },
  journey: null,
  recados: { drafts: 0, scheduled: 0 },
  days_written: 30,
  events_ahead: 0,
  sold_out: 0,
  mail: { sent_at: null, failed_at: null, waiting: 0, failing: 0 },
}
const waits = (change: Partial<PanelFigures>) => waitsOf({ ...quiet, ...change }, now)

it('a quiet ministry has nothing urgent', () => {
  expect(Object.values(waits({})).filter((wait) => wait?.isUrgent)).toEqual([])
})

it('says in words what waits, and since when', () => {
  expect(waits({ requests: { waiting: 3, oldest: before(50) } }).approvals).toEqual({
    words: '3 pedidos, o mais antigo há 2 dias',
    isUrgent: true,
  })
  expect(waits({ requests: { waiting: 1, oldest: before(5) } }).approvals.words).toBe('1 pedido, há 5 horas')
  expect(waits({ invited: 2 }).users).toEqual({ words: '2 aprovadas ainda sem senha', isUrgent: false })
  // The law's deadline comes before invitations.
  expect(waits({ invited: 2, deletions: { waiting: 1, until: '2026-12-01T12:00:00Z' } }).users).toEqual({
    words: '1 pessoa pediu exclusão, até 1 de dezembro de 2026',
    isUrgent: true,
  })
  expect(waits({}).recados).toEqual({ words: 'Nenhum rascunho nem agendado', isUrgent: false })
  expect(waits({ recados: { drafts: 2, scheduled: 1 } }).recados).toEqual({
    words: '2 rascunhos, 1 agendado',
    isUrgent: false,
  })
  expect(waits({ recados: { drafts: 0, scheduled: 3 } }).recados?.words).toBe('3 agendados')
  expect(waits({}).orders).toEqual({ words: 'Nenhum pedido esperando', isUrgent: false })
  expect(waits({ orders: { unpaid: 2, undelivered: 0 } }).orders).toEqual({
    words: '2 pedidos esperam pagamento',
    isUrgent: true,
  })
  expect(waits({ orders: { unpaid: 1, undelivered: 3 } }).orders.words).toBe(
    '3 para entregar, 1 pedido espera pagamento',
  )
  expect(waits({ days_written: 27 }).devotionals.words).toBe('Faltam escrever 3 dias')
  expect(waits({ days_draft: 5 }).devotionals.words).toBe('5 rascunhos por publicar')
  expect(waits({ days_written: 29, days_draft: 1 }).devotionals.words).toBe(
    'Falta escrever 1 dia, 1 rascunho por publicar',
  )
  expect(waits({ days_draft: 0 }).devotionals.words).toBe('Os trinta dias estão escritos')
})

it('the last mail decides whether sending works', () => {
  const last = (sent: number | null, failed: number | null) =>
    waits({
      mail: {
        sent_at: sent === null ? null : before(sent),
        failed_at: failed === null ? null : before(failed),
        waiting: 2,
        failing: 0,
      },
    }).emailDiagnostics
  expect(last(3, 2)).toEqual({ words: 'Último envio falhou, há 2 horas', isUrgent: true })
  expect(last(null, 2).isUrgent).toBe(true)
  expect(last(2, 3)).toEqual({ words: 'O último saiu há 2 horas', isUrgent: false })
  expect(last(null, null).words).toBe('Nenhum envio ainda')
  expect(waits({ mail: { sent_at: null, failed_at: null, waiting: 2, failing: 1 } }).emailQueue).toEqual({
    words: '1 e-mail não saiu ainda',
    isUrgent: true,
  })
})
