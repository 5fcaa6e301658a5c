import type { AdminGroup, AdminGroups } from '#sync/model/admin-groups.ts'
import type { NetworkResult } from '#sync/model/her-profile.ts'
import { atLeastOne, parsed } from '#sync/remote/answers.ts'
import { type AuthorizedRequest, callAs } from '../rest.ts'

/** See AdminGroups. */
export function makeAdminGroups(userId: string): AdminGroups {
  async function write(filter: string, request: Pick<AuthorizedRequest, 'method' | 'body'>): Promise<NetworkResult> {
    const answer = await callAs(userId, `groups${filter}`, { ...request, prefer: 'return=representation' })
    return inOurWords(atLeastOne(answer))
  }

  return {
    async list() {
      return parsed<AdminGroup[]>(await callAs(userId, 'groups?select=id,nome,ativo&order=nome.asc', { method: 'GET' }))
    },
    create: (nome) => write('', { method: 'POST', body: { nome } }),
    rename: (id, nome) => write(`?id=eq.${id}`, { method: 'PATCH', body: { nome } }),
    setActive: (id, ativo) => write(`?id=eq.${id}`, { method: 'PATCH', body: { ativo } }),
    remove: (id) => write(`?id=eq.${id}`, { method: 'DELETE' }),
  }
}

/** What the database says of a constraint or a policy is not written for her. */
function inOurWords(result: NetworkResult): NetworkResult {
  return !result.ok && result.code === 'refused' ? { ok: false, code: 'refused' } : result
}
