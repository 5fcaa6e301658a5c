import { makeTrustedProxies } from './http/caller.ts'
import { StartError, type ServerOptions } from './options.ts'

/**
 * Reads the environment as the README's table defines it. Throws a StartError for invalid values.
 */
export function readSettings(env: NodeJS.ProcessEnv): ServerOptions {
  if (env.LOG && env.LOG !== 'json' && env.LOG !== 'text') {
    throw new StartError(`LOG inválida: ${JSON.stringify(env.LOG)}. Use json ou text.`)
  }
  return {
    host: env.HOST || '127.0.0.1',
    port: readPort(env.PORT),
    dataDir: env.DATA_DIR || '.data',
    databaseUrl: readUrl('DATABASE_URL', env.DATABASE_URL, ['postgres:', 'postgresql:']),
    smtpUrl: readUrl('SMTP_URL', env.SMTP_URL, ['smtp:', 'smtps:']),
    siteUrl: readUrl('SITE_URL', env.SITE_URL, ['http:', 'https:'])?.replace(/\/+$/, ''),
    supabaseUrl: readUrl('VITE_SUPABASE_URL', env.VITE_SUPABASE_URL, ['http:', 'https:']),
    seed: readSeed(env.SEED),
    trustProxy: readProxies(env.TRUST_PROXY),
    backup: readBackup(env),
    google: readGoogle(env),
    push: { hosts: (env.PUSH_HOSTS ?? '').split(',').map((host) => host.trim()) },
  }
}

function readGoogle(env: NodeJS.ProcessEnv): ServerOptions['google'] {
  const { GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret } = env
  if (!clientId && !clientSecret) return undefined
  if (!clientId || !clientSecret) {
    throw new StartError('Para entrar com o Google, GOOGLE_CLIENT_ID e GOOGLE_CLIENT_SECRET vêm juntas.')
  }
  const issuer = readUrl('GOOGLE_ISSUER', env.GOOGLE_ISSUER, ['http:', 'https:']) ?? 'https://accounts.google.com'
  return { clientId, clientSecret, issuer }
}

function readBackup({ BACKUP_DIR, BACKUP_AT, BACKUP_KEEP }: NodeJS.ProcessEnv): ServerOptions['backup'] {
  if (!BACKUP_DIR) return undefined
  const [at, keep] = [BACKUP_AT || '03:30', BACKUP_KEEP || '14']
  if (!/^([01]\d|2[0-3]):[0-5]\d$/.test(at)) {
    throw new StartError(`BACKUP_AT inválida: ${JSON.stringify(at)}. Use uma hora como 03:30.`)
  }
  if (!/^[1-9]\d{0,3}$/.test(keep)) {
    throw new StartError(`BACKUP_KEEP inválida: ${JSON.stringify(keep)}. Use um número de 1 a 9999.`)
  }
  return { dir: BACKUP_DIR, at, keep: Number(keep) }
}

function readPort(value: string | undefined): number {
  if (!value) return 4173
  const port = Number(value)
  if (!/^\d{1,5}$/.test(value) || port > 65535) {
    throw new StartError(`PORT inválida: ${JSON.stringify(value)}. Use um número de 0 a 65535.`)
  }
  return port
}

function readSeed(value: string | undefined): 'demo' | 'none' {
  if (!value) return 'demo'
  if (value !== 'demo' && value !== 'none') {
    throw new StartError(`SEED inválida: ${JSON.stringify(value)}. Use demo ou none.`)
  }
  return value
}

/** `1`: a proxy nearby; otherwise its addresses. */
function readProxies(value: string | undefined): ServerOptions['trustProxy'] {
  if (!value || value === '0') return false
  if (value === '1') return true
  const names = value.split(',').map((name) => name.trim())
  try {
    makeTrustedProxies(names)
  } catch {
    // The message of node:net is for programmers.
    throw new StartError(
      `TRUST_PROXY inválida: ${JSON.stringify(value)}. Use 1, ou os endereços do proxy separados por vírgulas.`,
    )
  }
  return names
}

function readUrl(name: string, value: string | undefined, protocols: string[]): string | undefined {
  if (!value) return undefined
  // The value may hold a password, so the message never repeats it.
  if (!URL.canParse(value) || !protocols.includes(new URL(value).protocol)) {
    throw new StartError(
      `${name} inválida: use um endereço que comece com ${protocols.map((p) => `${p}//`).join(' ou ')}.`,
    )
  }
  return value
}
