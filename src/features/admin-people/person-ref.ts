import type { AccountStatus, AdminRequest, Person, PersonDetail, RequestStatus } from '#sync'

/** Identifies the person of an action: the fields that a person's row and a request share. */
export interface PersonRef {
  nome: string
  email: string
  grupo: string | null
  /** The account, if there is one. */
  userId: string | null
  approvedId: string | null
  requestId: string | null
  /** The status of the request, if there is one. */
  status: RequestStatus | null
  accountStatus: AccountStatus | null
  approvedBy: string | null
  role: Person['role'] | null
}

export const personOf = (person: Person | PersonDetail): PersonRef => ({
  nome: person.nome,
  email: person.email,
  grupo: person.grupo ?? null,
  userId: person.user_id ?? null,
  approvedId: person.approved_id ?? null,
  requestId: person.request_id ?? null,
  status: person.request_id ? person.status : null,
  accountStatus: person.status_conta ?? null,
  approvedBy: ('aprovado_por' in person && person.aprovado_por) || null,
  role: person.role ?? null,
})

export const personOfRequest = (request: AdminRequest): PersonRef => ({
  nome: request.nome,
  email: request.email,
  grupo: request.grupo_turma ?? request.grupo,
  userId: null,
  approvedId: request.approved_id,
  requestId: request.id,
  status: request.status,
  accountStatus: request.status_conta,
  approvedBy: request.aprovado_por,
  role: request.role,
})
