import { open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { lastBackup } from './backup/nightly.ts'
import { appVersion } from './backup/snapshot.ts'
import type { Database } from './database/database.ts'

/** What `GET /healthz` says, to anybody: nothing secret, and nothing of anybody. */
export interface Health {
  status: 'ok' | 'failing'
  version: string
  database: 'ok' | 'failing'
  /** Whether DATA_DIR takes writes. */
  disk: 'ok' | 'failing'
  /** Seconds for which the oldest mail that is to go out has waited; null without one. */
  mailWaiting: number | null
  /** `late`: the newest nightly backup is older than two days, or there is none; `off`: none are to be made. */
  backup: 'ok' | 'late' | 'off'
}

/** Milliseconds for which an answer is good, so that asking often costs nothing. */
const GOOD_FOR = 2_000
/** Milliseconds after which a nightly backup was missed twice. */
const BACKUP_AGE = 48 * 3_600_000
/** Milliseconds that the database may take: a statement of somebody else's may be before it. */
const PATIENCE = 10_000

/** Looks at most every two seconds, however many ask. */
export function makeHealth(database: Database, dataDir: string, backupDir?: string): () => Promise<Health> {
  let known: { at: number; health: Promise<Health> } | null = null
  let asked: Promise<number | null> | null = null

  const askDatabase = async (): Promise<{ isWell: boolean; mailWaiting: number | null }> => {
    // One question at a time, also if it takes longer than anybody waits for it.
    asked ??= oldestMail(database).finally(() => (asked = null))
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error('late')), PATIENCE)
    })
    try {
      return { isWell: true, mailWaiting: await Promise.race([asked, late]) }
    } catch {
      // Why it does not answer is in the log.
      return { isWell: false, mailWaiting: null }
    } finally {
      clearTimeout(timer)
    }
  }

  const look = async (): Promise<Health> => {
    const [{ isWell, mailWaiting }, isWritable, version, backup] = await Promise.all([
      askDatabase(),
      takesWrites(dataDir),
      appVersion(),
      stateOfBackups(backupDir),
    ])
    return {
      status: isWell && isWritable ? 'ok' : 'failing',
      version,
      database: isWell ? 'ok' : 'failing',
      disk: isWritable ? 'ok' : 'failing',
      mailWaiting,
      backup,
    }
  }

  return () => {
    if (!known || Date.now() - known.at > GOOD_FOR) known = { at: Date.now(), health: look() }
    return known.health
  }
}

async function oldestMail(database: Database): Promise<number | null> {
  const [queue] = await database.query<{ exists: boolean }>(
    `select to_regclass('public.email_queue') is not null as exists`,
  )
  if (!queue!.exists) return null
  const [row] = await database.query<{ seconds: number | null }>(
    `select floor(extract(epoch from now() - min(created_at)))::int as seconds
     from public.email_queue where sent_at is null and next_attempt_at is not null`,
  )
  return row!.seconds
}

/** Only whether they go on: when they are made, and where, is nobody's business. */
async function stateOfBackups(dir: string | undefined): Promise<Health['backup']> {
  if (dir === undefined) return 'off'
  const last = await lastBackup(dir).catch(() => null) // Not to be read: the log says why.
  return last !== null && Date.now() - last <= BACKUP_AGE ? 'ok' : 'late'
}

/** Writes a page: a full disk still makes empty files. */
async function takesWrites(dataDir: string): Promise<boolean> {
  const path = join(dataDir, '.probe-health')
  try {
    const file = await open(path, 'w', 0o600)
    await file.write(Buffer.alloc(4096, 1))
    await file.close()
    await rm(path)
    return true
  } catch {
    // Full, read-only, or gone.
    return false
  }
}
