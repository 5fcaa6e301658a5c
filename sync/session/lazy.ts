import type { SignInResult, SignOutResult, SignUpResult } from '../contract.ts'
import { IMAGE_CACHE } from '../remote/private-caches.ts'
import { currentIdentity } from './identity.ts'
import { isSessionEnding } from './leaving.ts'

/** What the names of a member's databases have in them: whose they are. */
const OWNED = /florescer-([0-9a-f-]{36})/

const account = () => import('./sign-in.ts')

/** See sign-in.ts: the code comes when somebody signs in. */
export const signIn = async (credentials: { email: string; password: string }): Promise<SignInResult> =>
  (await account()).signIn(credentials)

export const signUp = async (form: { email: string; password: string; fullName: string }): Promise<SignUpResult> =>
  (await account()).signUp(form)

/** See end.ts. */
export const signOut = async (): Promise<SignOutResult> => ({
  ok: await (await import('./end.ts')).endSession('signed out'),
})

/** Removes what an earlier end of a session left on this device; the code for it comes only if there is something. */
export async function purgeLeftovers(): Promise<void> {
  const owner = currentIdentity()?.userId
  const names = (await globalThis.indexedDB?.databases?.()) ?? []
  const isLeft = names.some(({ name = '' }) =>
    // Version 0.1.1 could leave a session behind.
    name === 'florescer-session' ? !owner : (OWNED.exec(name)?.[1] ?? owner) !== owner,
  )
  const arePicturesLeft = !owner && ((await globalThis.caches?.has(IMAGE_CACHE)) ?? false)
  if (isLeft || isSessionEnding() || arePicturesLeft) await (await import('./purge.ts')).purgeOrphanedData()
}
