import { removeUnreadable } from './database/repair.ts'
import { currentIdentity } from './session/identity.ts'

/**
 * Takes from this phone what does not open any more, of hers; what opens keeps what was never sent. The app has to be
 * loaded anew afterwards.
 * @throws where the browser does not let it go
 */
export async function repairStorage(): Promise<void> {
  const owner = currentIdentity()?.userId
  if (owner) await removeUnreadable(owner, ['florescer-session'])
}
