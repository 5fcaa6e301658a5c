import { expect, it } from 'vitest'
import { actionWords, lineWords } from './line-words.ts'

it('says what changed, from what to what; of sensitive fields, only that they changed', () => {
  const detalhes = {
    tabela: 'acessos_pendentes',
    id: 'x',
    nome: 'Ana',
    mudou: { grupo: { de: null, para: 'Aurora' }, fixo: { de: false, para: true }, telefone: null },
  }
  expect(lineWords({ detalhes })).toEqual({
    about: ['Ana', 'Grupo: (vazio) → Aurora', 'Fixado: não → sim', 'Telefone: alterado'],
    data: [],
  })
})

it('what was created or deleted is separate, and machine data is not shown', () => {
  expect(
    lineWords({
      detalhes: { tabela: 'recados', id: 'x', nome: 'Retiro', dados: { titulo: 'Retiro', anexos: ['/a.pdf'] } },
    }),
  ).toEqual({
    about: ['Retiro'],
    data: ['Título: Retiro', 'Anexos: ["/a.pdf"]'],
  })
  expect(lineWords({ detalhes: { userId: 'u', linhas: 3, outra: 'coisa' } })).toEqual({
    about: ['Linhas: 3', 'outra: coisa'],
    data: [],
  })
  expect(lineWords({ detalhes: null })).toEqual({ about: [], data: [] })
})

it('a name unknown to this version is shown as it is', () => {
  expect([actionWords('CRIAR_RECADO'), actionWords('FAZER_CAFE')]).toEqual(['Criou recado', 'FAZER_CAFE'])
})
