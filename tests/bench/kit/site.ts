import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { DEFAULT_DIRS } from '#backend/server/options.ts'
import { takeAnyId } from '#tests/kit/any-id.ts'
import { openMinistry, type Ministry, type Person } from '#tests/kit/ministry.ts'
import { buildSite } from './build.ts'
import { writeDevotionals, writeMemberRows, writeRecados } from './content.ts'

const ownMigrations = fileURLToPath(new URL('../migrations', import.meta.url))

/** The app as built now, the contenders' pages and the server, on one origin. */
export interface Site {
  url: string
  /** The build, for a server with other settings. */
  staticDir: string
  ministry: Ministry
  /** A member with rows of her own. */
  member(name: string): Promise<Person>
  /** Raises the number of recados to this; it never shrinks. */
  haveRecados(total: number): Promise<void>
  close(): Promise<void>
}

export async function openSite(): Promise<Site> {
  const folder = await mkdtemp(join(tmpdir(), 'florescer-bench-'))
  const migrationsDir = join(folder, 'migrations')
  const staticDir = join(folder, 'site')
  try {
    await cp(DEFAULT_DIRS.migrationsDir, migrationsDir, { recursive: true })
    await cp(ownMigrations, migrationsDir, { recursive: true })
    await buildSite(staticDir)
    const ministry = await openMinistry({
      migrationsDir,
      staticDir,
      realtime: { messagesPerSecond: 1_000, maxPerCaller: 2_000, maxIdlePerCaller: 2_000 },
      // The contender has tables of its own.
      isDoorOpen: true,
    })
    // The measure is how marks are written, not what they mark.
    await takeAnyId(ministry.server.sql)
    await writeDevotionals(ministry.server)
    return {
      url: ministry.server.url,
      staticDir,
      ministry,
      async member(name) {
        const person = await ministry.person(name)
        await writeMemberRows(ministry.server, person.id)
        return person
      },
      haveRecados: (total) => writeRecados(ministry.server, total),
      async close() {
        await ministry.close()
        await rm(folder, { recursive: true, force: true })
      },
    }
  } catch (error) {
    await rm(folder, { recursive: true, force: true })
    throw error
  }
}
