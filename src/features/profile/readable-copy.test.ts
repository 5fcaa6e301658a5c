import fc from 'fast-check'
import { expect, it } from 'vitest'
import { formatMoney } from '#lib/money.ts'
import { readableCopy } from './readable-copy.ts'

const data = {
  gerado_em: '2026-11-22T19:17:00-03:00',
  papel: 'member',
  conta: { email: 'maria@f.example', criada_em: '2026-11-10T14:05:00Z', ultimo_acesso: null },
  jornadas: [{ journey: 1, completed_days: [1, 2, 3] }],
  solicitacoes: [],
  registros: [{ acao: 'APROVAR_USUARIO', detalhes: { mudou: { nome: { de: 'Ana', para: 'Ana Lima' } } } }],
  pedido_de_exclusao: null,
  algo_novo: { sem_palavras: true, quando: '1990-02-01' },
}
const wordsOf = (page: string) =>
  page
    .slice(page.indexOf('<main>'))
    .replaceAll(/<[^>]*>/g, '\n')
    .replaceAll(/\n+/g, '\n')
    .trim()
    .split('\n')

it('says in words, in order, everything that there is about the member', () => {
  const page = readableCopy(data)
  const words = wordsOf(page)
  expect(words).toEqual(expect.arrayContaining(['E-mail', 'maria@f.example', 'Membro', '1, 2, 3', 'Aprovou o acesso']))
  expect(words).toEqual(
    expect.arrayContaining(['Nada guardado.', '–', 'sem palavras', 'Sim', '1 de fevereiro de 1990']),
  )
  expect(words.filter((line) => / de novembro de 2026, às? \d+h/.test(line))).toHaveLength(2)
  const headings = [...page.matchAll(/<h2>(.*?)<\/h2>/g)].map(([, heading]) => heading)
  expect(headings).toEqual([
    'Sua conta',
    'Seus pedidos de acesso',
    'Sua jornada',
    'O que foi registrado sobre você',
    'Pedido de exclusão',
    'algo novo',
  ])
  expect(page).toContain('lang="pt-BR"')
  expect(page).toContain("default-src 'none'")
})

it('a field has the words of its section, and money is in reais', () => {
  const page = readableCopy({
    lembretes: { escolha: { ligado: true, dias: ['segunda', 'terça'], silencio: '22:00–07:00' } },
    emails: [{ modelo: 'activation', dados: { dias: 7 } }],
    pedidos: [{ numero: 3, total_em_centavos: 123_450, itens: [{ name: 'Caneca', price_cents: 61_725, quantity: 2 }] }],
  })
  const words = wordsOf(page)
  const after = (name: string) => words[words.indexOf(name) + 1]
  expect(after('Dias da semana')).toBe('segunda, terça')
  expect(after('Silêncio para estes avisos')).toBe('22:00–07:00')
  expect(after('Dias de validade do link')).toBe('7')
  expect([after('Total'), after('Preço da loja'), after('Quantidade')]).toEqual([
    formatMoney(1234.5),
    formatMoney(617.25),
    '2',
  ])
})

it('what someone wrote is text, wherever it appears', () => {
  const marks = (page: string) => page.replaceAll(/[^<>"']/g, '')
  const put = (key: string, value: string) =>
    readableCopy({
      ...data,
      gerado_em: value,
      papel: value,
      [`chave ${key}`]: [{ [`campo ${key}`]: value, lista: [value] }],
    })
  const hostile = fc.oneof(
    fc.string(),
    fc.constantFrom(
      '<script>alert(1)</script>',
      '"><img src=x onerror=alert(1)>',
      "' onload='x",
      '</main></style>',
      '&lt;b&gt;',
    ),
  )
  fc.assert(
    fc.property(hostile, hostile, (key, value) => {
      // Empty lists are reported as empty, in other words.
      expect(marks(put(key, value || 'x'))).toBe(marks(put('x', 'x')))
    }),
  )
  expect(put('x', '<b>&')).toContain('&#60;b&#62;&#38;')
})
