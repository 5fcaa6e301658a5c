import { afterEach, expect, it } from 'vitest'
import type { RunningServer } from '#backend/server/options.ts'
import { startSmtp } from '#tests/kit/mailbox.ts'
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
