import * as v from 'valibot'
import { expect, it } from 'vitest'
import { groupSchema } from './commands.ts'

const first = (nome: string) => v.safeParse(groupSchema, { nome }).issues?.[0].message ?? null

it('a group’s name has 1 to 100 characters', () => {
  expect(first('á'.repeat(100))).toBeNull()
  expect(v.parse(groupSchema, { nome: ' Aurora ' })).toEqual({ nome: 'Aurora' })
  expect(first('á'.repeat(101))).toBe('Nome do grupo muito longo')
  expect(first(' ')).toBe('Nome do grupo é obrigatório')
})
