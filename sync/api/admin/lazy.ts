import { lazyApi } from '#sync/lazy-api.ts'
import { currentIdentity } from '#sync/session/identity.ts'

/*
 * The administrator's APIs, each with its code in a chunk of its own. This file is apart from
 * api/lazy.ts because a visitor's first page has no use for it.
 */

/** @param make makes the API for the signed-in administrator */
function adminApi<Module, Api extends object>(
  load: () => Promise<Module>,
  make: (module: Module, userId: string) => Api,
): Api {
  return lazyApi(
    async () => {
      const userId = currentIdentity()?.userId
      if (!userId) throw new Error('Nobody is signed in')
      return make(await load(), userId)
    },
    () => ({ ok: false, code: currentIdentity() ? 'offline' : 'unauthorized' }),
  )
}

export const adminPeople = adminApi(
  () => import('./people.ts'),
  ({ makeAdminPeople }, userId) => makeAdminPeople(userId),
)
export const adminGroups = adminApi(
  () => import('./content.ts'),
  ({ makeAdminGroups }, userId) => makeAdminGroups(userId),
)
export const adminMail = adminApi(
  () => import('./mail.ts'),
  ({ makeAdminMail }, userId) => makeAdminMail(userId),
)
export const adminDays = adminApi(
  () => import('./content.ts'),
  ({ makeAdminDays }, userId) => makeAdminDays(userId),
)
export const adminAnswers = adminApi(
  () => import('./content.ts'),
  ({ makeAdminAnswers }, userId) => makeAdminAnswers(userId),
)
export const adminOrders = adminApi(
  () => import('./orders.ts'),
  ({ makeAdminOrders }, userId) => makeAdminOrders(userId),
)
export const adminVersions = adminApi(
  () => import('./content.ts'),
  ({ makeAdminVersions }, userId) => makeAdminVersions(userId),
)
export const adminLog = adminApi(
  () => import('./log.ts'),
  ({ makeAdminLog }, userId) => makeAdminLog(userId),
)
export const adminFiles = adminApi(
  () => import('./media.ts'),
  ({ makeFiles }, userId) => makeFiles(userId),
)
export const { uploadMedia } = adminFiles

/** The second factor of whoever is signed in, and that of others. */
export const secondFactor = lazyApi(
  () => import('#sync/session/own-factor.ts'),
  () => ({ ok: false, code: 'offline' }),
)

/**
 * Signals about access requests, see `live/live.ts`. There are none if the code cannot be loaded.
 */
export function listenToRequests(onPoke: () => void): () => void {
  let stop: (() => void) | null = null
  let isStopped = false
  import('#sync/live/live.ts').then(
    (live) => {
      if (!isStopped) stop = live.listenToRequests(onPoke)
    },
    (error: unknown) => console.info('Live signals are not available now', error),
  )
  return () => {
    isStopped = true
    stop?.()
  }
}
