import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '#backend/server/database/database.ts'
import { openPglite } from '#backend/server/database/pglite.ts'
import { openPostgres } from '#backend/server/database/postgres.ts'
import { ENGINES } from '#tests/kit/engines.ts'
import { startMigratedPostgres } from '#tests/kit/migrated-postgres.ts'
import { copySnapshot } from '#tests/kit/snapshot.ts'

/** What a round of the clock and one of the mails call (`backend/server/mail/worker.ts`). */
const ROUND = [
  'select public.turn_content()',
  'select * from public.due_mailings()',
  'select public.queue_event_reminders()',
  'select * from public.claim_mail(gen_random_uuid(), 100, false)',
  'select public.queue_pushes()',
  'select * from public.claim_pushes(gen_random_uuid(), 100)',
  'select public.clock_beat()',
  'select public.sweep()',
  'select public.mail_due()',
]

describe.each(ENGINES)('what wakes the clock, on %s', (engine) => {
  let database: Database
  let close: () => Promise<void>
  const woken: string[] = []

  beforeAll(async () => {
    // Migrated, and no server that listens as well.
    if (engine === 'PGlite') {
      const folder = await copySnapshot('none')
      database = await openPglite(join(folder, 'db'))
      close = () => rm(folder, { recursive: true })
    } else {
      const postgres = await startMigratedPostgres()
      database = await openPostgres(postgres.url)
      close = () => postgres.stop()
    }
    await database.listen('florescer_mail', (payload) => woken.push(payload))
  })
  afterAll(async () => {
    await database.close()
    await close()
  })

  /** Whether anything woke it since the last question: signals come in their order. */
  async function isWoken(): Promise<boolean> {
    await database.query(`select pg_notify('florescer_mail', 'asked')`)
    await expect.poll(() => woken.includes('asked')).toBe(true)
    const before = woken.splice(0, woken.indexOf('asked') + 1)
    return before.length > 1
  }

  it('a round that finds nothing to do is not the reason for another', async () => {
    await database.query('insert into public.events (title, event_date) values ($1, now())', ['Encontro'])
    for (const statement of ROUND) await database.query(statement)
    expect(await isWoken()).toBe(false)
  })

  it('a mail, its next attempt, and who asks for a link wake it; that a mail is taken or left does not', async () => {
    const [mail] = await database.query<{ id: string }>(
      `insert into public.email_queue (to_email, subject, html) values ('ana@exemplo.example', 'Olá', '<p>Olá</p>') returning id`,
    )
    expect(await isWoken()).toBe(true)
    await database.query(`update public.email_queue set next_attempt_at = now() + interval '1 hour'`)
    expect(await isWoken()).toBe(true)
    await database.query(`update public.email_queue set locked_until = now()`)
    await database.query('update public.email_queue set sent_at = now(), next_attempt_at = null where id = $1', [
      mail!.id,
    ])
    expect(await isWoken()).toBe(false)
  })

  it('a recado wakes it if somebody wants to hear of one, unless it is a draft or waits for its minute', async () => {
    const add = (titulo: string, more = '') =>
      database.query(`insert into public.recados (titulo, mensagem${more && ', rascunho'}) values ($1, 'Olá'${more})`, [
        titulo,
      ])
    await add('Nobody asked')
    expect(await isWoken()).toBe(false)
    const [user] = await database.query<{ id: string }>(
      `insert into auth.users (id, email) values (gen_random_uuid(), 'eva@exemplo.example') returning id`,
    )
    await database.query(
      `insert into private.reminders (user_id, is_on, minute, weekdays, zone, wants_recados, quiet_from, quiet_until, stamp)
       values ($1, false, 360, 127, 'America/Sao_Paulo', true, 1260, 360, '000000000000001-00000-celular1')`,
      [user!.id],
    )
    await add('A draft', ', true')
    expect(await isWoken()).toBe(false)
    await add('For her')
    expect(await isWoken()).toBe(true)
  })
})
