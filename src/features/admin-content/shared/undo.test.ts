import { describe, expect, it } from 'vitest'
import type { Recado } from '#sync'
import type { RowOf } from './queries.ts'
import { isStillAsSaved, reversalOf } from './undo.ts'

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
const draft = { id: 'a', titulo: 'Retiro', mensagem: 'Dia 5', fixo: false, anexos: [] }

describe('a save is undone', () => {
  it('to what was published before, or to a draft if nothing was', () => {
    const before = recado('Dia 4')
    expect(reversalOf('recados', before, draft)).toEqual({ draft: before, isOfNew: false })
    expect(reversalOf('recados', null, { ...draft, publicado_em: '2031-03-08T09:00:00Z' })).toMatchObject({
      draft: { ...draft, rascunho: true, publicado_em: undefined },
      isOfNew: true,
    })
  })

  it('not if it is a draft anyway, or of a kind that has none', () => {
    expect(reversalOf('recados', null, { ...draft, rascunho: true })).toBeNull()
    expect(reversalOf('events', null, { id: 'a', title: 'Retiro', event_date: '2031-03-08T09:00:00Z' })).toBeNull()
  })

  it('only while what is published is what was saved', () => {
    const saved = recado('Dia 5')
    expect(
      isStillAsSaved(row(recado('Dia 5', { publicado_em: '2026-11-02T12:00:00Z' }), { rev: 9 }), saved, toForm),
    ).toBe(true)
    expect(isStillAsSaved(row(recado('Dia 6, disse Ruth'), { rev: 9 }), saved, toForm)).toBe(false)
    // Her own next correction waits.
    expect(isStillAsSaved(row(recado('Dia 7'), { state: 'waiting', published: saved }), saved, toForm)).toBe(false)
    expect(isStillAsSaved(row(saved, { published: null, state: 'refused' }), saved, toForm)).toBe(false)
    expect(isStillAsSaved(undefined, saved, toForm)).toBe(false)
  })
})
