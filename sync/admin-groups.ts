import { callAsAdmin } from './admin-call.ts'
import type { AdminGroups } from './model/admin-groups.ts'

const load = async (userId: string) => (await import('./api/admin/groups.ts')).makeAdminGroups(userId)

/** See AdminGroups; the code comes with the first call. */
export const adminGroups: AdminGroups = {
  list: () => callAsAdmin(load, (groups) => groups.list()),
  create: (nome) => callAsAdmin(load, (groups) => groups.create(nome)),
  rename: (id, nome) => callAsAdmin(load, (groups) => groups.rename(id, nome)),
  setActive: (id, ativo) => callAsAdmin(load, (groups) => groups.setActive(id, ativo)),
  remove: (id) => callAsAdmin(load, (groups) => groups.remove(id)),
}
