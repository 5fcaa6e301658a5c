import {
  type AccountStatus,
  adminPeople,
  currentIdentity,
  memberData,
  type NetworkResult,
  type PersonChange,
  type RequestStatus,
  type Role,
} from '#sync'
import type { Woman } from './woman.ts'

/** Approves her; the mail with her link goes out once that can no longer be taken back. */
export const approve = ({ email, nome, grupo, status }: Woman) => adminPeople.approve({ email, nome, grupo }, status)

export const undoApproval = (approvedId: string) => adminPeople.undoApproval(approvedId)

/** How the mails with their links are, by the approvals' ids. */
export const loadInvites = (approvedIds: readonly string[]) => adminPeople.invites(approvedIds)

/** @param was what is shown of it */
export const setRequestStatus = ({ requestId }: Woman, was: RequestStatus, becomes: RequestStatus) =>
  adminPeople.setRequestStatus(required(requestId), was, becomes)

export const deleteRequest = ({ requestId, status }: Woman) =>
  adminPeople.deleteRequest(required(requestId), status ?? 'pendente')

export const setRole = (woman: Woman, role: Role) => andSelf(woman, adminPeople.setRole(required(woman.userId), role))

export const setAccountStatus = (woman: Woman, becomes: AccountStatus) =>
  andSelf(
    woman,
    adminPeople.setAccountStatus(required(woman.approvedId), becomes === 'ativo' ? 'desativado' : 'ativo', becomes),
  )

export const editPerson = ({ approvedId, requestId }: Woman, change: PersonChange) =>
  adminPeople.edit({ approved_id: approvedId ?? undefined, request_id: requestId ?? undefined }, change)

export const sendLink = ({ email, nome }: Woman) => adminPeople.sendLink({ email, nome })

export const deleteForGood = (woman: Woman) =>
  andSelf(woman, adminPeople.deleteForGood({ userId: woman.userId, email: woman.email }))

/** What she did to herself, this device hears at once. */
async function andSelf<T>(woman: Woman, doing: Promise<NetworkResult<T>>): Promise<NetworkResult<T>> {
  const result = await doing
  if (result.ok && isSelf(woman)) (await memberData()).sync.retry()
  return result
}

/** Whether it is the administrator herself. */
export const isSelf = ({ userId }: Woman): boolean => userId !== null && userId === currentIdentity()?.userId

function required(id: string | null): string {
  if (id === null) throw new Error('There is no such row of hers')
  return id
}
