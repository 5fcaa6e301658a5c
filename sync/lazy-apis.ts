import { lazyApi } from './lazy.ts'
import { currentIdentity } from './session/identity.ts'

/* The APIs that only some people need, each with its code in separate chunks. */

function fail(): never {
  throw new Error('There is no network')
}

/**
 * The answer of a visitor's call whose code cannot be loaded. A method that is missing here throws.
 */
const visitorFallbacks: Record<string, unknown> = {
  deliverPendingAccessRequest: undefined,
  checkActivation: 'offline',
  requestActivationLink: 'offline',
  setPasswordByLink: { ok: false, code: 'offline' },
}

export const {
  listGroups,
  submitAccessRequest,
  withdrawAccessRequest,
  deliverPendingAccessRequest,
  checkActivation,
  setPasswordByLink,
  requestActivationLink,
} = lazyApi(
  () => import('./api/visitor.ts'),
  (method) => (method in visitorFallbacks ? visitorFallbacks[method] : fail()),
)

export const { signIn, signUp } = lazyApi(() => import('./session/sign-in.ts'), fail)
export const { signOut } = lazyApi(() => import('./session/end.ts'), fail)

/** @param make makes the API for the signed-in administrator */
function adminApi<Module, Api extends object>(
  load: () => Promise<Module>,
  make: (module: Module, userId: string) => Api,
): Api {
  return lazyApi(
    async () => {
      const userId = currentIdentity()?.userId
      if (!userId) fail()
      return make(await load(), userId)
    },
    () => ({ ok: false, code: currentIdentity() ? 'offline' : 'unauthorized' }),
  )
}

export const adminPeople = adminApi(
  () => import('./api/admin/people.ts'),
  ({ makeAdminPeople }, userId) => makeAdminPeople(userId),
)
export const adminGroups = adminApi(
  () => import('./api/admin/groups.ts'),
  ({ makeAdminGroups }, userId) => makeAdminGroups(userId),
)
export const adminMail = adminApi(
  () => import('./api/admin/mail.ts'),
  ({ makeAdminMail }, userId) => makeAdminMail(userId),
)
export const adminLog = adminApi(
  () => import('./api/admin/log.ts'),
  ({ makeAdminLog }, userId) => makeAdminLog(userId),
)
export const { uploadMedia } = adminApi(
  () => import('./api/admin/media.ts'),
  ({ makeUpload }, userId) => makeUpload(userId),
)

/**
 * Signals about access requests, see `live/live.ts`. There are none if the code cannot be loaded.
 */
export function listenToRequests(onPoke: () => void): () => void {
  let stop: (() => void) | null = null
  let isStopped = false
  import('./live/live.ts').then(
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
