// A chunk of its own: it is loaded in an idle moment (use-idle-tasks.ts).
import { firstValueFrom } from 'rxjs'
import { refreshRecord } from './commands.ts'
import { memberRecord$ } from './queries.ts'

/**
 * Fetches the member's record once, so that the profile also opens offline. After that, only the
 * profile itself fetches it.
 */
export async function storeRecord(): Promise<void> {
  if ((await firstValueFrom(memberRecord$)) !== null) return
  const result = await refreshRecord()
  // If offline, the next start tries again.
  if (!result.ok) console.info('The record could not be prefetched', result.code)
}
