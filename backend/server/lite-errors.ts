import { AsyncLocalStorage } from 'node:async_hooks'
import type { Database } from './database/database.ts'
import { json, readJson } from './http/responses.ts'

/** The fields that both drivers give of a failed statement. */
interface DatabaseError {
  /** An SQLSTATE. */
  code: string
  message: string
  detail?: string | null
  hint?: string | null
}

interface Occurrence {
  error: DatabaseError | null
}

const SQLSTATE = /^[0-9A-Z]{5}$/

/**
 * Errors that lite answers as PostgREST does: classes 22 and 42 (with PostgREST's messages),
 * missing values, read-only transactions, and answers that a function writes itself (PTnnn, PGRST).
 */
const LITE_IS_RIGHT = /^(22...|42...|23502|25006|PT...|PGRST)$/

/** PostgREST's statuses by SQLSTATE or its class, longer keys first; 400 for all others. */
const STATUS: Record<string, number> = {
  '08': 503, // connection
  '09': 500, // triggered action
  '0L': 403, // grantor
  '0P': 403, // role
  '23503': 409, // foreign key
  '23505': 409, // unique
  '25': 500, // transaction state
  '28': 403, // authorization
  '2D': 500, // transaction termination
  '38': 500, // external routine
  '39': 500, // external routine's call
  '3B': 500, // savepoint
  '40': 500, // rollback: serialization, deadlock
  '53': 503, // resources
  '53400': 500, // configured limit
  '54': 500, // too complex
  '55': 500, // object's state
  '57': 503, // operator: the server goes or comes; a statement took too long, which PostgREST answers with 500
  '58': 500, // system
  F0: 500, // configuration file
  HV: 500, // foreign data
  P0: 500, // PL/pgSQL
  P0001: 400, // raise
  XX: 500, // internal
}

/**
 * Lite answers most SQLSTATEs with 500 and a code of its own, which tells a client 'try again'
 * where the database said 'never'. `answer` runs a request of its REST API and gives PostgREST 14's
 * answer instead.
 */
export function makeRestErrors(database: Database): (answer: () => Promise<Response>) => Promise<Response> {
  const current = new AsyncLocalStorage<Occurrence>()
  const { connection } = database
  // Lite passes every error through this before it answers. On Postgres it changes nothing.
  const normalize = connection.normalizeDbError.bind(connection)
  connection.normalizeDbError = (thrown) => {
    const error = normalize(thrown)
    const occurrence = current.getStore()
    if (occurrence && isDatabaseError(error)) occurrence.error = error
    return error
  }
  return async (answer) => {
    const occurrence: Occurrence = { error: null }
    const response = await current.run(occurrence, answer)
    if (response.status === 500 && !occurrence.error) return asInvalidInput(response)
    return occurrence.error && !response.ok ? asPostgrest(occurrence.error, response) : response
  }
}

function asPostgrest({ code, message, detail, hint }: DatabaseError, response: Response): Response {
  if (LITE_IS_RIGHT.test(code)) return response
  return json(statusOf(code, message), { code, message, details: detail ?? null, hint: hint ?? null })
}

/**
 * The client is at fault for a value that PGlite's serializer refuses, or that is nested thousands
 * deep; lite says 500, 'try again'.
 */
async function asInvalidInput(response: Response): Promise<Response> {
  const { message } = ((await readJson(response.clone())) ?? {}) as { message?: unknown }
  const isTooDeep = String(message).startsWith('RangeError: Maximum call stack size exceeded')
  const [, type] = isTooDeep ? ['', 'json'] : (/^Error: Invalid input for (\w+) type$/.exec(String(message)) ?? [])
  if (type === undefined) return response
  return json(400, { code: '22P02', message: `invalid input syntax for type ${type}`, details: null, hint: null })
}

function statusOf(code: string, message: string): number {
  // pg-safeupdate's refusal is the client's fault; other cardinality violations are the schema's.
  if (code === '21000') return message.endsWith('requires a WHERE clause') ? 400 : 500
  return STATUS[code] ?? STATUS[code.slice(0, 2)] ?? 400
}

/** Errors without an SQLSTATE say that the database is away; the handler answers those. */
function isDatabaseError(error: unknown): error is DatabaseError {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' && SQLSTATE.test(error.code)
}
