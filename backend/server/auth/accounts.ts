import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as v from 'valibot'
import type { Database } from '../database/database.ts'
import { readSeeded, seedOnce } from '../database/seeds.ts'
import { StartError } from '../options.ts'
import { findUserByEmail, insertUser } from './users.ts'

/** `seed/accounts.json`: a list in the form of the auth admin API, so any Supabase can take it. */
const Accounts = v.array(
  v.object({
    id: v.pipe(v.string(), v.uuid()),
    email: v.pipe(v.string(), v.email()),
    password: v.pipe(v.string(), v.minLength(6)),
    email_confirm: v.boolean(),
    user_metadata: v.object({ full_name: v.string() }),
  }),
)

/**
 * Creates the accounts, each once in the life of a database: a deleted account does not come back.
 * They come before the seed's SQL, which finds them by e-mail.
 */
export async function seedAccounts(database: Database, seedDir: string): Promise<void> {
  const path = join(seedDir, 'accounts.json')
  let text: string
  try {
    text = await readFile(path, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return
    throw error
  }
  const parsed = v.safeParse(Accounts, JSON.parse(text))
  if (!parsed.success) throw new StartError(`As contas de ${path} estão inválidas: ${v.summarize(parsed.issues)}`)
  // Earlier versions kept no record of accounts: where the content was seeded, the accounts were
  // too.
  const seeded = await readSeeded(database)
  const hasContent = [...seeded].some((path) => path.endsWith('.sql'))
  for (const account of parsed.output) {
    const record = `supabase/seed/accounts.json#${account.email}`
    if (seeded.has(record)) continue
    await database.transaction((tx) =>
      seedOnce(tx, record, account.email, async () => {
        if (hasContent || (await findUserByEmail(tx, account.email))) return
        await insertUser(tx, {
          id: account.id,
          email: account.email,
          password: account.password,
          emailConfirm: account.email_confirm,
          userMetadata: account.user_metadata,
        })
      }),
    )
  }
}
