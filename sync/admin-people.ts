import { callAsAdmin } from './admin-call.ts'
import type { AdminPeople } from './model/admin-people.ts'
import type { NetworkResult } from './model/her-profile.ts'
import { currentIdentity } from './session/identity.ts'

const load = async (userId: string) => (await import('./api/admin/people.ts')).makeAdminPeople(userId)

const call =
  <Args extends unknown[], T>(pick: (people: AdminPeople) => (...args: Args) => Promise<NetworkResult<T>>) =>
  (...args: Args): Promise<NetworkResult<T>> =>
    callAsAdmin(load, (people) => pick(people)(...args))

/** See AdminPeople; the code comes with the first call. */
export const adminPeople: AdminPeople = {
  list: call((people) => people.list),
  idsOf: call((people) => people.idsOf),
  find: call((people) => people.find),
  requests: call((people) => people.requests),
  listenToRequests(onPoke) {
    const userId = currentIdentity()?.userId
    let stop: (() => void) | null = null
    let isStopped = false
    if (userId) {
      load(userId).then(
        (people) => {
          if (!isStopped) stop = people.listenToRequests(onPoke)
        },
        (error: unknown) => console.info('Live signals are not available now', error),
      )
    }
    return () => {
      isStopped = true
      stop?.()
    }
  },
  approve: call((people) => people.approve),
  undoApproval: call((people) => people.undoApproval),
  invites: call((people) => people.invites),
  setRequestStatus: call((people) => people.setRequestStatus),
  deleteRequest: call((people) => people.deleteRequest),
  setRole: call((people) => people.setRole),
  setAccountStatus: call((people) => people.setAccountStatus),
  edit: call((people) => people.edit),
  sendLink: call((people) => people.sendLink),
  deleteForGood: call((people) => people.deleteForGood),
  logExport: call((people) => people.logExport),
}
