import { firstValueFrom } from 'rxjs'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { watchMeta } from '#sync/database/collections.ts'
import { EXAMPLES } from '#tests/backend/schema/rights.examples.ts'
import { insertion } from '#tests/backend/schema/statements.ts'
import { type Device, openDevice } from '#tests/kit/device.ts'
import { type Ministry, openMinistry, type Person } from '#tests/kit/ministry.ts'
import { makeSessionPhone } from './kit/session-phone.ts'

/** What a phone keeps of its member's record with the ministry. */
let ministry: Ministry
let device: Device
beforeAll(async () => {
  ministry = await openMinistry()
})
afterAll(() => ministry.close())
afterEach(async () => {
  await device.close()
  vi.unstubAllEnvs()
  vi.unstubAllGlobals()
})

const sql = <R = object>(query: string, params: unknown[] = []) => ministry.server.sql<R>(query, params)

/** Approved, with a request that was sent `daysAgo`. */
async function known(person: Person, nome: string, daysAgo: 1 | 2): Promise<void> {
  await sql('insert into public.usuarios_aprovados (email, nome) values ($1, $2)', [person.email, nome])
  const example = EXAMPLES.acessos_pendentes!.row(person, daysAgo)
  await sql(insertion('public.acessos_pendentes', { ...example, nome, email: person.email }))
  await sql('update public.acessos_pendentes set criado_em = now() - make_interval(days => $2) where user_id = $1', [
    person.id,
    daysAgo,
  ])
}

it('who has just become an administrator finds her own record, not another woman’s, and renames nobody else', async () => {
  const ana = await ministry.person('ana')
  const rute = await ministry.person('rute')
  await known(ana, 'Ana Lima', 1)
  await known(rute, 'Rute Alves', 2)
  const page = await makeSessionPhone(ministry, ministry.server.url).open()
  expect(await page.door.signIn(rute)).toMatchObject({ ok: true })
  const { makeMemberProfile, watchRecord } = await import('#sync/member/profile.ts')
  device = await openDevice(ministry, rute)
  const profile = makeMemberProfile(rute.id, device.replica)
  const record = () => firstValueFrom(watchRecord(watchMeta(device.database)))
  const hers = { approved: { email: rute.email }, request: { email: rute.email }, editable: 'name' }
  await profile.refresh()
  expect(await record()).toMatchObject(hers)

  await sql(`update public.user_roles set role = 'admin' where user_id = $1`, [rute.id])
  expect(page.identity.currentIdentity()).toMatchObject({ role: 'member' })
  await profile.refresh()
  expect(await record()).toMatchObject(hers)
  expect(await profile.update((await record())!, { nome: 'Rute Alves Dias' })).toEqual({ ok: true, value: undefined })
  expect(await sql('select nome from public.usuarios_aprovados order by nome')).toEqual([
    { nome: 'Ana Lima' },
    { nome: 'Rute Alves Dias' },
  ])
})
