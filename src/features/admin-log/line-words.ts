import type { LoggedChange, LogLine } from '#sync'
import { textOf } from '#lib/html-text.ts'
import { adminLogTexts } from '#texts/admin-log.ts'
import { TEXT_FILTERS } from './filters.ts'

const { details: words, filters, fields, actions, values: codes, size } = adminLogTexts

/**
 * A line's `detalhes` in words: what it was about and what changed, and separately the long data of
 * the thing before the change.
 */
export interface LineWords {
  about: string[]
  data: string[]
}

/** Keys that are for machines, or that other words express. */
const OMITTED_KEYS = new Set(['tabela', 'id', 'nome', 'mudou', 'dados', 'userId', 'recado'])

/** Actions that this version does not know keep their code. */
export const actionWords = (acao: string): string =>
  Object.hasOwn(actions, acao) ? actions[acao as keyof typeof actions] : acao

export function lineWords({ detalhes }: Pick<LogLine, 'detalhes'>): LineWords {
  if (!detalhes) return { about: [], data: [] }
  const { nome, mudou = {}, dados = {} } = detalhes
  return {
    about: [
      ...(nome ? [String(nome)] : []),
      ...Object.entries(mudou).map(([column, change]) => changeWords(column, change)),
      ...Object.entries(detalhes).flatMap(([key, value]) =>
        OMITTED_KEYS.has(key) || value === null ? [] : [words.is(fieldName(key), valueWords(key, value))],
      ),
    ],
    data: Object.entries(dados).map(([column, value]) => words.is(fieldName(column), valueWords(column, value))),
  }
}

function changeWords(column: string, change: LoggedChange): string {
  return change
    ? words.changed(fieldName(column), valueWords(column, change.de), valueWords(column, change.para))
    : words.touched(fieldName(column))
}

const fieldName = (column: string): string =>
  Object.hasOwn(fields, column) ? fields[column as keyof typeof fields] : column

function valueWords(column: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return words.nothing
  if (typeof value === 'boolean') return value ? words.yes : words.no
  if (typeof value === 'number')
    return column === 'bytes' ? size(Math.ceil(value / 1024)) : value.toLocaleString('pt-BR')
  if (Array.isArray(value)) return value.map((item) => valueWords(column, item)).join(', ') || words.nothing
  if (typeof value === 'object') return JSON.stringify(value)
  const text = String(value)
  if (column === 'filtros') return filterWords(text)
  const known = Object.hasOwn(codes, column) ? codes[column as keyof typeof codes] : {}
  if (Object.hasOwn(known, text)) return known[text as keyof typeof known]
  if (MOMENT.test(text)) return preciseTime(text)
  if (DAY.test(text)) return text.split('-').reverse().join('/')
  if (FILE.test(text)) return text.slice(text.lastIndexOf('/') + 1)
  return text.startsWith('<') ? textOf(text) : text
}

/** An export notes its filters as the log's address has them. */
function filterWords(address: string): string {
  const query = new URLSearchParams(address)
  const said = TEXT_FILTERS.flatMap((name) => {
    const value = query.get(name)
    return value ? [words.is(filterNames[name], name === 'acao' ? actionWords(value) : valueWords('', value))] : []
  })
  // Of another version.
  return said.join(', ') || address
}

const filterNames: Record<(typeof TEXT_FILTERS)[number], string> = {
  quem: filters.who,
  acao: filters.what,
  alvo: filters.whom,
  de: filters.from,
  ate: filters.until,
}

/** As the database writes a moment, and a day. */
const MOMENT = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d\S*$/
const DAY = /^\d{4}-\d\d-\d\d$/
/** A file of ours is known by its name. */
const FILE = /^\/storage\/v1\/object\/public\/media\/\S+$/

const momentFormat = new Intl.DateTimeFormat('pt-BR', { dateStyle: 'short', timeStyle: 'medium' })

/** '21/11/2026 19:30:05', by this device's clock: an audit log needs the seconds. */
export const preciseTime = (moment: string): string => momentFormat.format(Date.parse(moment)).replace(',', '')
