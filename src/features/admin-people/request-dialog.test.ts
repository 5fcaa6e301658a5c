import { expect, it } from 'vitest'
import type { AdminRequest } from '#sync'
import { requestLines } from './request-dialog.tsx'

const request: AdminRequest = {
  id: 'r',
  user_id: null,
  nome: 'Ana Paula',
  email: 'ana@teste.example',
  telefone: '(11) 98765-4321',
  endereco: 'Rua das Flores, 1',
  data_nascimento: '1990-02-01',
  instagram: '@ana',
  igreja: null,
  grupo: 'Sexta',
  grupo_turma: null,
  batizada: null,
  como_conheceu: 'Amiga',
  quem_convidou: null,
  expectativas: 'Crescer',
  consentimento_lgpd: true,
  consentimento_versao: '2026-11-21',
  consentimento_em: '2026-11-22T12:00:00',
  status: 'pendente',
  origem: null,
  criado_em: '2026-11-22T12:00:00',
  approved_id: null,
  aprovado_por: null,
  status_conta: null,
  role: null,
  convite: null,
  recusa: null,
  duplicatas: [],
}
const consentOf = (change: Partial<AdminRequest>) =>
  requestLines({ ...request, ...change }).find(([label]) => label === 'Aceitou os termos (LGPD)')?.[1]

it('says in words which policy a woman agreed to, and when', () => {
  expect(consentOf({})).toBe('Sim · 22 de novembro de 2026, às 12h · política de 21 de novembro de 2026')
  expect(consentOf({ consentimento_versao: '2026-11' })).toBe(
    'Sim · 22 de novembro de 2026, às 12h · política, versão 2026-11',
  )
  expect(consentOf({ consentimento_versao: null })).toBe('Sim · 22 de novembro de 2026, às 12h')
  expect(consentOf({ consentimento_lgpd: false })).toBe('Não')
})
