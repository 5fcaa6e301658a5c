import { expect, it } from 'vitest'
import type { Person } from '#sync'
import { filterPeople, groupsOf, indexPeople, type PeopleFilters } from './people-index.ts'

const person = (nome: string, more: Partial<Person> = {}): Person => ({
  id: nome,
  nome,
  email: `${nome.split(' ')[0]!.toLowerCase()}@teste.example`,
  status: 'aprovado',
  approved_id: 'a',
  tem_solicitacao: true,
  ...more,
})

const people = [
  person('Débora Conceição', { email: 'debora.c@exemplo.example', grupo: 'Raízes' }),
  person('Ana Lima', { status: 'pendente', approved_id: undefined, grupo: 'Águas' }),
  person('Rute', { status_conta: 'desativado', user_id: 'u', role: 'member' }),
  person('Lia', { status: 'pendente', approved_id: undefined, tem_solicitacao: false, user_id: 'l', role: 'pending' }),
  person('Noemi', { excluir_ate: '2026-12-01T00:00:00Z', user_id: 'n', role: 'member', grupo: 'Raízes' }),
]
const index = indexPeople(people)
const names = (filters: Partial<PeopleFilters>) =>
  filterPeople(index, { query: '', status: null, group: null, ...filters }).map(({ nome }) => nome)

it('acha sem acento, sem maiúscula, e com as palavras em qualquer ordem', () => {
  expect(names({ query: 'conceicao DEBORA' })).toEqual(['Débora Conceição'])
  expect(names({ query: 'debora'.normalize('NFD') })).toEqual(['Débora Conceição'])
  expect(names({ query: 'DÉBORA' })).toEqual(['Débora Conceição'])
})

it('acha pelo e-mail, e nada onde não há', () => {
  expect(names({ query: '.c@exemplo' })).toEqual(['Débora Conceição'])
  expect(names({ query: 'ana debora' })).toEqual([])
})

it.each([
  ['pendente', ['Ana Lima', 'Lia']],
  ['aprovado', ['Débora Conceição', 'Rute', 'Noemi']],
  ['recusado', []],
  ['desativado', ['Rute']],
  ['sem-cadastro', ['Débora Conceição']],
  ['sem-solicitacao', ['Lia']],
  ['exclusao', ['Noemi']],
] as const)('situação %s', (status, expected) => {
  expect(names({ status })).toEqual(expected)
})

it('por grupo, e quem não tem nenhum', () => {
  expect(names({ group: 'Raízes' })).toEqual(['Débora Conceição', 'Noemi'])
  expect(names({ group: '', query: 'l' })).toEqual(['Rute', 'Lia'])
  expect(groupsOf(people)).toEqual(['Águas', 'Raízes'])
})
