import type { FunctionEnv, FunctionHandler } from './env.ts'

/** A refusal that the app shows, or recognizes by its code. */
export class FunctionError extends Error {
  readonly status: number
  readonly code: string

  constructor(status: number, code: string, message: string) {
    super(message)
    this.status = status
    this.code = code
  }
}

const CORS = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers':
    'authorization, apikey, content-type, x-client-info, x-supabase-api-version, x-region',
  'access-control-allow-methods': 'POST, OPTIONS',
}

export function answer(status: number, body: unknown): Response {
  return new Response(JSON.stringify(body), {
    status,
    headers: { ...CORS, 'content-type': 'application/json; charset=utf-8' },
  })
}

/** Bytes of the largest body, a mail. */
const MAX_BODY = 512 * 1024

/**
 * The frame of every function: CORS, POST only, JSON only. `work` returns the answer's body, or
 * throws a FunctionError, which becomes `{success: false, error, code}` with its status.
 */
export function makeFunction(
  work: (body: unknown, request: Request, env: FunctionEnv) => Promise<unknown>,
): FunctionHandler {
  return async (request, env) => {
    if (request.method === 'OPTIONS') return new Response(null, { status: 204, headers: CORS })
    try {
      if (request.method !== 'POST') throw new FunctionError(405, 'method_not_allowed', 'Use POST.')
      return answer(200, await work(await readBody(request), request, env))
    } catch (error) {
      if (!(error instanceof FunctionError)) throw error
      return answer(error.status, { success: false, error: error.message, code: error.code })
    }
  }
}

async function readBody(request: Request): Promise<unknown> {
  const text = await request.text()
  if (text.length > MAX_BODY) throw new FunctionError(413, 'too_large', 'O conteúdo enviado é grande demais.')
  try {
    return JSON.parse(text)
  } catch {
    throw new FunctionError(400, 'invalid_json', 'O conteúdo enviado não é JSON.')
  }
}
