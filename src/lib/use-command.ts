import { useCallback, useRef, useState } from 'react'
import { storageTrouble } from '#sync'
import { storageTexts } from '#texts/storage.ts'
import { toast } from '#ui/toast.ts'

/**
 * Runs a write and shows a toast if it fails. A second call with the same arguments does nothing
 * while the first one runs; a call with other arguments runs in parallel, so that quick taps lose
 * nothing.
 * @param failed the title of the toast
 * @returns the function to call, which resolves to whether it succeeded, and whether any call is
 *   running
 */
export function useCommand<Args extends unknown[]>(
  command: (...args: Args) => Promise<unknown>,
  failed: string,
): [run: (...args: Args) => Promise<boolean>, isBusy: boolean] {
  const [isBusy, setIsBusy] = useState(false)
  const running = useRef<Args[]>([])

  const run = useCallback(
    async (...args: Args) => {
      if (running.current.some((others) => others.every((other, index) => other === args[index]))) return false
      running.current.push(args)
      setIsBusy(true)
      try {
        await command(...args)
        return true
      } catch (error) {
        console.error(failed, error)
        toast({ title: failed, description: reasonOf(error), tone: 'danger' })
        return false
      } finally {
        running.current = running.current.filter((others) => others !== args)
        setIsBusy(running.current.length > 0)
      }
    },
    [command, failed],
  )

  return [run, isBusy]
}

/** The reason, if the storage of the phone caused the failure. */
function reasonOf(error: unknown): string | undefined {
  const trouble = storageTrouble(error)
  return trouble ? storageTexts[trouble] : undefined
}
