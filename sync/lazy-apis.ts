import type {
  AccessRequest,
  ActivationCheck,
  Group,
  ResendResult,
  SetPasswordResult,
  SubmitResult,
} from './model/visitor.ts'

type Visitor = typeof import('./api/visitor.ts')

/** Runs a call once its code is here; where the code is neither kept nor reachable, there is no network. */
async function call<T>(run: (visitor: Visitor) => Promise<T>, offline: () => T): Promise<T> {
  let visitor: Visitor
  try {
    visitor = await import('./api/visitor.ts')
  } catch (error) {
    console.info("The visitor's calls could not be loaded", error)
    return offline()
  }
  return run(visitor)
}

function fail(): never {
  throw new Error('There is no network')
}

/** See sync/api/visitor.ts: the code comes with the first call. */
export const listGroups = (): Promise<Group[]> => call((visitor) => visitor.listGroups(), fail)

export const submitAccessRequest = (request: AccessRequest): Promise<SubmitResult> =>
  call((visitor) => visitor.submitAccessRequest(request), fail)

export const withdrawAccessRequest = (): Promise<void> => call((visitor) => visitor.withdrawAccessRequest(), fail)

export const deliverPendingAccessRequest = (): Promise<void> =>
  call(
    (visitor) => visitor.deliverPendingAccessRequest(),
    () => undefined,
  )

export const checkActivation = (link: { email: string; token: string }): Promise<ActivationCheck> =>
  call(
    (visitor) => visitor.checkActivation(link),
    () => 'offline',
  )

export const setPasswordByLink = (form: {
  email: string
  token: string
  password: string
}): Promise<SetPasswordResult> =>
  call(
    (visitor) => visitor.setPasswordByLink(form),
    () => ({ ok: false, code: 'offline' }),
  )

export const requestActivationLink = (email: string): Promise<ResendResult> =>
  call(
    (visitor) => visitor.requestActivationLink(email),
    () => 'offline',
  )
