import Papa from 'papaparse'
import { expect, it } from 'vitest'
import { type CsvColumn, fromCsvCell, toCsv } from './csv.ts'

interface Row {
  nome: string | null
  dias: number
}
const columns: CsvColumn<Row>[] = [
  { header: 'Nome', value: ({ nome }) => nome },
  { header: 'Dias', value: ({ dias }) => dias },
]
const named = (nome: string | null): Row => ({ nome, dias: 3 })
/** The bytes, as a program reads them. */
const bytesOf = (text: string) => [...new TextEncoder().encode(text)]

it('starts with the UTF-8 mark, separates with semicolons and breaks lines as Windows does', () => {
  const text = toCsv(columns, [named('Conceição'), named(null)])
  expect(bytesOf(text).slice(0, 3)).toEqual([0xef, 0xbb, 0xbf])
  expect(text.slice(1)).toBe('Nome;Dias\r\nConceição;3\r\n;3')
  expect(bytesOf(text)).toEqual(bytesOf('\uFEFFNome;Dias\r\nConceição;3\r\n;3'))
})

it.each(['a;b', 'disse "sim"', 'duas\nlinhas', 'duas\r\nlinhas', ' espaços ', "d'Ávila", 'emoji 🌸', ''])(
  '%j comes back unchanged',
  (nome) => {
    const { data, errors } = Papa.parse<string[]>(toCsv(columns, [named(nome)]).slice(1), { delimiter: ';' })
    expect(errors).toEqual([])
    expect(data).toEqual([
      ['Nome', 'Dias'],
      [nome, '3'],
    ])
  },
)

it.each([
  '=1+1',
  '+55 11 98765-4321',
  '-2',
  '@SOMA(A1)',
  '\t=1',
  '\r=1',
  '\n=1',
  ' =1+1',
  '=HYPERLINK("http://mau.example";"veja")',
  '=1\nsegunda linha',
  '＝1+1',
  '\0=1',
])('%j is no formula for the spreadsheet', (nome) => {
  const { data } = Papa.parse<string[]>(toCsv(columns, [named(nome)]).slice(1), { delimiter: ';', newline: '\r\n' })
  expect(data[1]).toEqual([`'${nome}`, '3'])
  expect(fromCsvCell(data[1]![0]!)).toBe(nome)
})

it.each(["'=1", "''-2", "d'Ávila", "'aspas'", "'", 'Maria'])('%j is read back as it was written', (nome) => {
  const { data } = Papa.parse<string[]>(toCsv(columns, [named(nome)]).slice(1), { delimiter: ';' })
  expect(fromCsvCell(data[1]![0]!)).toBe(nome)
})

it('a column title is plain text too, and a number stays a number', () => {
  const text = toCsv([{ header: '=x', value: ({ dias }: Row) => -dias }], [named('Maria')])
  expect(text).toBe(`\uFEFF"'=x"\r\n-3`)
})

it('without rows, the header remains', () => {
  expect(toCsv(columns, [])).toBe('\uFEFFNome;Dias')
})
