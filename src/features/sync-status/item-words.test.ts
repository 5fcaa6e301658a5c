import { expect, it } from 'vitest'
import { FIELD_UNKNOWN, type OutgoingItem, type Progress } from '#sync'
import { adminContentTexts } from '#texts/admin-content.ts'
import { itemWords, placeOf, refusalWords } from './item-words.ts'

const progress: Progress = {
  journey: 1,
  started_at: '2026-11-01T09:00:00Z',
  last_completed_day: 4,
  completed_days: [1, 4],
}
const names = {
  journeys: [progress, { ...progress, journey: 2, last_completed_day: 9 }],
  devotionals: new Map([['d1', 'Raízes']]),
  recados: new Map([['r1', 'Encontro de sábado']]),
  events: new Map([['e1', 'Retiro na serra']]),
}

it.each<[OutgoingItem['kind'], string, string]>([
  ['progress', '1', 'Dia 4 concluído'],
  ['progress', '2', 'Dia 9 concluído'],
  ['favorite', 'd1', 'Favorito: Raízes'],
  ['favorite', 'unknown', 'Um favorito'],
  ['read_mark', 'r1', 'Recado lido: Encontro de sábado'],
  ['event_answer', 'e1', 'Sua resposta: Retiro na serra'],
  ['event_answer', 'gone', 'Sua resposta a um encontro'],
  ['order', 'o1', 'Seu pedido na loja'],
])('%s %j is "%s"', (kind, id, words) => {
  expect(itemWords({ key: 'k', kind, id }, names)).toBe(words)
})

it('published content is named by its title, and a removal says so', () => {
  const recado = { key: 'k', kind: 'recado', id: 'r1' } as const
  expect(itemWords({ ...recado, content: { what: 'published', title: 'Retiro' } }, names)).toBe('Recado: Retiro')
  expect(itemWords({ ...recado, content: { what: 'removed' } }, names)).toBe('Exclusão: recado')
  expect(itemWords({ ...recado, content: { what: 'taken back', title: 'Retiro' } }, names)).toBe('Descartado: recado')
})

it.each([
  ['recado', '/admin/recados'],
  ['product', '/admin/products'],
  ['favorite', null],
] as const)('%s is decided at %j', (kind, place) => {
  expect(placeOf({ key: 'k', kind, id: 'x' })).toBe(place)
})

it('a journey that has only begun says so', () => {
  const begun = { ...names, journeys: [{ ...progress, last_completed_day: 0, completed_days: [] }] }
  expect(itemWords({ key: 'k', kind: 'progress', id: '1' }, begun)).toBe('Jornada iniciada')
})

it('a refused day is named by the refused write, not by the journey that went on without it', () => {
  const refused = {
    key: 'k',
    kind: 'progress',
    id: '1',
    code: '23514',
    message: '',
    at: '2026-11-05T09:00:00Z',
    doc: { last_completed_day: 7 },
  } as const
  expect(itemWords(refused, names)).toBe('Dia 7 concluído')
})

it.each([
  ['23514', 'new row for relation "user_progress" violates check constraint', 'o servidor não aceita este conteúdo.'],
  ['FL409', 'Changed by somebody else in the meantime.', 'outra pessoa mudou isto enquanto você estava sem conexão.'],
  ['P0001', 'Este recado já foi publicado.', 'Este recado já foi publicado.'],
  ['FL410', 'Este encontro já aconteceu.', 'Este encontro já aconteceu.'],
  ['HTTP 418', '', 'o servidor não aceitou esta alteração (HTTP 418).'],
])('%s %j: %s', (code, message, words) => {
  expect(refusalWords({ code, message })).toBe(words)
})

it('what an older server leaves out is said as the lists of the desk say it', () => {
  expect(refusalWords({ code: FIELD_UNKNOWN, message: '' })).toBe(adminContentTexts.refusal.older)
})
