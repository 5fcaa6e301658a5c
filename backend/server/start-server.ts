import { createServer, type Server } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { join } from 'node:path'
import type { FunctionEnv } from '../supabase/functions/_shared/http.ts'
import { seedAccounts } from './auth/accounts.ts'
import { makeAdminApi } from './auth/admin-api.ts'
import { makeAuth } from './auth/auth.ts'
import { makeAuthRateLimit } from './auth/rate-limit.ts'
import { hashPassword } from './auth/users.ts'
import { startControl } from './backup/control.ts'
import { startNightly } from './backup/nightly.ts'
import { snapshotPglite, snapshotPostgres } from './backup/snapshot.ts'
import { openDataDir } from './data-dir.ts'
import type { Database, DatabaseOptions } from './database/database.ts'
import { applyMigrations } from './database/migrations.ts'
import { applySeeds } from './database/seeds.ts'
import { ensureSystemSchema } from './database/system-schema.ts'
import { productSurface } from './door/calls.ts'
import { makeDoor, openDoor } from './door/door.ts'
import { makeFunctions } from './functions/runtime.ts'
import { makeHealth } from './health.ts'
import { callerOf, makeTrustedProxies, type TrustedProxies } from './http/caller.ts'
import { makeApiFetch, makeHandler } from './http/handler.ts'
import { makeStaticFiles } from './http/static-files.ts'
import { loadKeys, PUBLISHABLE_KEY } from './keys.ts'
import { makeLite, MIN_PASSWORD_LENGTH } from './lite.ts'
import { makeMail } from './mail/mail.ts'
import { startMailWorker } from './mail/worker.ts'
import {
  DEFAULT_DIRS,
  StartError,
  type DevMiddleware,
  type Log,
  type RunningServer,
  type ServerOptions,
} from './options.ts'
import { makeRealtime, type Realtime } from './realtime/realtime.ts'
import { makeFilesystemStorage, removeDrafts } from './storage/filesystem-storage.ts'
import { ensureMediaBucket, seedMedia } from './storage/media.ts'
import { makePublicObjects } from './storage/public-objects.ts'

/** Milliseconds that requests have to finish once the server stops; the process has ten seconds. */
const GRACE = 8_000

/** In milliseconds: a file of 50 MB may come slowly, a request's headers may not. */
const TIMES = { headersTimeout: 15_000, requestTimeout: 240_000, connectionsCheckingInterval: 5_000 }

const silent: Log = () => undefined

/**
 * Serves the app with its backend from one process and one origin. Resolves when it answers;
 * rejects with a StartError (in Portuguese, for the operator) when the port, the folder or the
 * database cannot be used.
 */
export async function startServer(options: ServerOptions): Promise<RunningServer> {
  // Undone in reverse order, at the end or when a later step fails.
  const undo: (() => Promise<void> | void)[] = []
  const close = async (): Promise<void> => {
    for (const step of undo.splice(0).reverse()) await step()
  }
  try {
    return await start(options, undo, close)
  } catch (error) {
    await close()
    throw error
  }
}

async function start(
  options: ServerOptions,
  undo: (() => Promise<void> | void)[],
  close: () => Promise<void>,
): Promise<RunningServer> {
  const { host = '127.0.0.1', port = 0, seed = 'none', log = silent, jwtExpiry = 3600, rateLimits = 'hosted' } = options
  const { trustProxy: names = false } = options
  const trustProxy = names === false ? null : makeTrustedProxies(names)
  const dirs = { ...DEFAULT_DIRS, ...definedDirs(options) }

  // The port first: the most common mistake is reported before any work is done.
  const httpServer = createServer(TIMES)
  const url = await listen(httpServer, host, port)
  undo.push(() => stopServer(httpServer))
  const siteUrl = options.siteUrl ?? url
  const isHttps = siteUrl.startsWith('https:')

  const dataDir = await openDataDir(options.dataDir, log)
  undo.push(dataDir.release)
  const keys = await loadKeys(dataDir.path)

  const path = dataDir.inMemory ? 'memory' : join(dataDir.path, 'db')
  const database = await openDatabase(options.databaseUrl, path, { log, limits: options.statementLimits })
  undo.push(() => database.close())
  const objects = join(dataDir.path, 'storage')
  await removeDrafts(objects)
  const storage = makeFilesystemStorage(objects)
  const mail = makeMail({ smtpUrl: options.smtpUrl, dataDir: dataDir.path, siteUrl })
  undo.push(() => mail.close())

  await ensureSystemSchema(database)
  await applyMigrations(database, dirs.migrationsDir, log)
  await ensureMediaBucket(database)
  if (seed === 'demo') {
    await seedAccounts(database, dirs.seedDir)
    await seedMedia(database, storage, dirs.mediaDir)
    await applySeeds(database, dirs.seedDir, log)
  }

  // Lite's mails are sent outside its database turn, so a slow mail server delays nobody.
  const sendLater = async (message: Parameters<typeof mail.send>[0]): Promise<void> => {
    // The address, and what the mail server said of it, must not be in a log.
    mail
      .send(message)
      .catch((error: { cause?: { code?: string }; name: string }) =>
        log('error', 'mail not sent', error.cause?.code ?? error.name),
      )
  }
  const lite = await makeLite({ database, keys, siteUrl, jwtExpiry, storage, email: { send: sendLater }, log })
  const realtime = await makeRealtime({ database, keys, limits: options.realtime })
  const functionEnv: FunctionEnv = {
    supabaseUrl: url,
    publishableKey: PUBLISHABLE_KEY,
    secretKey: keys.secretKey,
    secretKeys: [keys.secretKey],
    siteUrl,
    functionsUrl: `${siteUrl}/functions/v1`,
    mail,
    hashPassword,
    pushHosts: options.push?.hosts ?? [],
    fetchPush: options.push?.fetch ?? fetch,
    // Functions reach the API without a socket.
    fetch: (input, init) => apiFetch(new Request(input, init), 'function'),
    // The worker is notified of each new row.
    wakeMail: () => undefined,
    report: (error) => log('error', 'function', error),
    waitUntil: (work) => void work.catch((error: unknown) => log('error', 'after the answer', error)),
  }
  const functions = makeFunctions(dirs.functionsDir, functionEnv, log)
  const apiFetch = makeApiFetch(
    {
      lite,
      auth: makeAuth({ lite, database, keys, siteUrl, jwtExpiry, google: options.google, log }),
      authAdmin: makeAdminApi({ database, keys, minPasswordLength: MIN_PASSWORD_LENGTH }),
      functions,
      publicObjects: makePublicObjects(database, storage),
      rateLimit: rateLimits === 'hosted' ? makeAuthRateLimit() : null,
      door: options.isDoorOpen ? openDoor : makeDoor(productSurface, keys),
    },
    log,
  )

  // Only if our migrations have made a queue: tests of the server bring a schema of their own.
  const [queue] = await database.query<{ exists: boolean }>(
    `select to_regclass('public.email_queue') is not null as exists`,
  )
  if (queue!.exists && !options.isWorkerOff) {
    const worker = await startMailWorker(database, functionEnv, log)
    undo.push(() => worker.close())
  }

  const dev = (await options.devMiddleware?.(httpServer)) ?? null
  routeUpgrades(httpServer, realtime, trustProxy, dev)
  const staticFiles = options.staticDir
    ? makeStaticFiles(options.staticDir, { isHttps, supabaseUrl: options.supabaseUrl })
    : null
  httpServer.removeAllListeners('request')
  httpServer.on(
    'request',
    makeHandler({
      apiFetch,
      staticFiles,
      dev,
      isHttps,
      log,
      trustProxy,
      countCallers: rateLimits === 'hosted',
      health: makeHealth(database, dataDir.path, dataDir.inMemory ? undefined : options.backup?.dir),
      watchRequest: options.watchRequest,
    }),
  )
  if (!dataDir.inMemory) {
    const { databaseUrl } = options
    const control = await startControl(
      dataDir,
      keys,
      () =>
        databaseUrl ? snapshotPostgres(database, databaseUrl, dataDir.path) : snapshotPglite(database, dataDir.path),
      log,
    )
    undo.push(control.close)
    if (options.backup) {
      const nightly = startNightly(options.backup, { DATA_DIR: dataDir.path, DATABASE_URL: databaseUrl }, log)
      undo.push(nightly.close)
    }
  }
  undo.push(async () => {
    // Requests end before the parts they use. Sockets end with them, or the server would wait for
    // them.
    const ended = stopServer(httpServer)
    await Promise.all([realtime.close(), dev?.close()])
    await ended
  })

  return {
    url,
    publishableKey: PUBLISHABLE_KEY,
    secretKey: keys.secretKey,
    jwtSecret: keys.jwtSecret,
    sql: (query, params) => database.query(query, params),
    close,
  }
}

function definedDirs({ migrationsDir, seedDir, mediaDir, functionsDir }: ServerOptions): Partial<typeof DEFAULT_DIRS> {
  return Object.fromEntries(
    Object.entries({ migrationsDir, seedDir, mediaDir, functionsDir }).filter(([, dir]) => dir !== undefined),
  )
}

async function openDatabase(
  databaseUrl: string | undefined,
  path: string,
  options: DatabaseOptions,
): Promise<Database> {
  // Each brings its own driver; only the one in use is loaded.
  if (databaseUrl) return (await import('./database/postgres.ts')).openPostgres(databaseUrl, options)
  return (await import('./database/pglite.ts')).openPglite(path, options)
}

async function listen(server: Server, host: string, port: number): Promise<string> {
  // Until everything is ready, requests are told to come back.
  server.on('request', (_request, response) => {
    response.writeHead(503, { 'retry-after': '1', 'content-type': 'text/plain; charset=utf-8' }).end('Iniciando\n')
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(new StartError(explainListen(error, host, port))))
    server.listen(port, host, resolve)
  })
  const { port: actual } = server.address() as AddressInfo
  const name = host === '0.0.0.0' || host === '::' ? 'localhost' : host.includes(':') ? `[${host}]` : host
  return `http://${name}:${actual}`
}

function explainListen({ code, message }: NodeJS.ErrnoException, host: string, port: number): string {
  if (code === 'EADDRINUSE') return `A porta ${port} já está em uso. Escolha outra com PORT.`
  if (code === 'EACCES') return `Sem permissão para usar a porta ${port}. Escolha outra com PORT.`
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') return `Não há como escutar em HOST=${host}.`
  return `Não foi possível escutar em ${host}:${port}: ${code ?? message}`
}

function routeUpgrades(
  server: Server,
  realtime: Realtime,
  proxies: TrustedProxies | null,
  dev: DevMiddleware | null,
): void {
  server.on('upgrade', (request, socket, head) => {
    socket.on('error', () => socket.destroy())
    if (realtime.upgrade(request, socket, head, callerOf(request, proxies))) return
    // In development the other sockets are Vite's, which listens to the same event.
    if (!dev) (socket as Socket).destroy()
  })
}

/** Stops accepting, lets requests finish, and ends idle connections. */
async function stopServer(server: Server): Promise<void> {
  if (!server.listening) return
  const ended = new Promise<void>((resolve) => server.close(() => resolve()))
  // A kept-alive connection becomes idle after its last answer, so we look until all are gone.
  const idle = setInterval(() => server.closeIdleConnections(), 25)
  const force = setTimeout(() => server.closeAllConnections(), GRACE)
  await ended
  clearInterval(idle)
  clearTimeout(force)
}
