import type { Database, Json } from '#backend/types/database.ts'
import { emptied, type NetworkResult, restAs, result } from '../rest.ts'

/** What changed in a column, old and new; null where only that it changed is kept. */
export type LoggedChange = { de: unknown; para: unknown } | null

/** What a line says beside who, what and whom. What functions and older lines wrote has keys of its own. */
export interface LogDetails {
  tabela?: string
  id?: string
  /** What people call the thing. */
  nome?: string
  mudou?: Record<string, LoggedChange>
  dados?: Record<string, unknown>
  [key: string]: unknown
}

export interface LogLine {
  id: string
  admin_email: string
  acao: string
  alvo_email: string | null
  detalhes: LogDetails | null
  /** ISO 8601. */
  criado_em: string
}

/** All that are given have to fit. */
export interface LogFilter {
  /** Part of the admin's e-mail. */
  who?: string
  /** The action's name. */
  what?: string
  /** Part of the e-mail of whom it concerned. */
  whom?: string
  /** ISO 8601; `until` is no longer in it. */
  from?: string
  until?: string
}

/** The API gives at most a thousand rows at once. */
const PAGE = 1000

type NewLine = Database['public']['Tables']['admin_logs']['Insert']

/** What admins did, as the server wrote it. Nobody changes it. */
export function makeAdminLog(userId: string) {
  const table = () => restAs(userId).from('admin_logs')

  /** The newest first. */
  async function lines(
    filter: LogFilter,
    { limit, offset = 0 }: { limit: number; offset?: number },
  ): Promise<NetworkResult<LogLine[]>> {
    const { who, what, whom, from, until } = filter
    let query = table().select('id,admin_email,acao,alvo_email,detalhes,criado_em')
    if (who?.trim()) query = addressed(query, 'admin_email', who)
    if (what) query = query.eq('acao', what)
    if (whom?.trim()) query = addressed(query, 'alvo_email', whom)
    if (from) query = query.gte('criado_em', from)
    if (until) query = query.lt('criado_em', until)
    const found = await result(
      query
        .order('criado_em', { ascending: false })
        .order('ordem', { ascending: false })
        .range(offset, offset + limit - 1),
    )
    return found as NetworkResult<LogLine[]>
  }

  return {
    lines,
    /**
     * All of them, in several requests.
     * @param onProgress how many there are so far
     */
    async allLines(filter: LogFilter, onProgress?: (count: number) => void): Promise<NetworkResult<LogLine[]>> {
      // What is written meanwhile would push the rest along.
      const until = filter.until ?? new Date(Date.now() + 60_000).toISOString()
      const all = new Map<string, LogLine>()
      for (let offset = 0; ; offset += PAGE) {
        const page = await lines({ ...filter, until }, { limit: PAGE, offset })
        if (!page.ok) return page
        for (const line of page.value) all.set(line.id, line)
        onProgress?.(all.size)
        if (page.value.length < PAGE) return { ok: true, value: [...all.values()] }
      }
    },
    /** Records that data was taken out of the app: only the screen knows it. It is logged before it happens. */
    async recordExport(
      acao: 'EXPORTAR_CSV' | 'EXPORTAR_FICHA',
      detalhes: Record<string, unknown> | null,
      alvo_email: string | null = null,
    ): Promise<NetworkResult> {
      // The server writes who.
      const line = { acao, alvo_email, detalhes: detalhes as Json } as NewLine
      return emptied(await result(table().insert(line)))
    },
  }
}

/** A whole address means the one person, whom an index finds; the log has addresses in small letters. */
const isAddress = (text: string): boolean => /^[^@\s*]+@[^@\s*]+\.[^@\s*.]{2,}$/.test(text.trim())

/**
 * Filters by an e-mail: the whole one, or any part of it. An asterisk is the API's own wildcard, and
 * in no address.
 */
function addressed<
  Query extends { eq(column: string, value: string): Query; ilike(column: string, pattern: string): Query },
>(query: Query, column: string, text: string): Query {
  const words = text.trim()
  if (isAddress(words)) return query.eq(column, words.toLowerCase())
  return query.ilike(column, `*${words.replaceAll('*', '').replaceAll(/[\\%_]/g, '\\$&')}*`)
}
