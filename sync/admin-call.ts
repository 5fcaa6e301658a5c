import type { NetworkResult } from './model/her-profile.ts'
import { currentIdentity } from './session/identity.ts'

/**
 * Runs an admin's call once its code is here. Where that is neither kept nor reachable, there is no network.
 * @param load imports the code and makes it for the account that is signed in
 */
export async function callAsAdmin<Api, T>(
  load: (userId: string) => Promise<Api>,
  run: (api: Api) => Promise<NetworkResult<T>>,
): Promise<NetworkResult<T>> {
  const userId = currentIdentity()?.userId
  if (!userId) return { ok: false, code: 'unauthorized' }
  let api: Api
  try {
    api = await load(userId)
  } catch (error) {
    console.info('What an admin does could not be loaded', error)
    return { ok: false, code: 'offline' }
  }
  return run(api)
}
