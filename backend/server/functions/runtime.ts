import { access } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { FunctionEnv, FunctionHandler } from '#backend/supabase/functions/_shared/http.ts'
import { databaseLoss } from '../database/connection-lost.ts'
import { json } from '../http/responses.ts'
import type { Fetch } from '../lite.ts'
import type { Log } from '../options.ts'

const ROUTE = /^\/functions\/v1\/([a-z0-9][a-z0-9-]*)(\/.*)?$/

/**
 * Runs the modules that `supabase functions deploy` takes: `<name>/handler.ts` exports
 * `handle(request, env)`; its `index.ts` is the entry for Deno.
 */
export function makeFunctions(dir: string, env: FunctionEnv, log: Log): Fetch {
  const loaded = new Map<string, Promise<FunctionHandler>>()

  const load = (name: string, path: string): Promise<FunctionHandler> => {
    const known = loaded.get(name)
    if (known) return known
    const handler = import(/* @vite-ignore */ pathToFileURL(path).href).then(
      (module: { handle: FunctionHandler }) => module.handle,
    )
    loaded.set(name, handler)
    handler.catch(() => loaded.delete(name)) // the request that waits for it reports the error
    return handler
  }

  return async (request) => {
    const name = ROUTE.exec(new URL(request.url).pathname)?.[1]
    const path = name === undefined ? null : join(dir, name, 'handler.ts')
    if (name === undefined || path === null || !(await exists(path))) {
      return json(404, { code: 'NOT_FOUND', message: 'Requested function was not found' })
    }
    const report = (error: unknown): void => {
      // A lost database is logged where it was noticed.
      if (!databaseLoss.isNoted()) log('error', `function ${name}`, error)
    }
    try {
      const handle = await load(name, path)
      return await handle(request, { ...env, report })
    } catch (error) {
      report(error)
      // By this header supabase-js tells a broken function from a refusal.
      return json(
        500,
        { code: 'WORKER_ERROR', message: 'Function exited due to an error' },
        { 'x-relay-error': 'true' },
      )
    }
  }
}

async function exists(path: string): Promise<boolean> {
  try {
    await access(path)
    return true
  } catch {
    // Absent or unreadable: the function does not exist.
    return false
  }
}
