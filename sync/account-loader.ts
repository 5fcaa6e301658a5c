import type { SignInResult, SignOutResult, SignUpResult } from './contract.ts'

const account = () => import('./remote/account.ts')

/** See sync/remote/account.ts: the code comes when somebody signs in or out. */
export const signIn = async (credentials: { email: string; password: string }): Promise<SignInResult> =>
  (await account()).signIn(credentials)

export const signUp = async (form: { email: string; password: string; fullName: string }): Promise<SignUpResult> =>
  (await account()).signUp(form)

export const signOut = async (): Promise<SignOutResult> => (await account()).signOut()
