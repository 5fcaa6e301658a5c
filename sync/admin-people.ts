import type { AdminPeople } from './model/admin-people.ts'
import type { NetworkResult } from './model/her-profile.ts'
import { currentIdentity } from './remote/identity-store.ts'

/**
 * What an admin reads of the people and does for them. The code comes with the first call; where it is neither kept nor
 * reachable, there is no network.
 */
export function adminPeople(): AdminPeople {
  const userId = currentIdentity()?.userId
  const load = async () => {
    if (!userId) throw new Error('Nobody is signed in')
    const { makeAdminPeople } = await import('./remote/people.ts')
    return makeAdminPeople(userId)
  }

  const call =
    <Args extends unknown[], T>(pick: (people: AdminPeople) => (...args: Args) => Promise<NetworkResult<T>>) =>
    async (...args: Args): Promise<NetworkResult<T>> => {
      let people: AdminPeople
      try {
        people = await load()
      } catch (error) {
        console.info('What an admin does could not be loaded', error)
        return { ok: false, code: 'offline' }
      }
      return pick(people)(...args)
    }

  return {
    list: call((people) => people.list),
    find: call((people) => people.find),
    requests: call((people) => people.requests),
    listenToRequests(onPoke) {
      let stop: (() => void) | null = null
      let isStopped = false
      load().then(
        (people) => {
          if (!isStopped) stop = people.listenToRequests(onPoke)
        },
        (error: unknown) => console.info('Live signals are not available now', error),
      )
      return () => {
        isStopped = true
        stop?.()
      }
    },
    approve: call((people) => people.approve),
    setRequestStatus: call((people) => people.setRequestStatus),
    deleteRequest: call((people) => people.deleteRequest),
    setRole: call((people) => people.setRole),
    setAccountStatus: call((people) => people.setAccountStatus),
    edit: call((people) => people.edit),
    sendLink: call((people) => people.sendLink),
    deleteForGood: call((people) => people.deleteForGood),
    logExport: call((people) => people.logExport),
  }
}
