import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { signInSchema, signUpSchema } from './auth-form.tsx'

const good = { fullName: 'Maria Silva', email: 'maria@florescer.example', password: '123456' }

/** The messages in the order of the form, one for each field. */
function issuesOf(schema: typeof signInSchema | typeof signUpSchema, input: unknown): string[] {
  const result = v.safeParse(schema, input, { abortPipeEarly: true })
  return result.success ? [] : result.issues.map((issue) => issue.message)
}

describe('creating an account', () => {
  it('accepts valid values, and tidies them', () => {
    expect(v.parse(signUpSchema, { ...good, fullName: '  Maria Silva ', email: ' Maria@Florescer.EXAMPLE ' })).toEqual(
      good,
    )
  })

  it.each([
    ['', 'Nome deve ter pelo menos 2 caracteres'],
    ['M', 'Nome deve ter pelo menos 2 caracteres'],
    ['  M  ', 'Nome deve ter pelo menos 2 caracteres'],
    ['Jó', null],
    ['M'.repeat(100), null],
    ['M'.repeat(101), 'Nome muito longo'],
  ])('name %j', (fullName, message) => {
    expect(issuesOf(signUpSchema, { ...good, fullName })).toEqual(message ? [message] : [])
  })

  it.each([
    ['', true],
    ['maria', true],
    ['maria@', true],
    ['@florescer.example', true],
    ['maria@florescer', true],
    ['maria silva@florescer.example', true],
    ['maria+diario@florescer.example', false],
  ])('e-mail %j', (email, isWrong) => {
    expect(issuesOf(signUpSchema, { ...good, email })).toEqual(isWrong ? ['Email inválido'] : [])
  })

  it.each([
    ['', 'Senha deve ter pelo menos 6 caracteres'],
    ['12345', 'Senha deve ter pelo menos 6 caracteres'],
    ['123456', null],
    ['      ', null],
  ])('password %j', (password, message) => {
    expect(issuesOf(signUpSchema, { ...good, password })).toEqual(message ? [message] : [])
  })

  it('keeps the spaces of a password', () => {
    expect(v.parse(signUpSchema, { ...good, password: ' abc def ' }).password).toBe(' abc def ')
  })

  it('reports the faults in the order of the form', () => {
    expect(issuesOf(signUpSchema, { fullName: '', email: '', password: '' })).toEqual([
      'Nome deve ter pelo menos 2 caracteres',
      'Email inválido',
      'Senha deve ter pelo menos 6 caracteres',
    ])
  })
})

describe('signing in', () => {
  it('asks for a password of any length', () => {
    expect(issuesOf(signInSchema, { email: good.email, password: '1' })).toEqual([])
    expect(issuesOf(signInSchema, { email: good.email, password: '' })).toEqual(['Senha é obrigatória'])
  })

  it('tidies the e-mail', () => {
    expect(v.parse(signInSchema, { email: 'MARIA@florescer.example ', password: 'x' }).email).toBe(good.email)
  })
})
