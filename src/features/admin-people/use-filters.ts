import { useCallback, useEffect, useMemo, useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import { currentIdentity } from '#sync'
import { useDebounced } from '#lib/use-debounced.ts'
import { adminPaths } from '#src/admin-paths.ts'

/** The states of a request, and others that administrators look for. The server knows them. */
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

export const sortedGroups = (groups: readonly string[]): string[] =>
  [...groups].sort(new Intl.Collator('pt-BR').compare)

/** The address is updated after a pause in typing: browsers limit how often it may change. */
const ADDRESS_MS = 300

/** The parameter names in the address. */
const NAMES = { query: 'q', status: 'situacao', group: 'grupo', page: 'pagina' } as const

export interface ListState extends PeopleFilters {
  page: number
}

export const noFilters: ListState = { query: '', status: null, group: null, page: 1 }

function read(params: URLSearchParams): ListState {
  const status = params.get(NAMES.status)
  return {
    query: params.get(NAMES.query) ?? '',
    status: isStatusFilter(status) ? status : null,
    group: params.get(NAMES.group),
    page: Math.max(1, Math.trunc(Number(params.get(NAMES.page))) || 1),
  }
}

function write({ query, status, group, page }: ListState): string {
  const params = new URLSearchParams()
  if (query.trim()) params.set(NAMES.query, query.trim())
  if (status !== null) params.set(NAMES.status, status)
  if (group !== null) params.set(NAMES.group, group)
  if (page > 1) params.set(NAMES.page, String(page))
  return params.toString()
}

/** The last position in the list, for the way back. It belongs to one administrator. */
let last = { userId: '', search: '' }

/** The list's address with the last filters. */
export function listAddress(): string {
  return last.search !== '' && last.userId === currentIdentity()?.userId
    ? `${adminPaths.users()}?${last.search}`
    : adminPaths.users()
}

/**
 * The list's filters. They live in the address, so that they survive going back, reloading and
 * sharing. A change of anything but the page returns to page 1.
 */
export function useFilters(): [ListState, (change: Partial<ListState>) => void] {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const [state, setState] = useState(() => read(params))
  const change = useCallback((next: Partial<ListState>) => setState((now) => ({ ...now, page: 1, ...next })), [])

  const wanted = useMemo(() => write(state), [state])
  const settled = useDebounced(wanted, ADDRESS_MS)
  useEffect(() => {
    last = { userId: currentIdentity()?.userId ?? '', search: wanted }
  }, [wanted])
  useEffect(() => {
    // Another screen may already be loading: the address belongs to that one.
    if (params.toString() !== settled && window.location.pathname === pathname)
      navigate({ pathname, search: settled }, { replace: true, preventScrollReset: true })
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only filters change it
  }, [settled])

  return [state, change]
}
