import { type ReactNode, useState } from 'react'
import { firstValueFrom } from 'rxjs'
import { memberData, type OutgoingItem, signOut } from '#sync'
import { authTexts } from '#texts/auth.ts'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { toast } from '#ui/toast.ts'
import { UnsentDialog } from './unsent-dialog.tsx'

interface SignOutFlow {
  /** Signs out on this device and in every tab; asks first if something would be lost. */
  requestSignOut: () => Promise<void>
  isBusy: boolean
  /** The question. Render it where it outlives the menu with the sign-out button. */
  dialog: ReactNode
}

/**
 * Signs out.
 * @param countInCart the number of items in the cart, which no other phone has
 */
export function useSignOut(countInCart: () => number): SignOutFlow {
  const { unsent: texts, cart } = authTexts
  const [isBusy, setIsBusy] = useState(false)
  const [asked, setAsked] = useState<{ hasUnsent: boolean; inCart: number } | null>(null)

  async function leave() {
    setIsBusy(true)
    if (await tryToSignOut()) return
    setIsBusy(false)
    setAsked(null)
  }

  async function requestSignOut() {
    setIsBusy(true)
    const unsent = await unsentItems()
    const inCart = countInCart()
    if (unsent.length === 0 && inCart === 0) return leave()
    setIsBusy(false)
    setAsked({ hasUnsent: unsent.length > 0, inCart })
  }

  return {
    requestSignOut,
    isBusy,
    dialog:
      asked &&
      (asked.hasUnsent ? (
        <UnsentDialog inCart={asked.inCart} isLeaving={isBusy} onLeave={leave} onCancel={() => setAsked(null)} />
      ) : (
        <ConfirmDialog
          open
          onOpenChange={(open) => open || setAsked(null)}
          title={cart.title}
          description={cart.lost(asked.inCart)}
          confirmLabel={texts.leaveAnyway}
          cancelLabel={texts.cancel}
          isBusy={isBusy}
          onConfirm={() => void leave()}
        />
      )),
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

/**
 * The unsent changes. If the database does not open there is nothing to ask about, and signing out
 * stays possible.
 */
async function unsentItems(): Promise<OutgoingItem[]> {
  try {
    const data = await memberData()
    const { pending, refused } = await firstValueFrom(data.sync.status$)
    return [...pending, ...refused]
  } catch (error) {
    console.error('The unsent changes could not be read before signing out', error)
    return []
  }
}
