import { randomUUID } from 'node:crypto'
import { firstValueFrom } from 'rxjs'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { makeRecadoReads } from '#sync/member/reads.ts'
import type { ContentDraft, ContentRow, Recado } from '#sync/model/content.ts'
import { openDevice, offline, online, type Device } from '#tests/kit/device.ts'
import { openMinistry, type Ministry, type Person } from '#tests/kit/ministry.ts'

const HOUR = 3_600_000

let ministry: Ministry
let maria: Person
let ana: Person
let device: Device

beforeAll(async () => {
  ministry = await openMinistry()
  maria = await ministry.person('maria')
  ana = await ministry.person('ana', 'admin')
})
afterAll(() => ministry.close())
beforeEach(() => ministry.server.sql('delete from public.recados'))
afterEach(async () => {
  await device.close()
  if (device.errors.length > 0) throw new AggregateError(device.errors, 'The engine reported errors')
})

async function open(person: Person, now?: () => number): Promise<void> {
  device = await openDevice(ministry, person, undefined, now && { now })
  await device.engine.synchronise()
}
const draft = (titulo: string, more: Partial<ContentDraft<'recados'>> = {}): ContentDraft<'recados'> => ({
  id: randomUUID(),
  titulo,
  mensagem: '<p>Olá</p>',
  fixo: false,
  anexos: [],
  ...more,
})
const rows = () => firstValueFrom(device.publishing.watch('recados'))
const only = async (): Promise<ContentRow<Recado>> => {
  const found = await rows()
  expect(found).toHaveLength(1)
  return found[0]!
}
const inAnHour = () => new Date(Date.now() + HOUR).toISOString()
/** On another device she has switched the second factor on. */
const giveFactor = ({ id }: Person) =>
  ministry.server.sql(
    `insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, secret, created_at, updated_at)
     values (gen_random_uuid(), $1::uuid, 'celular', 'totp', 'verified', 'x', now(), now())`,
    [id],
  )
/** What a member finds who begins with nothing. */
async function seenByMaria(): Promise<unknown[]> {
  await device.close()
  await open(maria)
  expect(await device.all('unpublished')).toEqual([])
  return (await device.all('recados')).map(({ titulo }) => titulo)
}

it('a draft written offline is shared by administrators, unknown to members and to whatever shows what is published', async () => {
  await open(ana)
  device.network.via = offline
  const text = draft('Rascunho', { rascunho: true })
  await device.publishing.save('recados', text, 0)
  await device.engine.synchronise()
  expect(await only()).toMatchObject({ state: 'waiting', isHidden: false, doc: { rascunho: true } })
  device.network.via = online
  device.requests.length = 0
  await device.engine.synchronise()
  // A server that knew no drafts would not have known this collection.
  expect(device.requests[0]!.push).toMatchObject([{ c: 'unpublished', doc: { of: 'recados' } }])
  expect(await only()).toMatchObject({
    state: 'published',
    isHidden: true,
    doc: { titulo: 'Rascunho', rascunho: true },
  })
  expect(await device.all('recados')).toEqual([])
  expect(await device.replica.readMetadata('agreement')).not.toBeNull()

  // Saying the same again sends nothing; a correction builds upon the draft.
  await device.publishing.save('recados', text, (await only()).base)
  expect((await only()).state).toBe('published')
  await device.publishing.save('recados', { ...text, titulo: 'Corrigido' }, (await only()).base)
  await device.engine.synchronise()
  expect(await only()).toMatchObject({ state: 'published', isHidden: true, doc: { titulo: 'Corrigido' } })
  expect(await seenByMaria()).toEqual([])
})

it('published, it moves to where members see it, dated of that moment; back in a draft, it leaves them', async () => {
  await open(ana)
  const text = draft('Retiro', { rascunho: true })
  await device.publishing.save('recados', text, 0)
  await device.engine.synchronise()
  await ministry.server.sql(`update public.recados set publicado_em = now() - interval '3 days'`)
  await device.engine.synchronise()
  await device.publishing.save('recados', { ...text, rascunho: false }, (await only()).base)
  expect(Date.parse((await only()).doc.publicado_em)).toBeGreaterThan(Date.now() - HOUR)
  await device.engine.synchronise()
  expect(await only()).toMatchObject({ state: 'published', isHidden: false })
  expect(Date.parse((await only()).doc.publicado_em)).toBeGreaterThan(Date.now() - HOUR)
  expect(await device.all('unpublished')).toEqual([])

  // The same words published again are no change.
  await device.publishing.save('recados', { ...text, rascunho: false }, (await only()).base)
  expect((await only()).state).toBe('published')
  await device.publishing.save('recados', { ...text, rascunho: true }, (await only()).base)
  await device.engine.synchronise()
  expect(await only()).toMatchObject({ isHidden: true })
  expect(await seenByMaria()).toEqual([])
})

it('a scheduled text waits on the server; taking its schedule back, changing and removing it work as with any other', async () => {
  await open(ana)
  const text = draft('Amanhã', { publicado_em: inAnHour() })
  await device.publishing.save('recados', text, 0)
  await device.engine.synchronise()
  expect(await only()).toMatchObject({ state: 'published', isHidden: true, doc: { publicado_em: expect.any(String) } })
  device.network.via = offline
  await device.publishing.save('recados', { ...text, titulo: 'Outro', publicado_em: undefined }, (await only()).base)
  expect(Date.parse((await only()).doc.publicado_em)).toBeLessThanOrEqual(Date.now())
  await device.publishing.discard('recados', text.id)
  device.network.via = online
  await device.engine.synchronise()
  expect(await only()).toMatchObject({ state: 'published', isHidden: true, doc: { titulo: 'Amanhã' } })
  await device.publishing.remove('recados', text.id, (await only()).base)
  await device.engine.synchronise()
  expect(await rows()).toEqual([])
  expect(await ministry.server.sql('select 1 from public.recados')).toEqual([])
})

it('a member who is made an administrator finds the drafts, and loses them with that role', async () => {
  await ministry.server.sql(`insert into public.recados (titulo, mensagem, rascunho) values ('Rascunho', 'x', true)`)
  const rute = await ministry.person('rute')
  await open(rute)
  expect(await rows()).toEqual([])
  const become = async (role: string) => {
    await ministry.server.sql('update public.user_roles set role = $2 where user_id = $1', [rute.id, role])
    // As after the signal that her role has changed.
    await device.engine.synchronise()
  }
  await become('admin')
  expect(await only()).toMatchObject({ isHidden: true })
  await become('member')
  expect(await device.all('unpublished')).toEqual([])
})

it('an administrator’s session that lacks the second factor loses the drafts, and finds them when nobody asks for it', async () => {
  await ministry.server.sql(`insert into public.recados (titulo, mensagem, rascunho) values ('Rascunho', 'x', true)`)
  const rute = await ministry.person('rute-do-codigo', 'admin')
  await open(rute)
  expect(await only()).toMatchObject({ isHidden: true })
  await giveFactor(rute)
  await device.engine.synchronise()
  expect(device.accounts.at(-1)).toMatchObject({ second_factor: 'missing' })
  expect(await device.all('unpublished')).toEqual([])
  await ministry.server.sql('delete from auth.mfa_factors where user_id = $1', [rute.id])
  await device.engine.synchronise()
  expect(await only()).toMatchObject({ isHidden: true })
})

it('an administrator’s phone loses the drafts also if a recado waits on it for the second factor', async () => {
  await ministry.server.sql(`insert into public.recados (titulo, mensagem, rascunho) values ('Rascunho', 'x', true)`)
  const rute = await ministry.person('rute-do-recado', 'admin')
  await open(rute)
  expect(await only()).toMatchObject({ isHidden: true })
  device.network.via = offline
  await device.publishing.save('recados', draft('Escrito sem internet'), 0)
  await device.engine.synchronise()
  await giveFactor(rute)
  device.network.via = online
  await device.engine.synchronise()
  expect(device.accounts.at(-1)).toMatchObject({ second_factor: 'missing' })
  expect(await device.all('unpublished')).toEqual([])
  expect(await only()).toMatchObject({ state: 'waiting', doc: { titulo: 'Escrito sem internet' } })
  expect(device.errors.splice(0)).toMatchObject([{ message: expect.stringContaining('42501') }])
})

it('what ends is hidden on the phone at its minute, without a network, by the server’s clock, from list and count', async () => {
  await ministry.server.sql(
    `insert into public.recados (titulo, mensagem, expira_em)
     values ('Até as nove', 'x', now() + interval '1 hour'), ('Sempre', 'x', null)`,
  )
  await open(maria)
  const shown = async () => {
    const reads = makeRecadoReads(device.database)
    const [all, latest, unread] = await Promise.all([
      firstValueFrom(reads.all$),
      firstValueFrom(reads.watchLatest(5)),
      firstValueFrom(reads.unreadCount$),
    ])
    expect(latest.map(({ titulo }) => titulo).sort()).toEqual(all.map(({ titulo }) => titulo).sort())
    return { titles: all.map(({ titulo }) => titulo).sort(), unread }
  }
  expect(await shown()).toEqual({ titles: ['Até as nove', 'Sempre'], unread: 2 })
  await device.close()
  // A phone whose clock is two hours slow knows so from the last answer; that answer still had
  // both.
  await open(maria, () => Date.now() - 2 * HOUR)
  device.network.via = offline
  expect(await device.all('recados')).toHaveLength(2)
  expect(await shown()).toEqual({ titles: ['Sempre'], unread: 1 })
})

it('the screen follows when it ends while it is open', async () => {
  await ministry.server.sql(
    `insert into public.recados (titulo, mensagem, expira_em) values ('Já acaba', 'x', now() + interval '1 hour')`,
  )
  await open(maria)
  // Once the phone has everything: opening may take longer than what is left to the recado.
  await ministry.server.sql(`update public.recados set expira_em = now() + interval '5 seconds'`)
  await device.engine.synchronise()
  device.network.via = offline
  expect(await device.all('recados')).toHaveLength(1)
  const seen: number[] = []
  const following = makeRecadoReads(device.database).unreadCount$.subscribe((unread) => seen.push(unread))
  await expect.poll(() => seen.at(-1)).toBe(0)
  following.unsubscribe()
  expect(await device.all('recados')).toHaveLength(1)
})
