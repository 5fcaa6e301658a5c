import { type AdminGroup, adminGroups, type NetworkResult } from '#sync'

/** All groups, open and closed, by name. */
export async function readGroups(): Promise<NetworkResult<AdminGroup[]>> {
  const answer = await adminGroups.list()
  // The database may sort by bytes: 'Árvore' after 'Zoe'.
  return answer.ok ? { ok: true, value: answer.value.sort((a, b) => a.nome.localeCompare(b.nome, 'pt-BR')) } : answer
}
