import { afterEach, expect, it } from 'vitest'
import type { RunningServer } from '#backend/server/options.ts'
import { startSmtp } from '#tests/kit/mailbox.ts'
import { cursorNow, exchange, followContent, forgetOpenPhones, openPhones } from '#tests/kit/open-phones.ts'
import { passTime } from '#tests/kit/pass-time.ts'
import { startMigratedServer, withRole, type Person } from './kit.ts'

const ends: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
})

/** Listens as an open app does; what it heard. */
async function listen({ client, token }: Person): Promise<unknown[]> {
  const heard: unknown[] = []
  await client.realtime.setAuth(token)
  await new Promise<void>((resolve) => {
    client
      .channel('sync:content', { config: { private: true } })
      .on('broadcast', { event: 'poke' }, ({ payload }) => heard.push(payload))
      .subscribe((status) => status === 'SUBSCRIBED' && resolve())
  })
  ends.push(() => client.removeAllChannels())
  return heard
}
const titles = async ({ client }: Person) => {
  const { data, error } = await client.from('recados').select('titulo')
  if (error) throw error
  return data.map(({ titulo }) => titulo as string)
}
const head = async (server: RunningServer) =>
  (
    await server.sql<{ value: number }>(
      `select value::int from public.sync_heads where scope = '00000000-0000-0000-0000-000000000000'`,
    )
  )[0]!.value

it('at its minute a recado is told to open apps and mailed, at its end it is withdrawn, and nobody asked for anything', async () => {
  const smtp = await startSmtp()
  ends.push(() => smtp.close())
  const server = await startMigratedServer({ smtpUrl: smtp.url })
  ends.push(() => server.close())
  const [admin, maria] = [await withRole(server, 'Marta', 'admin'), await withRole(server, 'Maria', 'member')]
  await server.sql(`insert into public.usuarios_aprovados (email, nome) values ($1, 'Maria') on conflict do nothing`, [
    maria.email,
  ])
  const heard = await listen(maria)
  const hour = 3_600
  const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1_000).toISOString()
  const made = await admin.client
    .from('recados')
    .insert({
      titulo: 'Às seis',
      mensagem: '<p>Bom dia</p>',
      enviar_email: true,
      publicado_em: inSeconds(hour),
      expira_em: inSeconds(2 * hour),
    })
    .select('id')
    .single()
  expect(made.error).toBeNull()
  const { id } = made.data!
  expect(await titles(maria)).toEqual([])
  expect(await titles(admin)).toEqual(['Às seis'])
  const written = await head(server)
  expect(smtp.mails).toEqual([])

  // A moment before its minute: nothing but the clock does the rest.
  await passTime(server.sql, id, hour - 1)
  // The poke says how far it is: the clock wrote two numbers, since it left one place for another.
  await expect.poll(() => heard.some((payload) => (payload as { rev: number }).rev === written + 2)).toBe(true)
  expect(await titles(maria)).toEqual(['Às seis'])
  await expect.poll(() => smtp.mails.map(({ to }) => to)).toContain(maria.email)
  expect(smtp.mails[0]!.text).toContain('Bom dia')
  expect(await server.sql(`select admin_email from public.admin_logs where acao = 'ENVIAR_RECADO'`)).toEqual([
    { admin_email: admin.email },
  ])

  await passTime(server.sql, id, hour - 1)
  await expect.poll(() => heard.some((payload) => (payload as { rev: number }).rev === written + 4)).toBe(true)
  expect(await titles(maria)).toEqual([])
  expect(smtp.mails.filter(({ to }) => to === maria.email)).toHaveLength(1)
})

it('with nothing to do, nothing is due: the worker sleeps, and does not ask five times a second', async () => {
  const server = await startMigratedServer()
  ends.push(() => server.close())
  expect(await server.sql('select public.mail_due(), public.turn_content()')).toEqual([
    { mail_due: null, turn_content: null },
  ])
})

// Within how many seconds is measured in the bench ('fan-out').
it(
  '200 open phones have a scheduled recado once its minute is there, each after one signal, and none before',
  { tags: 'thorough' },
  async () => {
    const server = await startMigratedServer()
    ends.push(() => server.close())
    const phones = await openPhones(server, 200)
    ends.push(() => forgetOpenPhones(server, phones))
    const start = await cursorNow(server)
    let minute = Infinity
    const errors: unknown[] = []
    const early: number[] = []
    const states = phones.map((phone) => {
      let cursor = start
      const state = { signals: 0, looks: 0, had: 0 }
      const look = async () => {
        const { now, rows = [], cursor: heard } = await exchange(server, phone, cursor)
        state.looks += 1
        cursor = { ...cursor, ...heard }
        if (!rows.some(({ c }) => c === 'recados')) return
        state.had += 1
        if (now < minute) early.push(minute - now)
      }
      followContent(
        phone,
        () => cursor,
        () => void look().catch((error: unknown) => errors.push(error)),
      )
      const { onPoke } = phone
      phone.onPoke = (topic, poke) => {
        state.signals += 1
        onPoke(topic, poke)
      }
      return { state, look }
    })
    const of = <T>(read: (state: (typeof states)[number]['state']) => T) => states.map(({ state }) => read(state))

    const [made] = await server.sql<{ id: string; at: number }>(
      `insert into public.recados (titulo, mensagem, publicado_em)
       values ('Às seis', 'x', now() + interval '1 hour')
       returning id, extract(epoch from publicado_em)::float8 * 1000 as at`,
    )
    await expect.poll(() => [errors, Math.min(...of(({ looks }) => looks))]).toEqual([[], 1])
    expect(Math.max(...of(({ had }) => had))).toBe(0)

    // Five do not wait for a signal: they ask without a pause, until it is there.
    const impatient = states.slice(0, 5).map(async ({ state, look }) => {
      while (state.had === 0 && errors.length === 0) await look()
    })
    // Said before: on a busy machine it may be there by the time anybody could ask.
    const passed = 3_600 - 3
    minute = made!.at - passed * 1_000
    await passTime(server.sql, made!.id, passed)
    await expect.poll(() => [errors, of(({ had }) => had).filter((had) => had > 0).length]).toEqual([[], 200])
    await Promise.all(impatient)
    expect(early).toEqual([])
    // Who waited was signalled when it was written and at its minute, and asked no more often.
    const waiting = states.slice(5).map(({ state: { signals, looks, had } }) => ({ signals, looks, had }))
    expect(new Set(waiting.map((one) => JSON.stringify(one)))).toEqual(
      new Set([JSON.stringify({ signals: 2, looks: 2, had: 1 })]),
    )
  },
)
