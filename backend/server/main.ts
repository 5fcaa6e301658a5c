import { fileURLToPath } from 'node:url'
import { consoleLog, jsonLog, watchRequest } from './log.ts'
import { StartError } from './options.ts'
import { runUntilSignal } from './process.ts'
import { readSettings } from './settings.ts'
import { startServer } from './start-server.ts'

// Its files are not readable by other users of this machine.
process.umask(0o077)

/** Lines of JSON for programs, or words for people. */
const isJson = process.env.LOG === 'json'
const log = isJson ? jsonLog : consoleLog

/** `npm start`: the built app and its backend, configured by the environment. */
await runUntilSignal(
  async () => {
    const server = await startServer({
      ...readSettings(process.env),
      staticDir: fileURLToPath(new URL('../../dist', import.meta.url)),
      log,
      watchRequest: isJson ? watchRequest : undefined,
    })
    console.log(
      isJson
        ? JSON.stringify({ time: new Date(), level: 'info', event: 'listening', url: server.url })
        : `Florescer em ${server.url}`,
    )
    return server
  },
  StartError,
  log,
)
