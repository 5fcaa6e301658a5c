import type { Person } from '#sync'
import { composed, fold } from '../../lib/fold.ts'
import { isActivated } from './can.ts'

/** A person with what she is found by, folded once. */
export interface IndexedPerson {
  person: Person
  key: string
}

/** Which of them, beside the words: the specification's states, and what an admin looks for besides. */
export const statusFilters = {
  pendente: ({ status }) => status === 'pendente',
  aprovado: ({ status }) => status === 'aprovado',
  recusado: ({ status }) => status === 'recusado',
  desativado: ({ status_conta }) => status_conta === 'desativado',
  'sem-cadastro': (person) => Boolean(person.approved_id) && !isActivated(person),
  'sem-solicitacao': ({ tem_solicitacao, approved_id }) => !tem_solicitacao && !approved_id,
  exclusao: ({ excluir_ate }) => excluir_ate !== undefined,
} as const satisfies Record<string, (person: Person) => boolean>

export type StatusFilter = keyof typeof statusFilters

export interface PeopleFilters {
  query: string
  status: StatusFilter | null
  /** A group's name; '' for those without one. */
  group: string | null
}

export const indexPeople = (people: readonly Person[]): IndexedPerson[] =>
  people.map((person) => ({ person, key: fold(composed(`${person.nome} ${person.email}`)) }))

/** Whose name or e-mail has all the words, wherever they stand, without regard to accents and case. */
export function filterPeople(index: readonly IndexedPerson[], { query, status, group }: PeopleFilters): Person[] {
  const words = fold(composed(query)).split(/\s+/).filter(Boolean)
  const hasStatus = status && statusFilters[status]
  const found: Person[] = []
  for (const { person, key } of index) {
    if (hasStatus && !hasStatus(person)) continue
    if (group !== null && (person.grupo ?? '') !== group) continue
    if (words.every((word) => key.includes(word))) found.push(person)
  }
  return found
}

/** The groups that occur, by name. */
export function groupsOf(people: readonly Person[]): string[] {
  const names = new Set(people.map(({ grupo }) => grupo).filter((grupo) => grupo !== undefined))
  return [...names].sort(new Intl.Collator('pt-BR').compare)
}

export const isStatusFilter = (value: string | null): value is StatusFilter =>
  value !== null && Object.hasOwn(statusFilters, value)
