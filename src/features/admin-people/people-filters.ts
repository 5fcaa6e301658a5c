/** Which of them, beside the words: the specification's states, and what an admin looks for besides. The server knows them. */
export const statusFilters = [
  'pendente',
  'aprovado',
  'sem-convite',
  'recusado',
  'desativado',
  'sem-cadastro',
  'sem-solicitacao',
  'exclusao',
] as const

export type StatusFilter = (typeof statusFilters)[number]

export interface PeopleFilters {
  query: string
  status: StatusFilter | null
  /** A group's name; '' for those without one. */
  group: string | null
}

export const isStatusFilter = (value: string | null): value is StatusFilter =>
  (statusFilters as readonly (string | null)[]).includes(value)

/** As they stand in a list. */
export const sortedGroups = (groups: readonly string[]): string[] => groups.toSorted(new Intl.Collator('pt-BR').compare)
