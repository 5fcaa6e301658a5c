import type { NetworkResult } from './her-profile.ts'

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

/** What admins did, as the server wrote it. Nobody changes it. */
export interface AdminLog {
  /** The newest first. */
  lines(filter: LogFilter, window: { limit: number; offset?: number }): Promise<NetworkResult<LogLine[]>>
  /**
   * All of them, in several requests.
   * @param onProgress how many there are so far
   */
  allLines(filter: LogFilter, onProgress?: (count: number) => void): Promise<NetworkResult<LogLine[]>>
  /** That she took data out of the app: what only her screen knows. */
  recordExport(acao: 'EXPORTAR_CSV' | 'EXPORTAR_FICHA', details: Record<string, unknown>): Promise<NetworkResult>
}
