import { expect, it } from 'vitest'
import type { Person } from '#sync'
import { exportCsv, goneOf } from './commands.ts'

it('a person is still there by the id she was chosen by; who left is counted', () => {
  const rute: Person = {
    id: 'aprovada',
    approved_id: 'aprovada',
    request_id: 'pedido',
    nome: 'Rute',
    email: 'r@x.example',
    status: 'aprovado',
    tem_solicitacao: true,
  }
  expect(goneOf(['pedido', 'aprovada'], [rute])).toEqual([])
  expect(goneOf(['pedido', 'excluida'], [rute])).toEqual(['excluida'])
  expect(goneOf(undefined, [rute])).toEqual([])
})

it('of nobody there is neither a file nor a line in the log', async () => {
  const nobody = async () => ({ ok: true as const, value: [] })
  expect(await exportCsv({ ids: ['excluida'] }, nobody)).toEqual({ ok: true, value: { people: 0, gone: 1 } })
})
