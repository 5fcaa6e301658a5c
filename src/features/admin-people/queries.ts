import { adminPeople, type AdminRequest, type NetworkResult, type Person, type PersonDetail } from '#sync'

/** Everybody the ministry knows, the last approved first. */
export const loadPeople = (): Promise<NetworkResult<Person[]>> => adminPeople.list()

/** One of them, by any of her ids; null if nobody has it. */
export const loadPerson = (id: string): Promise<NetworkResult<PersonDetail | null>> => adminPeople.find(id)

/** All access requests, the newest first. */
export const loadRequests = (): Promise<NetworkResult<AdminRequest[]>> => adminPeople.requests()

/** What happens to the requests while she looks; returns the way to stop. */
export const listenToRequests = (onPoke: () => void): (() => void) => adminPeople.listenToRequests(onPoke)
