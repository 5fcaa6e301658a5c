import { changed, type NetworkResult, restAs, result } from '../rest.ts'

/** A row of `groups` as an administrator sees it. */
export interface AdminGroup {
  id: string
  nome: string
  /** Whether the access request form offers it. */
  ativo: boolean
}

/**
 * The groups. Every call needs the network; the server decides, and logs. A person's record keeps
 * the name of the chosen group, not its id, so nothing here changes a record.
 */
export function makeAdminGroups(userId: string) {
  const groups = () => restAs(userId).from('groups')
  return {
    /** All groups, by name. */
    list: (): Promise<NetworkResult<AdminGroup[]>> =>
      result(groups().select('id,nome,ativo').order('nome', { ascending: true })),
    /** `refused`: most likely the name is taken. */
    create: (nome: string) => write(groups().insert({ nome }).select('id')),
    rename: (id: string, nome: string) => write(groups().update({ nome }).eq('id', id).select('id')),
    setActive: (id: string, ativo: boolean) => write(groups().update({ ativo }).eq('id', id).select('id')),
    /** `refused` if it no longer exists. */
    remove: (id: string) => write(groups().delete().eq('id', id).select('id')),
  }
}

/** Drops the database's message about a constraint or policy: it is not written for people. */
async function write(query: Parameters<typeof changed>[0]): Promise<NetworkResult> {
  const answer = await changed(query)
  return !answer.ok && answer.code === 'refused' ? { ok: false, code: 'refused' } : answer
}
