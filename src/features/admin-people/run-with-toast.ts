import type { NetworkResult } from '#sync'
import { networkWords } from '#texts/network.ts'
import { toast, type ToastOptions } from '#ui/toast.ts'

interface Words<T> {
  /** The toast after a success. */
  done(value: T): ToastOptions
  /** The title after a failure; the reason follows below. */
  failed: string | ((reason: string) => string)
}

/** Runs something that needs the network and shows the result. Resolves to whether it succeeded. */
export async function runWithToast<T>(
  work: () => Promise<NetworkResult<T>>,
  { done, failed }: Words<T>,
): Promise<boolean> {
  const result = await attempt(work)
  if (result.ok) {
    toast(done(result.value))
    return true
  }
  const reason = networkWords(result)
  if (typeof failed === 'string') toast({ title: failed, description: reason, tone: 'danger' })
  else toast({ title: failed(reason), tone: 'danger' })
  return false
}

/** The same without a toast; an exception becomes `unknown`. */
export async function attempt<T>(work: () => Promise<NetworkResult<T>>): Promise<NetworkResult<T>> {
  try {
    return await work()
  } catch (error) {
    console.error('An action failed', error)
    return { ok: false, code: 'unknown' }
  }
}
