import type { SignInResult, SignOutResult, SignUpResult } from './contract.ts'
import { currentIdentity } from './remote/identity-store.ts'
import { IMAGE_CACHE } from './remote/private-caches.ts'

/** What the names of a member's databases have in them: whose they are. */
const OWNED = /florescer-([0-9a-f-]{36})/

const account = () => import('./remote/account.ts')

/** See sync/remote/account.ts: the code comes when somebody signs in or out. */
export const signIn = async (credentials: { email: string; password: string }): Promise<SignInResult> =>
  (await account()).signIn(credentials)

export const signUp = async (form: { email: string; password: string; fullName: string }): Promise<SignUpResult> =>
  (await account()).signUp(form)

export const signOut = async (): Promise<SignOutResult> => (await account()).signOut()

/** Removes what an earlier sign-out left on this device; the code for it comes only if there is something. */
export async function sweepLeftovers(): Promise<void> {
  const owner = currentIdentity()?.userId
  const names = (await globalThis.indexedDB?.databases?.()) ?? []
  const isLeft = names.some(({ name }) => (OWNED.exec(name ?? '')?.[1] ?? owner) !== owner)
  const arePicturesLeft = !owner && ((await globalThis.caches?.has(IMAGE_CACHE)) ?? false)
  if (isLeft || arePicturesLeft) await (await import('./remote/wipe.ts')).sweepDevice()
}
