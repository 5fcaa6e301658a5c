import { type ReactNode, useState } from 'react'
import { firstValueFrom } from 'rxjs'
import { memberData, type OutgoingItem, signOut } from '#sync'
import { authTexts } from '../../texts/auth.ts'
import { toast } from '../../ui/toast.ts'
import { UnsentDialog } from './unsent-dialog.tsx'

export interface SignOutFlow {
  /** Leaves, on this device and in every tab; asks first when something has not been sent. */
  requestSignOut: () => Promise<void>
  isBusy: boolean
  /** The question; to be rendered where it outlives the menu that the way out stands in. */
  dialog: ReactNode
}

/** The way out. */
export function useSignOut(): SignOutFlow {
  const [isBusy, setIsBusy] = useState(false)
  const [isAsking, setIsAsking] = useState(false)

  async function leave() {
    setIsBusy(true)
    if (await tryToSignOut()) return
    setIsBusy(false)
    setIsAsking(false)
  }

  async function requestSignOut() {
    setIsBusy(true)
    const unsent = await unsentItems()
    if (unsent.length === 0) return leave()
    setIsBusy(false)
    setIsAsking(true)
  }

  return {
    requestSignOut,
    isBusy,
    dialog: isAsking && <UnsentDialog isLeaving={isBusy} onLeave={leave} onCancel={() => setIsAsking(false)} />,
  }
}

async function tryToSignOut(): Promise<boolean> {
  try {
    const { ok } = await signOut()
    toast(ok ? { title: authTexts.signOut.done } : { title: authTexts.signOut.failed, tone: 'danger' })
    return ok
  } catch (error) {
    console.error(authTexts.signOut.failed, error)
    toast({ title: authTexts.signOut.failed, tone: 'danger' })
    return false
  }
}

/** What waits. If the database does not open there is nothing to ask about, and the way out stays free. */
async function unsentItems(): Promise<OutgoingItem[]> {
  try {
    const data = await memberData()
    const { pending, refused } = await firstValueFrom(data.sync.status$)
    return [...pending, ...refused]
  } catch (error) {
    console.error('What waits could not be read before signing out', error)
    return []
  }
}
