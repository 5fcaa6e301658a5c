import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Database } from '#backend/server/database/database.ts'
import { openPglite } from '#backend/server/database/pglite.ts'
import { ensureSystemSchema } from '#backend/server/database/system-schema.ts'

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

it('dois pedidos no mesmo instante não correm um dentro da transação do outro', async () => {
  const callers = Array.from(
    { length: 20 },
    (_, at) => `00000000-0000-4000-8000-0000000000${String(at).padStart(2, '0')}`,
  )
  expect(await Promise.all(callers.map(asCaller))).toEqual(callers)
})

it('uma transação que falha não deixa nada, e a próxima começa do zero', async () => {
  const failing = database.transaction(async (tx) => {
    await tx.script('create table left_behind (id int); set local role anon;')
    await tx.query('select * from nowhere')
  })
  await expect(failing).rejects.toThrow('nowhere')
  const [row] = await database.query(`select to_regclass('left_behind') as t, current_user as who`)
  expect(row).toEqual({ t: null, who: 'postgres' })
})

it('o sistema se instala de novo sem mudar nada', async () => {
  await ensureSystemSchema(database)
  const rows = await database.query(`select pubname from pg_publication`)
  expect(rows).toEqual([{ pubname: 'supabase_realtime' }])
})
