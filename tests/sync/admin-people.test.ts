import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeAdminPeople } from '#sync/api/admin/people.ts'
import { openMinistry, type Ministry, type Person } from '#tests/kit/ministry.ts'
import { signInHere } from './kit/signed-in.ts'

let ministry: Ministry
let admin: Person

beforeAll(async () => {
  ministry = await openMinistry()
  admin = await ministry.person('helena', 'admin')
  await signInHere(ministry, admin, ministry.server.url)
})
afterAll(() => ministry.close())

it('a role is set only where it still is what the list showed', async () => {
  const people = makeAdminPeople(admin.id)
  const ana = await ministry.person('ana')
  const role = async () =>
    (await ministry.server.sql('select role from public.user_roles where user_id = $1', [ana.id]))[0]!.role
  // Another administrator makes her one.
  await ministry.server.sql(`update public.user_roles set role = 'admin' where user_id = $1`, [ana.id])
  expect(await people.setRole(ana.id, 'member', 'pending')).toEqual({ ok: true, value: { outcome: 'moved' } })
  expect(await role()).toBe('admin')
  expect(await people.setRole(ana.id, 'admin', 'member')).toEqual({ ok: true, value: { outcome: 'done' } })
  expect(await role()).toBe('member')
})
