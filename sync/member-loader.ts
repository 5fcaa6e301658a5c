import { defer, distinctUntilChanged, EMPTY, from, Observable, switchMap } from 'rxjs'
import type { MemberData } from './contract.ts'
import { currentIdentity, identity$ } from './remote/identity-store.ts'

interface OpenMember {
  data: MemberData
  close(): Promise<void>
}

let current: { userId: string; opening: Promise<OpenMember>; stopFollowing(): void } | null = null

function open(userId: string): Promise<OpenMember> {
  if (current?.userId === userId) return current.opening
  void closeMember()
  const opening = import('./member.ts').then(({ openMember }) => openMember(userId))
  // Signed out here or in another tab: nothing of hers stays open.
  const following = identity$.subscribe((identity) => {
    if (current?.opening === opening && identity?.userId !== userId) void closeMember()
  })
  current = { userId, opening, stopFollowing: () => following.unsubscribe() }
  // What failed to open (storage trouble, code not loaded) may open the next time.
  opening.catch(() => {
    following.unsubscribe()
    if (current?.opening === opening) current = null
  })
  return opening
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

/** A stream of hers; it falls silent when she signs out, and begins anew for the next. */
export function watchMember<T>(project: (data: MemberData) => Observable<T>): Observable<T> {
  return new Observable<string | null>((subscriber) => identity$.subscribe((identity) => subscriber.next(identity?.userId ?? null))).pipe(
    distinctUntilChanged(),
    switchMap((userId) => (userId ? defer(() => from(open(userId))).pipe(switchMap(({ data }) => project(data))) : EMPTY)),
  )
}

/** Lets go of the database, so that it can be removed. */
export async function closeMember(): Promise<void> {
  const closing = current
  current = null
  closing?.stopFollowing()
  if (!closing) return
  // One that did not open has told whoever asked for it; there is nothing to let go of.
  const member = await closing.opening.catch(() => null)
  await member?.close()
}
