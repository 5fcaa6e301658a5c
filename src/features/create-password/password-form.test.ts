import * as v from 'valibot'
import { expect, it } from 'vitest'
import { passwordSchema } from './password-form.tsx'

const messages = (password: string, confirmation = password) =>
  v.safeParse(passwordSchema, { password, confirmation }).issues?.map(({ message }) => message) ?? []

it.each([
  ['', 'A senha deve ter no mínimo 8 caracteres'],
  ['1234567', 'A senha deve ter no mínimo 8 caracteres'],
  ['12345678', null],
  ['        ', null],
  ['x'.repeat(72), null],
])('password %j', (password, message) => {
  expect(messages(password)).toEqual(message ? [message] : [])
})

it('the confirmation must be equal, spaces included', () => {
  expect(messages('12345678', '12345679')).toEqual(['As senhas não coincidem'])
  expect(messages('12345678', '12345678 ')).toEqual(['As senhas não coincidem'])
  expect(messages('12345678', '')).toEqual(['As senhas não coincidem'])
})

it('too short is reported first', () => {
  expect(messages('123', '1234')[0]).toBe('A senha deve ter no mínimo 8 caracteres')
})
