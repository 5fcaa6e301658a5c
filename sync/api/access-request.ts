import type { AccessRequest } from '../model/visitor.ts'
import { backend } from './backend.ts'
import { makeKeyValueStore } from '../device/indexeddb.ts'
import { parsedObject } from '../remote/parsed-object.ts'

/** What page and worker share; the worker has no room for more. */
export const ACCESS_REQUEST_PATH = '/rest/v1/acessos_pendentes'
const TIMEOUT_MS = 20_000

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
