import { execFile } from 'node:child_process'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { PLAIN } from '#tests/kit/migrated-home.ts'
import { makePushService } from '#tests/kit/push-service.ts'
import { copySnapshot } from '#tests/kit/snapshot.ts'
import { startServer } from '#backend/server/start-server.ts'
import { visitor, withRole } from './kit.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))

it('after the steps of SECURITY.md nothing that lay on a stolen disk opens anything, and the server starts with new keys', async () => {
  const dataDir = await copySnapshot('none')
  const before = await startServer({ ...PLAIN, dataDir })
  const maria = await withRole(before, 'Maria', 'member')
  const { data } = await maria.client.auth.getSession()
  const { endpoint, keys } = makePushService().subscribe()
  const pushKey = `select public_key as key from private.push_keys`
  const [oldKey] = await before.sql<{ key: string }>(pushKey)
  await before.sql(`insert into private.push_subscriptions (user_id, endpoint, p256dh, auth) values ($1, $2, $3, $4)`, [
    maria.id,
    endpoint,
    keys.p256dh,
    keys.auth,
  ])
  await before.sql(
    `insert into auth.mfa_factors (id, user_id, factor_type, status, secret) values ($1, $1, 'totp', 'verified', 'JBSWY3DPEHPK3PXP')`,
    [maria.id],
  )
  await before.sql(
    `insert into private.recovery_codes (user_id, code_hash, factor_id) values ($1, sha256('x'::bytea), $1)`,
    [maria.id],
  )
  await before.sql(
    `insert into private.activations (token_hash, expires_at) values (sha256('x'::bytea), now() + interval '1 day')`,
  )
  await before.close()

  const text = await readFile(join(root, 'SECURITY.md'), 'utf8')
  const block = /```\n( +node_modules\/\.bin\/node [^`]+)```/.exec(text)![1]!
  expect(block).toContain(`'.data/db'`)
  await promisify(execFile)('sh', ['-c', block.replace(`'.data/db'`, `'${dataDir}/db'`)], { cwd: root })
  for (const name of ['keys.json', 'mail']) await rm(join(dataDir, name), { recursive: true, force: true })

  const after = await startServer({ ...PLAIN, dataDir })
  try {
    const columns = await after.sql<{ table: string; column: string }>(
      `select format('%I.%I', table_schema, table_name) as table, quote_ident(column_name) as column
       from information_schema.columns join information_schema.tables t using (table_schema, table_name)
       where table_schema in ('auth', 'private') and t.table_type = 'BASE TABLE'
         and column_name ~ 'secret|token|hash|password|private_key|p256dh'`,
    )
    const left: string[] = []
    for (const { table, column } of columns)
      if ((await after.sql(`select from ${table} where ${column} is not null and ${column}::text <> ''`)).length > 0)
        left.push(`${table}.${column}`)
    // Of the server's own new pair.
    expect(left).toEqual(['private.push_keys.private_key'])
    expect((await after.sql<{ key: string }>(pushKey))[0]!.key).not.toBe(oldKey!.key)

    const phone = visitor(after)
    expect((await phone.auth.refreshSession(data.session!)).error?.status).toBe(400)
    expect((await phone.auth.signInWithPassword(maria)).error?.code).toBe('invalid_credentials')
  } finally {
    await after.close()
  }
})
