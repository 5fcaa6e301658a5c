import { useCallback, useRef, useState } from 'react'
import { storageTrouble } from '#sync'
import { storageTexts } from '#texts/storage.ts'
import { toast } from '#ui/toast.ts'

/**
 * Runs a write and tells her if it fails. The same press (the same arguments) while it runs does nothing;
 * one upon something else runs beside it, so that quick fingers lose nothing.
 * @param failed what the toast says
 * @returns the function to call, which resolves to whether it worked, and whether any call runs
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

/** Why the phone did not keep it, where that is the reason. */
function reasonOf(error: unknown): string | undefined {
  const trouble = storageTrouble(error)
  return trouble ? storageTexts[trouble] : undefined
}
