import { expect, it } from 'vitest'
import { actionWords, lineWords, preciseTime } from './line-words.ts'

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
    data: ['Título: Retiro', 'Anexos: /a.pdf'],
  })
  expect(lineWords({ detalhes: { userId: 'u', linhas: 3, outra: 'coisa' } })).toEqual({
    about: ['Linhas: 3', 'outra: coisa'],
    data: [],
  })
  expect(lineWords({ detalhes: null })).toEqual({ about: [], data: [] })
})

it('codes, moments, days and files are said in words', () => {
  const { data } = lineWords({
    detalhes: {
      dados: {
        role: 'member',
        status: 'recusado',
        status_conta: 'desativado',
        rascunho: true,
        expira_em: '2026-11-25T20:49:03.123+00:00',
        date: '2026-12-01',
        anexos: ['/storage/v1/object/public/media/recados/retiro.pdf', 'https://exemplo.example/a'],
        bytes: 204_800,
      },
    },
  })
  expect(data).toEqual([
    'Papel: Membra',
    'Situação: Recusada',
    'Conta: Desativada',
    'Rascunho: sim',
    `Termina em: ${preciseTime('2026-11-25T20:49:03.123+00:00')}`,
    'Data: 01/12/2026',
    'Anexos: retiro.pdf, https://exemplo.example/a',
    'Tamanho: 200 kB',
  ])
})

it('a name unknown to this version is shown as it is', () => {
  expect([actionWords('CRIAR_RECADO'), actionWords('FAZER_CAFE')]).toEqual(['Criou recado', 'FAZER_CAFE'])
})

it('the filters of an export are said as its screen says them', () => {
  const about = (filtros: string) => lineWords({ detalhes: { filtros } }).about
  expect(about('quem=ana%40exemplo.example&acao=CRIAR_RECADO&de=2026-11-01&ate=2026-11-23')).toEqual([
    'Filtros: Quem: ana@exemplo.example, Ação: Criou recado, De: 01/11/2026, Até: 23/11/2026',
  ])
  expect(about('alvo=bia')).toEqual(['Filtros: Para quem: bia'])
  expect(about('quem=ana&acao=FAZER_CAFE')).toEqual(['Filtros: Quem: ana, Ação: FAZER_CAFE'])
  expect(about('turma=aurora')).toEqual(['Filtros: turma=aurora'])
})
