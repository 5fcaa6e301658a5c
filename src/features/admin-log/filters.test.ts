import { expect, it } from 'vitest'
import { actionOptions, isFiltered, readQuery, toFilter, writeQuery } from './filters.ts'

const read = (search: string) => readQuery(new URLSearchParams(search))

it('the address stores the filters and is read back the same', () => {
  const search = 'quem=ana%40x.example&acao=EDITAR_RECADO&alvo=maria+s&de=2026-11-01&ate=2026-11-30&pagina=3'
  expect(writeQuery(read(search))).toBe(search)
  expect(writeQuery(read(''))).toBe('')
  expect([isFiltered(read('pagina=2')), isFiltered(read('quem=a'))]).toEqual([false, true])
})

it.each([
  ['acao=DROP_TABLE', ''],
  ['acao=toString', ''],
  ['de=ontem', ''],
  ['de=2026-13-41', ''],
  ['pagina=0', ''],
  ['pagina=1.5', ''],
  ['pagina=-3', ''],
  ['quem=+++', ''],
  ['pagina=1e99', 'pagina=100000'],
])('what makes no sense in %s does not filter', (search, kept) => {
  expect(writeQuery(read(search))).toBe(kept)
})

it('days are whole days, by the device’s clock', () => {
  const { from, until } = toFilter(read('de=2026-02-28&ate=2026-02-28'))
  expect(from).toBe(new Date(2026, 1, 28).toISOString())
  expect(until).toBe(new Date(2026, 2, 1).toISOString())
  expect(toFilter(read(''))).toEqual({})
})

it('the actions are in alphabetical order, each with words of its own', () => {
  const labels = actionOptions.map(({ label }) => label)
  expect(new Set(labels).size).toBe(labels.length)
  expect(labels).toEqual([...labels].sort((a, b) => a.localeCompare(b, 'pt-BR')))
})
