import { expect, it } from 'vitest'
import { failureText } from './request-words.ts'

it.each([
  ['duplicate', 'duplicate key value', 'Email já cadastrado', 'Este email já foi enviado para aprovação.'],
  ['unknown', '', 'Erro ao enviar cadastro', 'Tente novamente mais tarde.'],
  ['unknown', 'Estamos em manutenção.', 'Erro ao enviar cadastro', 'Estamos em manutenção.'],
  ['rate_limited', 'Aguarde alguns minutos.', 'Erro ao enviar cadastro', 'Aguarde alguns minutos.'],
  [
    'invalid',
    'new row violates check constraint',
    'Erro ao enviar cadastro',
    'Alguma informação não foi aceita. Confira os campos e envie de novo.',
  ],
] as const)('the failure %s %j has its own words', (code, message, title, description) => {
  expect(failureText({ code, message })).toEqual({ title, description })
})
