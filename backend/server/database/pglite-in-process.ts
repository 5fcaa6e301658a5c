import { compileProgram, IN_MEMORY, openEngine } from './pglite-engine.ts'
import { quoted, type PgliteThread } from './pglite-thread.ts'

/** Without a thread, for a database in memory, which tests have: what is ended would be lost, so nothing is. */
export function startPgliteInProcess(): PgliteThread {
  const listeners = new Map<string, Set<(payload: string) => void>>()
  const opening = compileProgram().then((program) =>
    openEngine(IN_MEMORY, program, (channel, payload) => {
      for (const receive of listeners.get(channel) ?? []) receive(payload)
    }),
  )
  return {
    beginning: 0,
    ready: async () => void (await opening),
    ask: async (sql, params) => (await opening).ask(sql, params),
    async listen(channel, receive) {
      const receivers = listeners.get(channel) ?? new Set()
      listeners.set(channel, receivers.add(receive))
      await (await opening).ask(`listen ${quoted(channel)}`, [])
      return async () => void receivers.delete(receive)
    },
    restart: () => undefined,
    close: async () => (await opening).close(),
  }
}
