import type { NetworkResult } from './her-profile.ts'

/** A row of `groups` as an admin sees it. */
export interface AdminGroup {
  id: string
  nome: string
  /** Whether who asks for access may choose it. */
  ativo: boolean
}

/**
 * The groups. All of it needs the network; the server decides, and logs. People keep the name of the group they chose,
 * not its id (reading J12): nothing here changes what stands in their records.
 */
export interface AdminGroups {
  /** All of them, by name. */
  list(): Promise<NetworkResult<AdminGroup[]>>
  /** `refused`: the name is taken, most likely. */
  create(nome: string): Promise<NetworkResult>
  rename(id: string, nome: string): Promise<NetworkResult>
  setActive(id: string, ativo: boolean): Promise<NetworkResult>
  /** `refused` if it is gone already. */
  remove(id: string): Promise<NetworkResult>
}
