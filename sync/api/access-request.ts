import type { Database } from '#backend/types/database.ts'
import { backend, parsedObject } from './backend.ts'
import { makeKeyValueStore } from '../device/indexeddb.ts'

export type RequestStatus = 'pendente' | 'aprovado' | 'recusado'

type Row = Database['public']['Tables']['acessos_pendentes']['Row']

/** A row of `acessos_pendentes`. The table's checks allow these values only. */
export interface RequestRow extends Row {
  batizada: 'Sim' | 'Não' | null
  /** YYYY-MM-DD. */
  data_nascimento: string
  status: RequestStatus
}

/** What the server adds to a request. */
type SetByServer = 'user_id' | 'grupo_turma' | 'consentimento_em' | 'status' | 'criado_em'

/** The row as a visitor sends it. */
export interface AccessRequest extends Omit<RequestRow, SetByServer> {
  /** Made on the device, so that sending a request twice creates one row. */
  id: string
  /** In lower case. */
  email: string
  consentimento_lgpd: true
  consentimento_versao: string
  origem: string
  /**
   * A field that people do not see. Whoever fills it in is a bot, and gets the answer of a success.
   */
  website: string
}

/** Page and worker share this path. */
export const ACCESS_REQUEST_PATH = '/rest/v1/acessos_pendentes'
const TIMEOUT_MS = 20_000

export type RequestRefusal =
  /** This e-mail address has asked already. */
  | 'duplicate'
  /** The server's rules refuse the values. */
  | 'invalid'
  | 'rate_limited'
  | 'unknown'

/** The server's answer to an access request. */
export interface RequestAnswer {
  status: number
  /** PostgREST's code, if the server itself refuses. */
  code?: string
  message?: string
}

/** What the worker leaves for the next page. It contains nothing of the request itself. */
export interface SettledRequest {
  id: string
  answer: RequestAnswer
}

const store = makeKeyValueStore('florescer-request')
export const readSettled = () => store.get<SettledRequest>('settled')
export const writeSettled = (settled: SettledRequest) => store.set('settled', settled)
export const clearSettled = () => store.clear()

/** Carries no session, so that it can wait in the worker's queue. */
export function toHttpRequest(request: AccessRequest): Request {
  return new Request(backend.url + ACCESS_REQUEST_PATH, {
    method: 'POST',
    headers: { apikey: backend.publishableKey, 'Content-Type': 'application/json', Prefer: 'return=minimal' },
    body: JSON.stringify(request),
  })
}

/**
 * Sends the request once. A second one with the same id and e-mail creates no second row.
 * @returns null without a network
 */
export async function sendAccessRequest(request: AccessRequest): Promise<RequestAnswer | null> {
  try {
    const response = await fetch(toHttpRequest(request), { signal: AbortSignal.timeout(TIMEOUT_MS) })
    // The details of an answer contain the visitor's address, and this result is stored.
    const { code, message } = parsedObject<RequestAnswer>(await response.text()) ?? {}
    return { status: response.status, code, message }
  } catch (error) {
    if (error instanceof TypeError || error instanceof DOMException) return null
    throw error
  }
}

/**
 * Whether sending it again would give the same answer: the row exists, or its values are refused
 * (SQLSTATE classes 22 and 23). Other successes do not count: the login page of a hotel's network
 * also answers 200.
 */
export function isFinal({ status, code = '' }: RequestAnswer): boolean {
  return status === 201 || /^2[23]/.test(code)
}
