import type { NetworkResult } from '#sync'
import { toast } from '#ui/toast.ts'
import { refusalText } from './commands.ts'

/** Runs it and shows the result. */
export async function notify(command: () => Promise<NetworkResult>, done: string, failed: string): Promise<boolean> {
  try {
    const result = await command()
    toast(
      result.ok
        ? { title: done, tone: 'success' }
        : { title: failed, description: refusalText(result.code), tone: 'danger' },
    )
    return result.ok
  } catch (error) {
    console.error(failed, error)
    toast({ title: failed, tone: 'danger' })
    return false
  }
}
