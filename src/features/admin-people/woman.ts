import type { AdminRequest, Person } from '#sync'

/** Whom something is done to: what a row of the people and a request have in common. */
export interface Woman {
  nome: string
  email: string
  grupo: string | null
  /** Her account, if she has one. */
  userId: string | null
  approvedId: string | null
  requestId: string | null
  role: Person['role'] | null
}

export const womanOf = (person: Person): Woman => ({
  nome: person.nome,
  email: person.email,
  grupo: person.grupo ?? null,
  userId: person.user_id ?? null,
  approvedId: person.approved_id ?? null,
  requestId: person.request_id ?? null,
  role: person.role ?? null,
})

export const womanOfRequest = (request: AdminRequest): Woman => ({
  nome: request.nome,
  email: request.email,
  grupo: request.grupo_turma ?? request.grupo,
  userId: null,
  approvedId: null,
  requestId: request.id,
  role: null,
})
