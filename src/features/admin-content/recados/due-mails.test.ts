import { describe, expect, it } from 'vitest'
import type { RowOf } from '../shared/queries.ts'
import { expectedUntil, isDue, isPlanned, notePlanned } from './due-mails.ts'

const MINUTE = '2031-03-08T09:00:00.000Z'
const at = (time: string) => Date.parse(`2031-03-08T${time}Z`)

function row(id: string, publicado_em: string, isHidden: boolean, enviar_email = true): RowOf<'recados'> {
  const doc = {
    id,
    titulo: 'Retiro',
    mensagem: '',
    fixo: false,
    anexos: [],
    autor: 'admin',
    publicado_em,
    enviar_email,
  }
  return {
    doc,
    published: doc,
    state: 'published',
    isHidden,
    isRemoval: false,
    rev: 1,
    base: 1,
    refusal: null,
  } as never
}

describe('mails that leave with their recado', () => {
  it('are planned until its minute, and due from then on until they should have left', () => {
    const waiting = row('a', MINUTE, true)
    expect(isPlanned(waiting, at('08:59:00'))).toBe(true)
    notePlanned([waiting], at('08:59:00'))
    const out = row('a', '2031-03-08T09:00:00+00:00', false)
    expect(isPlanned(out, at('09:00:01'))).toBe(false)
    expect(isDue(out, at('09:00:01'))).toBe(true)
    expect(isDue(out, at('09:06:00'))).toBe(false)
  })

  it('are not due if it came out ahead of its minute, was never planned, or is not to be mailed', () => {
    notePlanned([row('b', MINUTE, true)], at('08:00:00'))
    expect(isDue(row('b', '2031-03-08T08:30:00Z', false), at('08:30:01'))).toBe(false)
    expect(isDue(row('c', MINUTE, false), at('09:00:01'))).toBe(false)
    expect(isDue(row('a', MINUTE, false, false), at('09:00:01'))).toBe(false)
  })

  it('are asked for wherever a recado to be mailed is just out', () => {
    expect(expectedUntil(row('c', MINUTE, false), at('09:00:01'))).toBe(at('09:05:00'))
    expect(expectedUntil(row('c', MINUTE, false), at('09:05:00'))).toBeNull()
    expect(expectedUntil(row('c', MINUTE, true), at('08:00:00'))).toBeNull()
    expect(expectedUntil(row('c', MINUTE, false, false), at('09:00:01'))).toBeNull()
  })
})
