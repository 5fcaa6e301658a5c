import type { Database, Json } from '#backend/types/database.ts'
import { emptied, type NetworkResult, restAs, result } from '../rest.ts'

/** The old and new value of a column; null if the log only records that it changed. */
export type LoggedChange = { de: unknown; para: unknown } | null

/** The details of a line. Lines of server functions and of older versions have other keys. */
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

/** A line has to match all filters that are set. */
export interface LogFilter {
  /** Part of the administrator's e-mail. */
  who?: string
  /** The action's name. */
  what?: string
  /** Part of the e-mail of the person it concerned. */
  whom?: string
  /** ISO 8601; `until` is exclusive. */
  from?: string
  until?: string
}

/** The API returns at most a thousand rows at once. */
const PAGE = 1000

type NewLine = Database['public']['Tables']['admin_logs']['Insert']

/** What administrators did, as the server logged it. Nobody can change it. */
export function makeAdminLog(userId: string, rest = restAs(userId)) {
  const table = () => rest.from('admin_logs')

  /** Newest first. */
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
     * All lines, in several requests.
     * @param onProgress gets the number of lines so far
     */
    async allLines(filter: LogFilter, onProgress?: (count: number) => void): Promise<NetworkResult<LogLine[]>> {
      // Lines are only ever added: new ones shift the following pages, so some come twice and none is missed.
      const all = new Map<string, LogLine>()
      for (let offset = 0; ; offset += PAGE) {
        const page = await lines(filter, { limit: PAGE, offset })
        if (!page.ok) return page
        for (const line of page.value) all.set(line.id, line)
        onProgress?.(all.size)
        if (page.value.length < PAGE) return { ok: true, value: [...all.values()] }
      }
    },
    /**
     * Logs an export, which only the screen knows about. The screen calls this before the export.
     */
    async recordExport(
      acao: 'EXPORTAR_CSV' | 'EXPORTAR_FICHA',
      detalhes: Record<string, unknown> | null,
      alvo_email: string | null = null,
    ): Promise<NetworkResult> {
      // The server adds `admin_email`.
      const line = { acao, alvo_email, detalhes: detalhes as Json } as NewLine
      return emptied(await result(table().insert(line)))
    },
  }
}

/** A complete address finds the one person by an index. The log stores addresses in lower case. */
const isAddress = (text: string): boolean => /^[^@\s*]+@[^@\s*]+\.[^@\s*.]{2,}$/.test(text.trim())

/**
 * Filters by an e-mail address or any part of one. The asterisk is the API's wildcard, and no
 * address contains one.
 */
function addressed<
  Query extends { eq(column: string, value: string): Query; ilike(column: string, pattern: string): Query },
>(query: Query, column: string, text: string): Query {
  const words = text.trim()
  if (isAddress(words)) return query.eq(column, words.toLowerCase())
  return query.ilike(column, `*${words.replaceAll('*', '').replaceAll(/[\\%_]/g, '\\$&')}*`)
}
