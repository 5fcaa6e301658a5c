import { expect, it } from 'vitest'
import { placeFor } from './media.ts'

const UUID = '[0-9a-f-]{36}'
const placeOf = (name?: string) =>
  placeFor({ folder: 'recados', extension: 'pdf', ...(name !== undefined && { name }) })

it.each([
  ['Programação do Retiro 2026', 'Programacao-do-Retiro-2026'],
  ['  ../../etc/passwd ', 'etc-passwd'],
  ['🌷🌷', 'arquivo'],
  ['a#b?c%20&d', 'a-b-c-20-d'],
])('%j is saved as %s.pdf, and its address keeps how it was written', (name, plain) => {
  const { key, fragment } = placeOf(name)
  expect(key).toMatch(new RegExp(`^recados/${UUID}/${plain}\\.pdf$`))
  expect(decodeURIComponent(fragment)).toBe(`#${name.trim()}.pdf`)
  expect(fragment).not.toMatch(/\s/)
})

it('a name without an end is cut, and half a character breaks nothing', () => {
  const { key, fragment } = placeOf(`${'ação '.repeat(300)}\uD83C`)
  expect(`/storage/v1/object/public/media/${key}${fragment}`.length).toBeLessThan(1000)
  expect(placeOf('\uD83C').fragment).toBe('')
})

it('a picture of the content has no name', () => {
  expect(placeOf().key).toMatch(new RegExp(`^recados/${UUID}\\.pdf$`))
  expect(placeOf().fragment).toBe('')
})
