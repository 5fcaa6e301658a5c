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
  isHidden: false,
  rev: 5,
  base: 5,
  refusal: null,
  ...more,
})
const toForm = ({ titulo, mensagem }: Recado) => ({ titulo, mensagem })
const monday = recado('Dia 5, 19h')
const tuesday = recado('Dia 12, 20h')
const edited = recado('Dia 5, 19h, com o lanche')
/** As it is stored with a draft. */
const kept = (of: Row) => JSON.parse(JSON.stringify(basisOf(of, toForm))) as ReturnType<typeof basisOf>

it('nobody contests what stayed unchanged, fields outside the form included', () => {
  const basis = kept(row(monday))
  expect(staleSince(basis, row(monday), toForm)).toBeNull()
  expect(
    staleSince(basis, row(recado('Dia 5, 19h', { publicado_em: '2026-11-02T12:00:00Z' }), { rev: 9 }), toForm),
  ).toBeNull()
})

it('a draft of before pictures were described contests nothing', () => {
  const asBefore = ({ titulo }: Recado) => ({ titulo, image_url: 'a' })
  const asNow = ({ titulo, image_alt = '' }: Recado & { image_alt?: string }) => ({ titulo, image_url: 'a', image_alt })
  const basis = basisOf(row(monday), asBefore)
  expect(staleSince(basis, row(monday), asNow)).toBeNull()
  expect(staleSince(basis, row({ ...monday, image_alt: 'Flores' } as Recado), asNow)).toBe('changed')
})

it('another person’s correction or removal is reported, however long ago the form was opened', () => {
  const basis = kept(row(monday))
  expect(staleSince(basis, row(tuesday, { rev: 9, base: 9 }), toForm)).toBe('changed')
  expect(staleSince(basis, null, toForm)).toBe('removed')
  expect(staleSince(basis, row(edited, { state: 'waiting', published: null, rev: 0 }), toForm)).toBe('removed')
})

it('one’s own text that was pending and has arrived is not someone else’s', () => {
  const basis = kept(row(edited, { state: 'waiting', published: monday }))
  expect(staleSince(basis, row(edited, { state: 'waiting', published: monday }), toForm)).toBeNull()
  expect(staleSince(basis, row(edited, { rev: 9, base: 9 }), toForm)).toBeNull()
  expect(staleSince(basis, row(tuesday, { rev: 10, base: 10 }), toForm)).toBe('changed')
})

it('what was published under one’s pending text is news from the first look', () => {
  const under = row(edited, { state: 'waiting', published: tuesday, rev: 9 })
  expect(staleSince(basisOf(under, toForm), under, toForm)).toBe('changed')
})

it('something new, or never published, has nothing that could be stale', () => {
  expect(staleSince(null, null, toForm)).toBeNull()
  const waiting = row(edited, { state: 'waiting', published: null, rev: 0, base: 0 })
  expect(staleSince(basisOf(waiting, toForm), waiting, toForm)).toBeNull()
  expect(staleSince(basisOf(waiting, toForm), null, toForm)).toBeNull()
})

it('without a noted base, the published text is shown', () => {
  expect(staleSince(undefined, row(monday), toForm)).toBe('unknown')
  expect(staleSince(undefined, null, toForm)).toBe('removed')
  expect(staleSince(undefined, row(edited, { state: 'waiting', published: null }), toForm)).toBeNull()
})

it('after saving, the compared text and the written text are known; a third text is not', () => {
  const contested = row(tuesday, { rev: 9, base: 9 })
  for (const before of [kept(row(monday)), undefined]) {
    const basis = basisAfter(before, contested, edited, toForm)
    expect(staleSince(basis, contested, toForm)).toBeNull()
    expect(staleSince(basis, row(edited, { rev: 10, base: 10 }), toForm)).toBeNull()
    expect(staleSince(basis, row(recado('Adiado'), { rev: 11, base: 11 }), toForm)).toBe('changed')
  }
})
