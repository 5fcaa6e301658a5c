import { closeSync, existsSync, openSync } from 'node:fs'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Database } from '#backend/server/database/database.ts'
import { openPglite } from '#backend/server/database/pglite.ts'
import { syncFiles } from '#backend/server/database/pglite-files.ts'
import { ensureSystemSchema } from '#backend/server/database/system-schema.ts'
import { copySnapshot } from '#tests/kit/snapshot.ts'
import { sweepAll } from '#tests/kit/sweep.ts'
import { tempDir } from './kit.ts'

let database: Database
beforeAll(async () => {
  database = await openPglite('memory')
  await ensureSystemSchema(database)
})
afterAll(() => database.close())

/** What lite does for a request: a transaction with the caller's role and claims. */
const asCaller = (sub: string) =>
  database.exclusively(() =>
    database.connection.withContext({ auth: { uid: sub, role: 'authenticated', jwt: { sub } } }, async (db) => {
      const readUid = () =>
        db.selectNoFrom((make) => make.fn<string>('auth.uid', []).as('uid')).executeTakeFirstOrThrow()
      await readUid()
      return (await readUid()).uid
    }),
  )

it("two requests at the same moment do not run inside each other's transaction", async () => {
  const callers = Array.from(
    { length: 20 },
    (_, at) => `00000000-0000-4000-8000-0000000000${String(at).padStart(2, '0')}`,
  )
  expect(await Promise.all(callers.map(asCaller))).toEqual(callers)
})

it('a failed transaction leaves nothing, and the next one starts clean', async () => {
  const failing = database.transaction(async (tx) => {
    await tx.script('create table left_behind (id int); set local role anon;')
    await tx.query('select * from nowhere')
  })
  await expect(failing).rejects.toThrow('nowhere')
  const [row] = await database.query(`select to_regclass('left_behind') as t, current_user as who`)
  expect(row).toEqual({ t: null, who: 'postgres' })
})

it('what is committed is on the disk: every commit waits for it', async () => {
  const onDisk = await openPglite(join(await copySnapshot('fixtures'), 'db'))
  try {
    const synced = async (): Promise<number> => {
      await onDisk.query('select pg_stat_force_next_flush()')
      const [row] = await onDisk.query<{ n: number }>('select wal_sync as n from pg_stat_wal')
      return row!.n
    }
    expect(
      await onDisk.query(
        `select name, setting from pg_settings where name in ('fsync', 'wal_sync_method') order by name`,
      ),
    ).toEqual([
      { name: 'fsync', setting: 'on' },
      { name: 'wal_sync_method', setting: 'fsync' },
    ])
    const before = await synced()
    await onDisk.query('create table kept (id int)')
    await onDisk.query('insert into kept values (1)')
    expect(await synced()).toBeGreaterThanOrEqual(before + 2)
  } finally {
    await onDisk.close()
  }
})

it('what was written reaches its tables by the clock, so that the log of writes does not grow without end', async () => {
  const onDisk = await openPglite(join(await copySnapshot('fixtures'), 'db'), { checkpointEvery: 20 })
  try {
    const redo = async () =>
      (await onDisk.query<{ lsn: string }>('select redo_lsn::text as lsn from pg_control_checkpoint()'))[0]!.lsn
    const before = await redo()
    await onDisk.query('create table kept (id int)')
    await expect.poll(redo).not.toBe(before)
  } finally {
    await onDisk.close()
  }
})

it('what is swept makes room for what comes: the files do not grow with every day', async () => {
  const onDisk = await openPglite(join(await copySnapshot('none'), 'db'), { checkpointEvery: 20 })
  /** A day's renewals of fifty phones, which are forgotten again; how large their table is then, in bytes. */
  const pass = async (): Promise<number> => {
    await onDisk.transaction(async (tx) => {
      await tx.query('select pg_stat_reset()')
      await tx.query(
        `insert into auth.refresh_tokens (id, token, user_id, revoked, updated_at)
         select gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), true, now() - interval '2 days' from generate_series(1, 1200)`,
      )
      await sweepAll((query, params) => tx.query(query, params))
    })
    await expect
      .poll(async () => {
        await onDisk.query('select pg_stat_force_next_flush()')
        return onDisk.query(
          `select from pg_stat_all_tables where relid = 'auth.refresh_tokens'::regclass and last_vacuum is not null and last_analyze is not null`,
        )
      })
      .toHaveLength(1)
    const [table] = await onDisk.query<{ size: number }>(
      `select pg_total_relation_size('auth.refresh_tokens')::integer as size`,
    )
    return table!.size
  }
  try {
    const sizes: number[] = []
    for (let day = 0; day < 6; day++) sizes.push(await pass())
    expect(sizes.at(-1)).toBeLessThanOrEqual(2 * sizes[1]!)
  } finally {
    await onDisk.close()
  }
})

it('no trace of a database that was not finished: it is made beside, and takes its place whole', async () => {
  const path = join(await tempDir(), 'db')
  await mkdir(`${path}.new`)
  await writeFile(join(`${path}.new`, 'PG_VERSION'), '17')
  const onDisk = await openPglite(path)
  expect(await onDisk.query('select 1 as one')).toEqual([{ one: 1 }])
  await onDisk.close()
  expect(existsSync(`${path}.new`)).toBe(false)
  await rm(join(path, 'PG_VERSION'))
  await expect(openPglite(path)).rejects.toThrow('PG_VERSION')
})

it("PGlite's files reach the system's fsync, folders too", async () => {
  const dir = await tempDir()
  const fd = openSync(join(dir, 'file'), 'w')
  const NODEFS = { stream_ops: {} as { fsync?: (stream: object) => number }, realPath: () => dir }
  syncFiles({ filesystems: { NODEFS } } as unknown as Parameters<typeof syncFiles>[0])
  const fsync = NODEFS.stream_ops.fsync!
  expect([fsync({ nfd: fd }), fsync({ node: {} })]).toEqual([0, 0])
  closeSync(fd)
  // The system itself says that the file is gone.
  expect(() => fsync({ nfd: fd })).toThrow('EBADF')
  expect(() => syncFiles({ filesystems: { NODEFS } } as unknown as Parameters<typeof syncFiles>[0])).toThrow('changed')
})

it('the system schema can be installed again and changes nothing', async () => {
  await ensureSystemSchema(database)
  const rows = await database.query(`select pubname from pg_publication`)
  expect(rows).toEqual([{ pubname: 'supabase_realtime' }])
})
