/** Runs `work` while holding a lock that all tabs and the worker of this origin share. */
export function withLock<T>(name: string, work: () => Promise<T>): Promise<T> {
  return navigator.locks ? navigator.locks.request(name, work) : work()
}

/**
 * The same, but waits at most `patienceMs` for the lock, then runs without it: a frozen tab may
 * hold a lock for hours. `work` has to be correct without the lock.
 */
export async function withLockIfSoon<T>(name: string, patienceMs: number, work: () => Promise<T>): Promise<T> {
  if (!navigator.locks) return work()
  let hasBegun = false
  try {
    return await navigator.locks.request(name, { signal: AbortSignal.timeout(patienceMs) }, () => {
      hasBegun = true
      return work()
    })
  } catch (error) {
    if (hasBegun || !(error instanceof DOMException)) throw error
    return work()
  }
}

/** The same, but skips `work` if somebody holds the lock now. */
export async function withLockIfFree(name: string, work: () => Promise<void>): Promise<void> {
  if (!navigator.locks) return work()
  await navigator.locks.request(name, { ifAvailable: true }, async (lock) => {
    if (lock) await work()
  })
}

/**
 * Holds a lock in shared mode until it is released: 'somebody is using this'.
 * @returns releases it
 */
export function holdShared(name: string): () => void {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  void navigator.locks?.request(name, { mode: 'shared' }, () => released)
  return release
}

/**
 * Runs the calls of an asynchronous function one after the other, in the order they were made:
 * after two quick taps, the second one decides. A call that fails does not affect the others.
 */
export function serialize<Args extends unknown[], Result>(
  run: (...args: Args) => Promise<Result>,
): (...args: Args) => Promise<Result> {
  let last: Promise<unknown> = Promise.resolve()
  return (...args) => {
    const next = last.then(() => run(...args))
    // This promise only keeps the order; the caller receives the failure from `next`.
    last = next.catch(() => undefined)
    return next
  }
}
