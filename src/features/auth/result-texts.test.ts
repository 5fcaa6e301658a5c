import { expect, it } from 'vitest'
import { forgottenFailureText, signInFailureText, signUpFailureText, welcomeText } from './result-texts.ts'

it.each([
  ['offline', 'Sem conexão. Entre quando estiver online.'],
  ['invalid_credentials', 'Email ou senha incorretos'],
  ['email_not_confirmed', 'Por favor, confirme seu email'],
  ['pending', 'Seu acesso ainda está pendente de aprovação.'],
  ['create_password', 'Crie sua senha'],
  ['unknown', 'Erro ao fazer login'],
] as const)('sign-in: %s', (code, title) => {
  expect(signInFailureText(code).title).toBe(title)
})

it('an approved person without a password is told where her link is', () => {
  expect(signInFailureText('create_password').description).toBe(
    'Seu cadastro está aprovado. Crie sua senha no link enviado ao seu e-mail.',
  )
})

it('a deactivated account and too many attempts have words of their own', () => {
  const texts = [signInFailureText('deactivated'), signInFailureText('rate_limited')].map((text) => text.description)
  expect(new Set(texts).size).toBe(2)
  expect(texts.every((text) => text && text.length > 20)).toBe(true)
})

it('an unknown failure is told in the server’s words', () => {
  expect(signInFailureText('unknown', 'Database is resting').title).toBe('Database is resting')
  expect(signInFailureText('unknown', '  ').title).toBe('Erro ao fazer login')
})

it.each([
  ['already_registered', 'Este email já está cadastrado'],
  ['unknown', 'Ocorreu um erro. Por favor, tente novamente.'],
] as const)('sign-up: %s', (code, title) => {
  expect(signUpFailureText(code).title).toBe(title)
})

it.each([
  ['offline', 'Sem conexão. Peça o link quando estiver online.'],
  ['rate_limited', 'Não foi possível pedir o link'],
  ['failed', 'Não foi possível pedir o link'],
] as const)('a forgotten password: %s', (result, title) => {
  expect(forgottenFailureText(result).title).toBe(title)
})

it('greets members and administrators', () => {
  const maria = { userId: 'u', email: 'm@f.example', name: 'Maria', verifiedAt: '2026-11-01T00:00:00Z' }
  expect(welcomeText({ ...maria, role: 'member' })).toBe('Bem-vinda de volta!')
  expect(welcomeText({ ...maria, role: 'admin' })).toBe('Bem-vinda de volta, Admin!')
})
