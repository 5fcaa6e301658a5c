import * as v from 'valibot'
import { expect, it } from 'vitest'
import { nameSchema, requestSchema } from '#lib/record-schema.ts'
import { toChange } from './schema.ts'

const form = { nome: 'Ana Lima', telefone: '(11) 98765-4321', endereco: 'Rua Nova, 1', instagram: '@ana', igreja: '' }
const firstIssue = (schema: v.GenericSchema, value: object) => v.safeParse(schema, value).issues?.[0].message ?? null
const letters = (amount: number) => 'x'.repeat(amount)

it.each([
  ['M', 'Nome deve ter pelo menos 2 caracteres'],
  ['   ', 'Nome deve ter pelo menos 2 caracteres'],
  ['Mi', null],
  [letters(100), null],
  [letters(101), 'Nome muito longo'],
  ['🌷'.repeat(100), null],
])('once approved, the name “%s”', (nome, message) => {
  expect(firstIssue(nameSchema, { nome })).toBe(message)
})

it.each([
  ['nome', 'An', false],
  ['nome', 'Ana', true],
  ['telefone', '(11) 98765', false],
  ['telefone', letters(11), false],
  ['telefone', '11987654321', true],
  ['endereco', letters(4), false],
  ['endereco', letters(5), true],
  ['endereco', letters(200), true],
  ['endereco', letters(201), false],
  ['instagram', '@', false],
  ['instagram', '@a', true],
  ['instagram', letters(51), false],
  ['igreja', letters(100), true],
  ['igreja', letters(101), false],
] as const)('in the request, %s “%s”: %s', (field, value, isTaken) => {
  expect(v.is(requestSchema, { ...form, [field]: value })).toBe(isTaken)
})

it('only what the member may change goes to the server', () => {
  expect(toChange(form, 'name')).toEqual({ nome: 'Ana Lima' })
  expect(toChange(form, 'request')).toEqual({ ...form, igreja: null })
})
