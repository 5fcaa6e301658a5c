import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { authRefusalTexts } from '#texts/auth-refusals.ts'
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

it('each error code of the auth server has a sentence of ours', () => {
  const types = readFileSync('node_modules/@supabase/auth-js/src/lib/error-codes.ts', 'utf8')
  const codes = [...types.matchAll(/\| '(\w+)'/g)].map(([, code]) => code!)
  expect(codes.length).toBeGreaterThan(80)
  expect(codes.filter((code) => !authRefusalTexts[code])).toEqual([])
  expect(Object.keys(authRefusalTexts).filter((code) => !codes.includes(code))).toEqual([])
})

it('a refusal that this app does not know is told without the server’s English', () => {
  expect(signInFailureText('unknown', { code: 'captcha_failed' })).toEqual({
    title: 'Erro ao fazer login',
    description: 'Não foi possível confirmar que você é uma pessoa. Recarregue a página e tente de novo.',
  })
  for (const code of [undefined, 'of_a_newer_server', 'constructor']) {
    expect(signInFailureText('unknown', { code })).toEqual({ title: 'Erro ao fazer login' })
    expect(signUpFailureText('unknown', { code })).toEqual({ title: 'Ocorreu um erro. Por favor, tente novamente.' })
  }
})

it('a password that the server finds too short names its length', () => {
  const text = signUpFailureText('unknown', { code: 'weak_password', minLength: 10 })
  expect(text.description).toBe('A senha precisa ter pelo menos 10 caracteres.')
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
