import { expect, it } from 'vitest'
import { actionWords, lineWords } from './line-words.ts'

it('diz o que mudou, de que para que, e do que é íntimo só que mudou', () => {
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

it('o que foi criado ou excluído fica à parte, e o que é para máquinas não se lê', () => {
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

it('um nome que esta versão não conhece fica como é', () => {
  expect([actionWords('CRIAR_RECADO'), actionWords('FAZER_CAFE')]).toEqual(['Criou recado', 'FAZER_CAFE'])
})
