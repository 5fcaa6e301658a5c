import type { LoggedChange, LogLine } from '#sync'
import { adminLogTexts } from '#texts/admin-log.ts'

const { details: words, fields, actions } = adminLogTexts

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
        OMITTED_KEYS.has(key) || value === null ? [] : [words.is(fieldName(key), valueWords(value))],
      ),
    ],
    data: Object.entries(dados).map(([column, value]) => words.is(fieldName(column), valueWords(value))),
  }
}

function changeWords(column: string, change: LoggedChange): string {
  return change
    ? words.changed(fieldName(column), valueWords(change.de), valueWords(change.para))
    : words.touched(fieldName(column))
}

const fieldName = (column: string): string =>
  Object.hasOwn(fields, column) ? fields[column as keyof typeof fields] : column

function valueWords(value: unknown): string {
  if (value === null || value === undefined || value === '') return words.nothing
  if (typeof value === 'boolean') return value ? words.yes : words.no
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

const momentFormat = new Intl.DateTimeFormat('pt-BR', { dateStyle: 'short', timeStyle: 'medium' })

/** '21/11/2026 19:30:05', by this device's clock: an audit log needs the seconds. */
export const preciseTime = (moment: string): string => momentFormat.format(Date.parse(moment)).replace(',', '')
