import {
  type AccountStatus,
  adminPeople,
  currentIdentity,
  memberData,
  type NetworkResult,
  type PersonChange,
  type RequestStatus,
  type Role,
  adminLog,
  type PeopleQuery,
} from '#sync'
import { formatDay } from '#lib/day.ts'
import { adminPeopleTexts as texts } from '#texts/admin-people.ts'
import type { PersonRef } from './person-ref.ts'
import { csvColumns } from './csv-columns.ts'
import { loadAll } from './queries.ts'

/** Approves her; the mail with her link goes out once that can no longer be taken back. */
export const approve = ({ email, nome, grupo, status }: PersonRef) =>
  adminPeople.approve({ email, nome, grupo }, status)

export const undoApproval = (approvedId: string) => adminPeople.undoApproval(approvedId)

/** How the mails with their links are, by the approvals' ids. */
export const loadInvites = (approvedIds: readonly string[]) => adminPeople.invites(approvedIds)

/** @param was what is shown of it */
export const setRequestStatus = ({ requestId }: PersonRef, was: RequestStatus, becomes: RequestStatus) =>
  adminPeople.setRequestStatus(required(requestId), was, becomes)

export const deleteRequest = ({ requestId, status }: PersonRef) =>
  adminPeople.deleteRequest(required(requestId), status ?? 'pendente')

export const setRole = (person: PersonRef, role: Role) =>
  andSelf(person, adminPeople.setRole(required(person.userId), role))

export const setAccountStatus = (person: PersonRef, becomes: AccountStatus) =>
  andSelf(
    person,
    adminPeople.setAccountStatus(required(person.approvedId), becomes === 'ativo' ? 'desativado' : 'ativo', becomes),
  )

export const editPerson = ({ approvedId, requestId }: PersonRef, change: PersonChange) =>
  adminPeople.edit({ approved_id: approvedId ?? undefined, request_id: requestId ?? undefined }, change)

export const sendLink = ({ email, nome }: PersonRef) => adminPeople.sendLink({ email, nome })

export const deleteForGood = (person: PersonRef) =>
  andSelf(person, adminPeople.deleteForGood({ userId: person.userId, email: person.email }))

/** What she did to herself, this device hears at once. */
async function andSelf<T>(person: PersonRef, doing: Promise<NetworkResult<T>>): Promise<NetworkResult<T>> {
  const result = await doing
  if (result.ok && isSelf(person)) (await memberData()).sync.retry()
  return result
}

/** Whether it is the administrator herself. */
export const isSelf = ({ userId }: PersonRef): boolean => userId !== null && userId === currentIdentity()?.userId

function required(id: string | null): string {
  if (id === null) throw new Error('There is no such row of hers')
  return id
}

/** Those who are found as a file on this device; the log has it before the file is there. */
export async function exportCsv(query: PeopleQuery): Promise<NetworkResult> {
  const [{ downloadCsv }, people] = await Promise.all([import('#lib/csv.ts'), loadAll(query)])
  if (!people.ok) return people
  const logged = await adminLog.recordExport('EXPORTAR_CSV', { quantidade: people.value.length })
  if (!logged.ok) return logged
  downloadCsv(texts.users.fileName(formatDay(new Date())), csvColumns, people.value)
  return logged
}
