import { firstValueFrom } from 'rxjs'
import { refreshRecord } from './commands.ts'
import { memberRecord$ } from './queries.ts'

/**
 * Asks once what the ministry has registered of her, so that her profile opens without a network too. From then on it
 * is asked for when she looks at it.
 */
export async function storeRecord(): Promise<void> {
  if ((await firstValueFrom(memberRecord$)) !== null) return
  const result = await refreshRecord()
  // Without a network it is asked for at the next start.
  if (!result.ok) console.info('Her record was not kept now', result.code)
}
