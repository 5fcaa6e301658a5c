import * as v from 'valibot'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import {
  emptyTiming,
  momentInWords,
  timingEntries,
  type TimingForm,
  timingRules,
  timingToDraft,
  timingToForm,
  withoutClock,
} from './timing.ts'

const now = Date.parse('2026-11-23T12:00:00Z')
beforeEach(() => void vi.useFakeTimers({ now }))
afterEach(() => void vi.useRealTimers())

const fields = v.object(timingEntries)
const schema = v.pipe(fields, ...timingRules<v.InferOutput<typeof fields>>())
const issue = (change: Partial<TimingForm>) => {
  const { issues } = v.safeParse(schema, { ...emptyTiming, ...change })
  return issues ? `${v.getDotPath(issues[0])}: ${issues[0].message}` : null
}

it('a schedule needs a moment to come, and an end that comes after it; a draft needs neither', () => {
  expect(issue({})).toBeNull()
  expect(issue({ quando: 'agendar' })).toBe('publicar_em: Escolha o dia e a hora')
  expect(issue({ quando: 'agendar', publicar_em: '2026-11-23T08:59' })).toBe('publicar_em: Este momento já passou')
  expect(issue({ quando: 'agendar', publicar_em: '2026-11-23T09:01' })).toBeNull()
  expect(issue({ quando: 'agendar', publicar_em: '2026-13-01T10:00' })).toBe('publicar_em: Data inválida')
  expect(issue({ expirar_em: '2026-11-23T08:00' })).toContain('expirar_em: Este momento já passou')
  expect(issue({ expirar_em: '2026-11-23T10:00' })).toBeNull()
  const late = { quando: 'agendar', publicar_em: '2026-11-24T10:00' } as const
  expect(issue({ ...late, expirar_em: '2026-11-24T09:00' })).toBe('expirar_em: Precisa ser depois da publicação')
  expect(issue({ ...late, expirar_em: '2026-11-24T11:00' })).toBeNull()
  expect(issue({ quando: 'rascunho', publicar_em: '2020-01-01T10:00', expirar_em: '2020-01-01T10:00' })).toBeNull()
})

it.each([
  [{}, 'agora'],
  [{ publicado_em: '2026-11-20T12:00:00.123456+00:00', expira_em: '2026-12-01T12:00:00+00:00' }, 'agora'],
  [{ rascunho: true, publicado_em: '2026-11-20T12:00:00+00:00' }, 'rascunho'],
  [{ publicado_em: '2026-11-24T12:00:00+00:00' }, 'agendar'],
] as const)(
  '%j fills the form and comes out of it unchanged, but for moments that only the server knows',
  (doc, quando) => {
    const form = timingToForm(doc)
    expect(form.quando).toBe(quando)
    const draft = timingToDraft(form)
    expect(draft.rascunho).toBe(quando === 'rascunho')
    expect(Date.parse(draft.publicado_em ?? '')).toEqual(
      quando === 'agendar' ? Date.parse('2026-11-24T12:00:00Z') : NaN,
    )
    expect(draft.expira_em).toBe('expira_em' in doc ? '2026-12-01T12:00:00.000Z' : undefined)
  },
)

it('what the clock does to a text is nobody’s change, and a form stored before all this is no other one', () => {
  const scheduled = { titulo: 'a', ...timingToForm({ publicado_em: '2026-11-23T13:00:00Z' }) }
  const later = Date.parse('2026-11-23T13:01:00Z')
  const out = { titulo: 'a', ...timingToForm({ publicado_em: '2026-11-23T13:00:00Z' }, later) }
  expect(withoutClock(scheduled, later)).toEqual(withoutClock(out, later))
  expect(withoutClock(scheduled, now)).not.toEqual(withoutClock(out, now))
  expect(withoutClock(out, later)).toEqual({ titulo: 'a' })
  expect(withoutClock({ titulo: 'a', enviar: false }, now)).toEqual({ titulo: 'a' })
  expect(withoutClock({ ...out, expirar_em: '2026-11-30T10:00' }, later)).not.toEqual(withoutClock(out, later))
})

it('a moment is told by the ministry’s clock, with its year if that is another one', () => {
  expect(momentInWords('2026-11-23T01:30:00Z')).toBe('22 de novembro, às 22h30')
  expect(momentInWords('2027-01-02T12:00:00Z')).toBe('2 de janeiro de 2027, às 9h')
  expect(momentInWords('2027-01-01T02:00:00Z')).toBe('31 de dezembro, às 23h')
})
