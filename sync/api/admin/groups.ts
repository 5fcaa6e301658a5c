import { changed, type NetworkResult, restAs, result } from '../rest.ts'

/** A row of `groups` as an admin sees it. */
export interface AdminGroup {
  id: string
  nome: string
  /** Whether who asks for access may choose it. */
  ativo: boolean
}

/**
 * The groups. All of it needs the network; the server decides, and logs. People keep the name of the
 * group they chose, not its id (reading J12): nothing here changes what stands in their records.
 */
export function makeAdminGroups(userId: string) {
  const groups = () => restAs(userId).from('groups')
  return {
    /** All of them, by name. */
    list: (): Promise<NetworkResult<AdminGroup[]>> =>
      result(groups().select('id,nome,ativo').order('nome', { ascending: true })),
    /** `refused`: the name is taken, most likely. */
    create: (nome: string) => write(groups().insert({ nome }).select('id')),
    rename: (id: string, nome: string) => write(groups().update({ nome }).eq('id', id).select('id')),
    setActive: (id: string, ativo: boolean) => write(groups().update({ ativo }).eq('id', id).select('id')),
    /** `refused` if it is gone already. */
    remove: (id: string) => write(groups().delete().eq('id', id).select('id')),
  }
}

/** What the database says of a constraint or a policy is not written for people. */
async function write(query: Parameters<typeof changed>[0]): Promise<NetworkResult> {
  const answer = await changed(query)
  return !answer.ok && answer.code === 'refused' ? { ok: false, code: 'refused' } : answer
}
