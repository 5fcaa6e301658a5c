/** The specification's states and some more that administrators look for. The server knows them. */
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
  /** A group's name; '' for people without one. */
  group: string | null
}

export const isStatusFilter = (value: string | null): value is StatusFilter =>
  (statusFilters as readonly (string | null)[]).includes(value)

export const sortedGroups = (groups: readonly string[]): string[] => groups.toSorted(new Intl.Collator('pt-BR').compare)
