import { backend, parsedObject } from './backend.ts'
import { makeKeyValueStore } from '../device/indexeddb.ts'

/** A row of acessos_pendentes as a visitor sends it (specification, section 3). */
export interface AccessRequest {
  /** Made on the device: the same request sent twice is one row. */
  id: string
  nome: string
  /** In lower case. */
  email: string
  telefone: string
  endereco: string
  /** YYYY-MM-DD. */
  data_nascimento: string
  instagram: string
  igreja: string | null
  grupo: string
  batizada: 'Sim' | 'Não' | null
  como_conheceu: string
  quem_convidou: string | null
  expectativas: string
  consentimento_lgpd: true
  consentimento_versao: string
  origem: string
  /** A field no person sees: whoever fills it in is a machine, and is told that all went well. */
  website: string
}

/** What page and worker share; the worker has no room for more. */
export const ACCESS_REQUEST_PATH = '/rest/v1/acessos_pendentes'
const TIMEOUT_MS = 20_000

export type RequestRefusal =
  /** This e-mail has asked already. */
  | 'duplicate'
  /** The server's rules do not take it as it stands. */
  | 'invalid'
  | 'rate_limited'
  | 'unknown'

/** The server's answer to an access request. */
export interface RequestAnswer {
  status: number
  /** PostgREST's, where it is the server itself that refuses. */
  code?: string
  message?: string
}

/** What the worker leaves for the next page. Nothing of what was in the request. */
export interface SettledRequest {
  id: string
  answer: RequestAnswer
}

const store = makeKeyValueStore('florescer-request')
export const readSettled = () => store.get<SettledRequest>('settled')
export const writeSettled = (settled: SettledRequest) => store.set('settled', settled)
export const clearSettled = () => store.clear()

/** Sent as nobody: it carries no session, so that it can wait in the worker's queue. */
export function toHttpRequest(request: AccessRequest): Request {
  return new Request(backend.url + ACCESS_REQUEST_PATH, {
    method: 'POST',
    headers: { apikey: backend.publishableKey, 'Content-Type': 'application/json', Prefer: 'return=minimal' },
    body: JSON.stringify(request),
  })
}

/**
 * Sends it once. The same id and e-mail again are one row.
 * @returns null without a network
 */
export async function sendAccessRequest(request: AccessRequest): Promise<RequestAnswer | null> {
  try {
    const response = await fetch(toHttpRequest(request), { signal: AbortSignal.timeout(TIMEOUT_MS) })
    // Not the whole answer: its details name her address, and this is kept.
    const { code, message } = parsedObject<RequestAnswer>(await response.text()) ?? {}
    return { status: response.status, code, message }
  } catch (error) {
    if (error instanceof TypeError || error instanceof DOMException) return null
    throw error
  }
}

/**
 * Whether sending it again would end the same: the row is there, or its values are refused (SQLSTATE classes 22 and
 * 23). Not any success counts: the login page of a hotel's network says 200.
 */
export function isFinal({ status, code = '' }: RequestAnswer): boolean {
  return status === 201 || /^2[23]/.test(code)
}
