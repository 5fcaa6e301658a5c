import {
  type AccountStatus,
  adminPeople,
  type BulkDecision,
  type Decision,
  currentIdentity,
  memberData,
  type NetworkResult,
  type PersonChange,
  type RequestStatus,
  type Role,
  adminLog,
  type PeopleQuery,
  secondFactor,
  type Person,
} from '#sync'
import { formatDay } from '#lib/day.ts'
import type { CsvColumn } from '#lib/csv.ts'
import { adminPeopleTexts as texts } from '#texts/admin-people.ts'
import type { PersonRef } from './person-ref.ts'
import { loadAll } from './queries.ts'
import { canHaveRole } from './permissions.ts'
import { shortDay } from './dates.ts'

/** Approves a person. The mail with the link leaves once the approval can no longer be undone. */
export const approve = ({ email, nome, grupo, status }: PersonRef) =>
  adminPeople.approve({ email, nome, grupo }, status)

export const undoApproval = (approvedId: string) => adminPeople.undoApproval(approvedId)

/** The state of the invitation mails, by the approvals' ids. */
export const loadInvites = (approvedIds: readonly string[]) => adminPeople.invites(approvedIds)

/** @param was the status on the screen */
export const setRequestStatus = ({ requestId }: PersonRef, was: RequestStatus, becomes: RequestStatus) =>
  adminPeople.setRequestStatus(required(requestId), was, becomes)

/** Refuses with what the administrator says about it. */
export async function refuseRequest(
  { requestId }: PersonRef,
  was: RequestStatus,
  { reason, mail }: { reason: string; mail: boolean },
): Promise<NetworkResult<Decision>> {
  const id = required(requestId)
  const answer = await adminPeople.decide({ do: 'refuse', items: [{ id, was }], reason, mail })
  if (!answer.ok) return answer
  const [result] = answer.value.results
  // The others are outcomes of other acts, or say that the server could not.
  if (!result || !isDecision(result)) return { ok: false, code: 'unknown' }
  return { ok: true, value: result }
}

const isDecision = (result: object): result is Decision =>
  'outcome' in result && ['done', 'already', 'moved', 'approved', 'gone'].includes(String(result.outcome))

/** Decides about many requests with one call. */
export const decideMany = (asked: BulkDecision) => adminPeople.decide(asked)

export const deleteRequest = ({ requestId, status }: PersonRef) =>
  adminPeople.deleteRequest(required(requestId), status ?? 'pendente')

export const setRole = (person: PersonRef, becomes: Role) =>
  syncIfSelf(person, adminPeople.setRole(required(person.userId), person.role ?? 'pending', becomes))

export const setAccountStatus = (person: PersonRef, becomes: AccountStatus) =>
  syncIfSelf(
    person,
    adminPeople.setAccountStatus(required(person.approvedId), becomes === 'ativo' ? 'desativado' : 'ativo', becomes),
  )

/** @param seen the fields as the form showed them */
export const editPerson = ({ approvedId, requestId }: PersonRef, change: PersonChange, seen: PersonChange) =>
  adminPeople.edit({ approved_id: approvedId ?? undefined, request_id: requestId ?? undefined }, change, seen)

export const sendLink = ({ email, nome }: PersonRef) => adminPeople.sendLink({ email, nome })

/** Resolves to whether the account had one. */
export const resetSecondFactor = ({ userId }: PersonRef) => secondFactor.resetSecondFactorOf(required(userId))

export const deleteForGood = (person: PersonRef) =>
  syncIfSelf(person, adminPeople.deleteForGood({ userId: person.userId, email: person.email }))

/** If administrators change their own account, this device synchronises at once. */
async function syncIfSelf<T>(person: PersonRef, command: Promise<NetworkResult<T>>): Promise<NetworkResult<T>> {
  const result = await command
  if (result.ok && isSelf(person)) (await memberData()).sync.retry()
  return result
}

export const isSelf = ({ userId }: PersonRef): boolean => userId !== null && userId === currentIdentity()?.userId

function required(id: string | null): string {
  if (id === null) throw new Error('The person has no such row')
  return id
}

/** How many people a file has, and how many of those who were chosen the server no longer has. */
export interface Exported {
  people: number
  gone: number
}

/**
 * Exports the people found. The log records it before the file is downloaded; of nobody there is no
 * file.
 */
export async function exportCsv(query: PeopleQuery, load = loadAll): Promise<NetworkResult<Exported>> {
  const [{ downloadCsv }, people] = await Promise.all([import('#lib/csv.ts'), load(query)])
  if (!people.ok) return people
  const value = { people: people.value.length, gone: goneOf(query.ids, people.value).length }
  if (value.people === 0) return { ok: true, value }
  const logged = await adminLog.recordExport('EXPORTAR_CSV', { quantidade: value.people })
  if (!logged.ok) return logged
  downloadCsv(texts.users.fileName(formatDay(new Date())), csvColumns, people.value)
  return { ok: true, value }
}

/** Those of the ids that none of these people has. */
export function goneOf(ids: readonly string[] = [], people: readonly Person[]): string[] {
  const found = new Set(
    people.flatMap(({ id, approved_id, request_id, user_id }) => [id, approved_id, request_id, user_id]),
  )
  return ids.filter((id) => !found.has(id))
}

const { fields } = texts
const day = (moment: string | undefined) => (moment ? shortDay(moment) : '')

/** The columns of the export. */
export const csvColumns: readonly CsvColumn<Person>[] = [
  { header: fields.nome, value: ({ nome }) => nome },
  { header: fields.email, value: ({ email }) => email },
  { header: fields.telefone, value: ({ telefone }) => telefone },
  { header: fields.grupo, value: ({ grupo }) => grupo },
  { header: fields.status, value: ({ status }) => texts.status[status] },
  { header: fields.conta, value: ({ status_conta }) => status_conta && texts.account[status_conta] },
  {
    header: fields.papel,
    value: (person) => (canHaveRole(person) ? texts.role[person.role ?? 'pending'] : texts.noAccount),
  },
  { header: fields.pedidoEm, value: ({ criado_em }) => day(criado_em) },
  { header: fields.aprovadaEm, value: ({ aprovado_em }) => day(aprovado_em) },
  { header: fields.ultimoAcesso, value: ({ ultimo_login }) => day(ultimo_login) },
]
