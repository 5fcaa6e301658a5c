import { expect, it } from 'vitest'
import { checkText, passwordFailureText } from './result-texts.ts'

it.each([
  ['expired', 'Link expirado'],
  ['invalid', 'Link inválido'],
  ['unregistered', 'Conta não cadastrada'],
  ['failed', 'Erro ao validar cadastro'],
  ['rate_limited', 'Erro ao validar cadastro'],
  ['offline', 'Erro ao validar link'],
] as const)('the link: %s', (check, title) => {
  expect(checkText(check).title).toBe(title)
})

it.each([
  ['expired', undefined, 'Link expirado ou inválido'],
  ['not_found', undefined, 'Conta não encontrada'],
  ['unknown', '', 'Erro ao criar senha'],
  ['unknown', 'A senha é longa demais', 'A senha é longa demais'],
  ['offline', undefined, 'Erro ao criar senha'],
  ['rate_limited', 'Aguarde', 'Erro ao criar senha'],
] as const)('the password: %s %j', (code, message, title) => {
  expect(passwordFailureText({ ok: false, code, message }).title).toBe(title)
})
