import * as v from 'valibot'
import { type AdminGroup, adminGroups, type NetworkResult } from '#sync'
import { adminGroupsTexts } from '#texts/admin-groups.ts'
import { requiredText } from '../shared/rules.ts'

const { rules } = adminGroupsTexts

/** The table's limit, in characters. */
export const MAX_NAME_LENGTH = 100

export const groupSchema = v.object({ nome: requiredText(MAX_NAME_LENGTH, rules.nameRequired, rules.nameLong) })

export type GroupForm = v.InferInput<typeof groupSchema>

/** `taken`: another group has that name. */
export type Naming = NetworkResult | { ok: false; code: 'taken' }

export function createGroup(nome: string): Promise<Naming> {
  return named(nome, null, () => adminGroups.create(nome))
}

export function renameGroup({ id }: AdminGroup, nome: string): Promise<Naming> {
  return named(nome, id, () => adminGroups.rename(id, nome))
}

export const setGroupActive = ({ id }: AdminGroup, isActive: boolean): Promise<NetworkResult> =>
  adminGroups.setActive(id, isActive)

export const removeGroup = ({ id }: AdminGroup): Promise<NetworkResult> => adminGroups.remove(id)

/** After a refusal, the list tells whether the name was the reason. */
async function named(nome: string, id: string | null, write: () => Promise<NetworkResult>): Promise<Naming> {
  const result = await write()
  if (result.ok || result.code !== 'refused') return result
  const groups = await adminGroups.list()
  const isTaken =
    groups.ok && groups.value.some((group) => group.nome.toLowerCase() === nome.toLowerCase() && group.id !== id)
  return isTaken ? { ok: false, code: 'taken' } : result
}
