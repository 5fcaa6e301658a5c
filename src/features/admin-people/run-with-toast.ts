import type { NetworkResult } from '#sync'
import { networkWords } from '#lib/network-words.ts'
import { toast, type ToastOptions } from '#ui/toast.ts'

interface Words<T> {
  /** What is said when it worked. */
  done(value: T): ToastOptions
  /** The title when it did not; the reason follows below it. */
  failed: string | ((reason: string) => string)
}

/** Does something that needs the network, and says how it went. Resolves to whether it worked. */
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

/** The same without a word; what breaks is `unknown`. */
export async function attempt<T>(work: () => Promise<NetworkResult<T>>): Promise<NetworkResult<T>> {
  try {
    return await work()
  } catch (error) {
    console.error('Something could not be done', error)
    return { ok: false, code: 'unknown' }
  }
}
