type Method = (...args: unknown[]) => unknown

/**
 * An object whose methods all lead to `call`. It has no `then`, so that an async function may
 * return it.
 */
export function forwardCalls<Api extends object>(
  call: (run: (api: Api) => unknown, method: string) => Promise<unknown>,
): Api {
  const get = (_target: object, method: string) =>
    method === 'then'
      ? undefined
      : (...args: unknown[]) => call((api) => (api as Record<string, Method>)[method]!(...args), method)
  return new Proxy({}, { get }) as Api
}

/**
 * An API of asynchronous methods whose code loads with the first call.
 * @param whenUnavailable what a method returns if the code is neither cached nor reachable, which
 *   means that there is no network; may throw
 */
export function lazyApi<Api extends object>(
  load: () => Promise<Api>,
  whenUnavailable: (method: string) => unknown,
): Api {
  return forwardCalls<Api>(async (run, method) => {
    let api: Api
    try {
      api = await load()
    } catch (error) {
      console.info('A part of the app could not be loaded', error)
      return whenUnavailable(method)
    }
    return run(api)
  })
}
