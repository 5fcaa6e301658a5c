import { expect, it } from 'vitest'
import type { Recado } from '#sync'
import { basisAfter, basisOf, staleSince } from './basis.ts'
import type { RowOf } from './queries.ts'

type Row = RowOf<'recados'>

const recado = (mensagem: string, more: Partial<Recado> = {}): Recado => ({
  id: 'a',
  titulo: 'Retiro',
  mensagem,
  fixo: false,
  anexos: [],
  autor: 'admin',
  publicado_em: '2026-11-01T12:00:00Z',
  ...more,
})
const row = (doc: Recado, more: Partial<Row> = {}): Row => ({
  doc,
  state: 'published',
  isRemoval: false,
  published: doc,
  rev: 5,
  base: 5,
  refusal: null,
  ...more,
})
const toForm = ({ titulo, mensagem }: Recado) => ({ titulo, mensagem })
const monday = recado('Dia 5, 19h')
const tuesday = recado('Dia 12, 20h')
const hers = recado('Dia 5, 19h, com o lanche')
/** As it is kept with a draft. */
const kept = (of: Row) => JSON.parse(JSON.stringify(basisOf(of, toForm))) as ReturnType<typeof basisOf>

it('what stays as it was is contested by nobody, what is no part of the form included', () => {
  const basis = kept(row(monday))
  expect(staleSince(basis, row(monday), toForm)).toBeNull()
  expect(
    staleSince(basis, row(recado('Dia 5, 19h', { publicado_em: '2026-11-02T12:00:00Z' }), { rev: 9 }), toForm),
  ).toBeNull()
})

it("another's correction, or removal, is told, however long ago she began", () => {
  const basis = kept(row(monday))
  expect(staleSince(basis, row(tuesday, { rev: 9, base: 9 }), toForm)).toBe('changed')
  expect(staleSince(basis, null, toForm)).toBe('removed')
  expect(staleSince(basis, row(hers, { state: 'waiting', published: null, rev: 0 }), toForm)).toBe('removed')
})

it('her own text that waited and has arrived meanwhile is no one else’s', () => {
  const basis = kept(row(hers, { state: 'waiting', published: monday }))
  expect(staleSince(basis, row(hers, { state: 'waiting', published: monday }), toForm)).toBeNull()
  expect(staleSince(basis, row(hers, { rev: 9, base: 9 }), toForm)).toBeNull()
  expect(staleSince(basis, row(tuesday, { rev: 10, base: 10 }), toForm)).toBe('changed')
})

it('what was published under her text that waits is news to her from the first look', () => {
  const under = row(hers, { state: 'waiting', published: tuesday, rev: 9 })
  expect(staleSince(basisOf(under, toForm), under, toForm)).toBe('changed')
})

it('something new has nothing that could be overtaken, nor has what was never published', () => {
  expect(staleSince(null, null, toForm)).toBeNull()
  const waiting = row(hers, { state: 'waiting', published: null, rev: 0, base: 0 })
  expect(staleSince(basisOf(waiting, toForm), waiting, toForm)).toBeNull()
  expect(staleSince(basisOf(waiting, toForm), null, toForm)).toBeNull()
})

it('where nobody noted what she began upon, she is shown what is published', () => {
  expect(staleSince(undefined, row(monday), toForm)).toBe('unknown')
  expect(staleSince(undefined, null, toForm)).toBe('removed')
  expect(staleSince(undefined, row(hers, { state: 'waiting', published: null }), toForm)).toBeNull()
})

it('once she has saved, what she compared with and what she wrote are known; a third text is not', () => {
  const contested = row(tuesday, { rev: 9, base: 9 })
  for (const before of [kept(row(monday)), undefined]) {
    const basis = basisAfter(before, contested, hers, toForm)
    expect(staleSince(basis, contested, toForm)).toBeNull()
    expect(staleSince(basis, row(hers, { rev: 10, base: 10 }), toForm)).toBeNull()
    expect(staleSince(basis, row(recado('Adiado'), { rev: 11, base: 11 }), toForm)).toBe('changed')
  }
})
