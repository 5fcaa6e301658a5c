import type { Server, IncomingMessage, ServerResponse } from 'node:http'
import { fileURLToPath } from 'node:url'
import type { StatementLimits } from './database/statement-limit.ts'

/** Where the project keeps what any Supabase takes as it is. */
const supabaseDir = fileURLToPath(new URL('../supabase', import.meta.url))

export const DEFAULT_DIRS = {
  migrationsDir: `${supabaseDir}/migrations`,
  seedDir: `${supabaseDir}/seed`,
  mediaDir: `${supabaseDir}/media`,
  functionsDir: `${supabaseDir}/functions`,
}

export type Log = (level: 'info' | 'warn' | 'error', message: string, cause?: unknown) => void

/** Handles a request, and may say what became of it. */
export type RequestWatch = (request: IncomingMessage, response: ServerResponse, handle: () => void) => void

/**
 * Serves the pages in development: Vite's middlewares, which need the HTTP server for their socket.
 */
export interface DevMiddleware {
  handle(request: IncomingMessage, response: ServerResponse, next: (error?: unknown) => void): void
  close(): Promise<void>
}

export interface ServerOptions {
  host?: string
  /** 0 takes any free port. */
  port?: number
  /** A folder, or 'memory' for a database that lives as long as the process. */
  dataDir: string
  /** A real Postgres instead of the embedded one. */
  databaseUrl?: string
  smtpUrl?: string
  /** The public address, for links in mails; the listening address when absent. */
  siteUrl?: string
  /** Another Supabase that the built app was told to talk to: its pages may connect there. */
  supabaseUrl?: string
  seed?: 'demo' | 'none'
  /** The built app. Without it (and without devMiddleware) only the API answers. */
  staticDir?: string
  devMiddleware?: (httpServer: Server) => Promise<DevMiddleware>
  migrationsDir?: string
  seedDir?: string
  mediaDir?: string
  functionsDir?: string
  /** Without the door (door/), for a schema that is not the product's. */
  isDoorOpen?: boolean
  /** Without the worker of the queues: a clock calls drain-mail instead, as on Supabase. */
  isWorkerOff?: boolean
  log?: Log
  watchRequest?: RequestWatch
  /** Lifetime of an access token, in seconds. */
  jwtExpiry?: number
  /**
   * Limits by the caller's address, on guessing, mailing and public forms; 'none' for load tests.
   */
  rateLimits?: 'hosted' | 'none'
  /**
   * The proxies whose X-Forwarded-For names the caller: addresses or networks, or `true` for one on
   * this machine or in a private network. For all others the socket's address counts.
   */
  trustProxy?: boolean | readonly string[]
  realtime?: Partial<RealtimeLimits>
  /** Sign-in by Google; off when absent. */
  google?: OpenIdProvider
  /** Push services beside those of the browsers, and what reaches them in tests. */
  push?: { hosts?: readonly string[]; fetch?: typeof fetch }
  /** A backup each night; none when absent. */
  backup?: BackupSettings
  /**
   * Milliseconds that one statement of a visitor or of a member may take; 3 and 8 seconds when
   * absent.
   */
  statementLimits?: StatementLimits
}

/** An application registered with an OpenID provider. */
export interface OpenIdProvider {
  clientId: string
  clientSecret: string
  /** Google's, or that of a stand-in in tests. */
  issuer: string
}

export interface BackupSettings {
  /** A folder, better on another disk. */
  dir: string
  /** HH:MM, by the machine's own clock. */
  at: string
  /** How many of the newest stay. */
  keep: number
}

export interface RealtimeLimits {
  maxConnections: number
  /** Per caller's address: in all, and those that have joined nothing. */
  maxPerCaller: number
  maxIdlePerCaller: number
  maxChannelsPerConnection: number
  /** Bytes of one message from a client. */
  maxPayload: number
  messagesPerSecond: number
  /** Bytes a client may leave unread before it is dropped. */
  maxBuffered: number
  /** Milliseconds without a heartbeat or message after which a client is dropped. */
  idleTimeout: number
}

export interface RunningServer {
  url: string
  publishableKey: string
  secretKey: string
  jwtSecret: string
  /** Runs one statement as the database's superuser. */
  sql<Row = Record<string, unknown>>(query: string, params?: readonly unknown[]): Promise<Row[]>
  /** Stops accepting, lets requests under way finish, closes the database. */
  close(): Promise<void>
}

/**
 * A start that failed for a reason that the operator can fix. The message is for them, in
 * Portuguese.
 */
export class StartError extends Error {
  override name = 'StartError'
}
