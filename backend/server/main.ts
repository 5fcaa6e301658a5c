import { fileURLToPath } from 'node:url'
import { StartError } from './options.ts'
import { consoleLog, runUntilSignal } from './process.ts'
import { readSettings } from './settings.ts'
import { startServer } from './start-server.ts'

// Its files are not readable by other users of this machine.
process.umask(0o077)

/** `npm start`: the built app and its backend, configured by the environment. */
await runUntilSignal(async () => {
  const server = await startServer({
    ...readSettings(process.env),
    staticDir: fileURLToPath(new URL('../../dist', import.meta.url)),
    log: consoleLog,
  })
  console.log(`Florescer em ${server.url}`)
  return server
}, StartError)
