import { fileURLToPath } from 'node:url'
import { createServer as createVite } from 'vite'
import { consoleLog } from './log.ts'
import { StartError } from './options.ts'
import { runUntilSignal } from './process.ts'
import { readSettings } from './settings.ts'
import { startServer } from './start-server.ts'

/**
 * `npm run dev`: the same server, with Vite in place of the built app. Its socket shares the port.
 */
await runUntilSignal(async () => {
  const server = await startServer({
    ...readSettings(process.env),
    rateLimits: 'none',
    log: consoleLog,
    async devMiddleware(httpServer) {
      const vite = await createVite({
        configFile: fileURLToPath(new URL('../../vite.config.ts', import.meta.url)),
        appType: 'spa',
        server: { middlewareMode: true, hmr: { server: httpServer } },
      })
      return { handle: vite.middlewares, close: () => vite.close() }
    },
  })
  console.log(`Florescer at ${server.url} (development)`)
  return server
}, StartError)
