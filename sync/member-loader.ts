import { defer, distinctUntilChanged, EMPTY, from, map, switchMap, type Observable } from 'rxjs'
import type { MemberData } from './contract.ts'
import { currentIdentity, identity$ } from './remote/identity-store.ts'

interface OpenMember {
  data: MemberData
  close(): Promise<void>
}

let current: { userId: string; opening: Promise<OpenMember> } | null = null

function open(userId: string): Promise<OpenMember> {
  if (current?.userId !== userId) {
    void closeMember()
    const opening = import('./member.ts').then(({ openMember }) => openMember(userId))
    current = { userId, opening }
    // What failed to open (storage trouble, code not loaded) may open the next time.
    opening.catch(() => {
      if (current?.opening === opening) current = null
    })
  }
  return current!.opening
}

/**
 * The signed-in member's data: loads the database and the engine on the first call.
 * @throws if nobody is signed in, or if the phone's storage does not open
 */
export async function memberData(): Promise<MemberData> {
  const identity = currentIdentity()
  if (!identity) throw new Error('Nobody is signed in')
  return (await open(identity.userId)).data
}

/** A stream of hers; it ends with her, and begins anew for the next. */
export function watchMember<T>(project: (data: MemberData) => Observable<T>): Observable<T> {
  return identity$.pipe(
    distinctUser(),
    switchMap((userId) => (userId ? defer(() => from(open(userId))).pipe(switchMap(({ data }) => project(data))) : EMPTY)),
  )
}

/** Lets go of the database, so that it can be removed. */
export async function closeMember(): Promise<void> {
  const closing = current
  current = null
  if (closing) await closing.opening.then(({ close }) => close())
}

/** Signed out here or in another tab: nothing of hers stays open. */
identity$.subscribe((identity) => {
  if (current && current.userId !== identity?.userId) void closeMember()
})

function distinctUser() {
  return (source: typeof identity$) => source.pipe(map((identity) => identity?.userId ?? null), distinctUntilChanged())
}
