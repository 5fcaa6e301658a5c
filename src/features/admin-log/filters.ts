import type { LogFilter } from '#sync'
import { adminLogTexts } from '#texts/admin-log.ts'

/**
 * The log's filters as they stand in the address, so that a filtered log can be sent to a
 * colleague.
 */
export interface LogQuery {
  quem: string
  acao: string
  alvo: string
  /** Days, YYYY-MM-DD, both inclusive. */
  de: string
  ate: string
  /** Counted from 1. */
  pagina: number
}

export const TEXT_FILTERS = ['quem', 'acao', 'alvo', 'de', 'ate'] as const

/** Every action, by its words. */
export const actionOptions = Object.entries(adminLogTexts.actions)
  .map(([value, label]) => ({ value, label }))
  .sort((a, b) => a.label.localeCompare(b.label, 'pt-BR'))

/** Reads an address; ignores what makes no sense. */
export function readQuery(params: URLSearchParams): LogQuery {
  const text = (name: string) => (params.get(name) ?? '').trim().slice(0, 255)
  const day = (name: string) => (isDay(text(name)) ? text(name) : '')
  const page = Number(params.get('pagina'))
  return {
    quem: text('quem'),
    acao: Object.hasOwn(adminLogTexts.actions, text('acao')) ? text('acao') : '',
    alvo: text('alvo'),
    de: day('de'),
    ate: day('ate'),
    pagina: Number.isInteger(page) && page > 1 ? Math.min(page, 100_000) : 1,
  }
}

/** The query of the address, without empty filters. */
export function writeQuery(query: LogQuery): string {
  const params = new URLSearchParams()
  for (const name of TEXT_FILTERS) if (query[name]) params.set(name, query[name])
  if (query.pagina > 1) params.set('pagina', String(query.pagina))
  return params.toString()
}

export const isFiltered = (query: LogQuery): boolean => TEXT_FILTERS.some((name) => query[name] !== '')

/** The filter for the server; days are those of this device's clock. */
export function toFilter({ quem, acao, alvo, de, ate }: LogQuery): LogFilter {
  return {
    ...(quem && { who: quem }),
    ...(acao && { what: acao }),
    ...(alvo && { whom: alvo }),
    ...(de && { from: midnight(de, 0) }),
    ...(ate && { until: midnight(ate, 1) }),
  }
}

function midnight(day: string, daysLater: number): string {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number]
  return new Date(year, month - 1, date + daysLater).toISOString()
}

function isDay(text: string): boolean {
  return /^[12]\d{3}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(`${text}T12:00:00Z`))
}
