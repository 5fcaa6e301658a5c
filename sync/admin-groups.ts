import type { AdminGroups } from './model/admin-groups.ts'
import type { NetworkResult } from './model/her-profile.ts'
import { currentIdentity } from './remote/identity-store.ts'

/** Runs a call once its code is here; where the code is neither kept nor reachable, there is no network. */
async function call<T>(run: (groups: AdminGroups) => Promise<NetworkResult<T>>): Promise<NetworkResult<T>> {
  const userId = currentIdentity()?.userId
  if (!userId) return { ok: false, code: 'unauthorized' }
  let groups: AdminGroups
  try {
    const { makeAdminGroups } = await import('./remote/groups.ts')
    groups = makeAdminGroups(userId)
  } catch (error) {
    console.info('What an admin does could not be loaded', error)
    return { ok: false, code: 'offline' }
  }
  return run(groups)
}

/** See AdminGroups; the code comes with the first call. */
export const adminGroups: AdminGroups = {
  list: () => call((groups) => groups.list()),
  create: (nome) => call((groups) => groups.create(nome)),
  rename: (id, nome) => call((groups) => groups.rename(id, nome)),
  setActive: (id, ativo) => call((groups) => groups.setActive(id, ativo)),
  remove: (id) => call((groups) => groups.remove(id)),
}
