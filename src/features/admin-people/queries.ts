import {
  adminPeople,
  type NetworkResult,
  type PeoplePage,
  type PeopleQuery,
  type Person,
  type PersonDetail,
  type RequestsPage,
  type RequestsQuery,
  type RequestTab,
} from '#sync'

/** The server's limit of rows per response. */
const MAX_ROWS = 1000

/** A page of the people found, the last approved first. */
export const loadPeople = (query: PeopleQuery): Promise<NetworkResult<PeoplePage>> => adminPeople.list(query)

/** The ids of everybody found. */
export const loadIds = (query: PeopleQuery): Promise<NetworkResult<string[]>> => adminPeople.idsOf(query)

/**
 * Everybody found, or those with any of these ids; people who have left the list since are missing.
 */
export async function loadAll(query: PeopleQuery): Promise<NetworkResult<Person[]>> {
  const all = new Map<string, Person>()
  const chunks = query.ids ? inChunks(query.ids) : [undefined]
  for (const ids of chunks) {
    for (let first = 0; ; first += MAX_ROWS) {
      const page = await adminPeople.list({ ...query, ...(ids && { ids }), first, size: MAX_ROWS })
      if (!page.ok) return page
      for (const person of page.value.rows) all.set(person.id, person)
      if (first + MAX_ROWS >= page.value.total) break
    }
  }
  return { ok: true, value: [...all.values()] }
}

function inChunks(ids: readonly string[]): string[][] {
  return Array.from({ length: Math.ceil(ids.length / MAX_ROWS) }, (_, n) => ids.slice(n * MAX_ROWS, (n + 1) * MAX_ROWS))
}

/** A person by any of their ids; null if nobody has it. */
export const loadPerson = (id: string): Promise<NetworkResult<PersonDetail | null>> => adminPeople.find(id)

/** The ids of all requests of a tab, at most 200. */
export const loadRequestIds = (tab: RequestTab): Promise<NetworkResult<string[]>> => adminPeople.requestIds(tab)

/** A page of the access requests of a tab, the newest first. */
export const loadRequests = (query: RequestsQuery): Promise<NetworkResult<RequestsPage>> => adminPeople.requests(query)
