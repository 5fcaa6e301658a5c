import { useCallback, useRef, useState } from 'react'
import { storageTrouble } from '#sync'
import { storageTexts } from '../texts/storage.ts'
import { toast } from '../ui/toast.ts'

/**
 * Runs a write and tells her if it fails. A second press while it runs does nothing.
 * @param failed what the toast says
 * @returns the function to call, which resolves to whether it worked, and whether it runs
 */
export function useCommand<Args extends unknown[]>(
  command: (...args: Args) => Promise<unknown>,
  failed: string,
): [run: (...args: Args) => Promise<boolean>, isBusy: boolean] {
  const [isBusy, setIsBusy] = useState(false)
  const isRunning = useRef(false)

  const run = useCallback(
    async (...args: Args) => {
      if (isRunning.current) return false
      isRunning.current = true
      setIsBusy(true)
      try {
        await command(...args)
        return true
      } catch (error) {
        console.error(failed, error)
        toast({ title: failed, description: reasonOf(error), tone: 'danger' })
        return false
      } finally {
        isRunning.current = false
        setIsBusy(false)
      }
    },
    [command, failed],
  )

  return [run, isBusy]
}

/** Why the phone did not keep it, where that is the reason. */
function reasonOf(error: unknown): string | undefined {
  const trouble = storageTrouble(error)
  return trouble ? storageTexts[trouble] : undefined
}
