import { startServer } from '#backend/server/start-server.ts'
import { StartError } from '#backend/server/options.ts'
import { consoleLog } from '#backend/server/log.ts'
import { runUntilSignal } from '#backend/server/process.ts'
import { readSettings } from '#backend/server/settings.ts'
import { PATIENT_LIMITS } from '#tests/kit/patient-limits.ts'

/**
 * Does what backend/server/main.ts does, and answers its parent's SQL: PGlite allows one process
 * for a data folder, so nobody else could look in. Sign-in attempts are not limited here, or forty
 * tests from one address would be; and a statement may take longer, since the machine may be busy.
 */
export interface SqlRequest {
  id: number
  query: string
  params: readonly unknown[]
}

export type AppMessage =
  | { kind: 'rows'; id: number; rows: Record<string, unknown>[] }
  | { kind: 'refused'; id: number; message: string }

await runUntilSignal(async () => {
  const server = await startServer({
    ...readSettings(process.env),
    staticDir: process.env.STATIC_DIR,
    rateLimits: 'none',
    statementLimits: PATIENT_LIMITS,
    log: consoleLog,
  })
  const answer = (message: AppMessage): void => void process.send?.(message)
  process.on('message', ({ id, query, params }: SqlRequest) => {
    server.sql(query, params).then(
      (rows) => answer({ kind: 'rows', id, rows }),
      (error: unknown) => answer({ kind: 'refused', id, message: String(error) }),
    )
  })
  // Without its parent it ends instead of staying behind.
  process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'))
  console.log(`Florescer em ${server.url}`)
  return server
}, StartError)
