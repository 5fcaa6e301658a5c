import { expect, it } from 'vitest'
import { isCsv, readCsv, readJson } from './read-rows.ts'

function read(reading: ReturnType<typeof readCsv>) {
  if (!reading.ok) throw new Error(reading.problem)
  return reading
}

it.each([';', ',', '\t', '|'])('columns by name, in any order, separated by %j', (d) => {
  const text = [
    ['TEMA', 'Nº de páginas', 'dia', 'Reflexão', 'versiculo', 'Referência', 'Verdade'].join(d),
    '',
    ['Fé', '3', '4', '"Um; dois, três\r\n\r\nquatro"', 'No princípio.', 'Gênesis 1:1', 'Descanse.'].join(d),
  ].join('\r\n')
  expect(isCsv(text)).toBe(true)
  expect(read(readCsv(text))).toEqual({
    ok: true,
    unknown: ['A coluna “Nº de páginas”'],
    days: [
      {
        place: 'Linha 3',
        values: {
          theme: 'Fé',
          day_number: '4',
          reflection: 'Um; dois, três\n\nquatro',
          verse: 'No princípio.\nGênesis 1:1',
          action: 'Descanse.',
        },
      },
    ],
  })
})

it('days and dates as spreadsheets write them', () => {
  const { days } = read(readCsv('dia;titulo;data\n04;a;1/2/2027\nDia 5;b;2027-02-01\n6,0;c;amanhã\n1,5;d;'))
  expect(days.map(({ values }) => [values.day_number, values.date])).toEqual([
    ['4', '2027-02-01'],
    ['5', '2027-02-01'],
    ['6', 'amanhã'],
    ['1,5', ''],
  ])
})

it('a file without names says which are wanted', () => {
  expect(isCsv('Bom dia, meninas; hoje é dia')).toBe(false)
  expect(readCsv('1;Raízes;Fé')).toMatchObject({ ok: false, problem: expect.stringContaining('primeira linha') })
})

it('JSON: a list, or an object that holds one; what is no text becomes none that breaks', () => {
  const list = [{ dia: 4, Título: 'Raízes', mensagem: ['Um.', 'Dois.'], oracao: null, autor: 'Ana' }, 'x', null]
  for (const text of [JSON.stringify(list), JSON.stringify({ versao: 1, devocionais: list })]) {
    expect(read(readJson(text))).toEqual({
      ok: true,
      unknown: ['A coluna “autor”', ...(text.includes('"x"') ? ['A coluna “0”'] : [])],
      days: [
        { place: 'Item 1', values: { day_number: '4', title: 'Raízes', reflection: 'Um.\n\nDois.', prayer: '' } },
        { place: 'Item 2', values: {} },
        { place: 'Item 3', values: {} },
      ],
    })
  }
  expect(readJson('[{"dia": 4,')).toMatchObject({ ok: false, problem: expect.stringContaining('incompleto') })
  expect(readJson('{"dia": 4}')).toMatchObject({ ok: false, problem: expect.stringContaining('lista') })
  expect(readJson('null')).toMatchObject({ ok: false })
})

it('control characters are left out', () => {
  const { days } = read(readJson('[{"titulo": "a\\u0000\\u001cb", "mensagem": "a\\tb\\r\\nc"}]'))
  expect(days[0]!.values).toEqual({ title: 'ab', reflection: 'a\tb\nc' })
})

it('a key of the language itself is a column without a meaning', () => {
  const { days, unknown } = read(readJson('[{"__proto__": {"title": "x"}, "dia": 1}]'))
  expect(days[0]!.values).toEqual({ day_number: '1' })
  expect(unknown).toEqual(['A coluna “__proto__”'])
})
