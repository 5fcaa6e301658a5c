import { type ReactNode, useState } from 'react'
import { firstValueFrom } from 'rxjs'
import { memberData, signOut } from '#sync'
import { countUnsent, saveTypedNotes } from '#lib/typed-notes.ts'
import { authTexts } from '#texts/auth.ts'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { toast } from '#ui/toast.ts'
import { type Loss, UnsentDialog } from './unsent-dialog.tsx'

/** A storage that does not answer may never do so. */
const PATIENCE_MS = 3_000

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
  const [asked, setAsked] = useState<Loss | null>(null)

  async function leave() {
    setIsBusy(true)
    if (await tryToSignOut()) return
    setIsBusy(false)
    setAsked(null)
  }

  async function requestSignOut() {
    setIsBusy(true)
    await leaveOrAsk(await readUnsent())
  }

  async function leaveOrAsk(unsent: Loss['unsent']) {
    const inCart = countInCart()
    if (unsent === 0 && inCart === 0) return leave()
    setIsBusy(false)
    setAsked({ unsent, inCart })
  }

  return {
    requestSignOut,
    isBusy,
    dialog:
      asked &&
      (asked.unsent !== 0 ? (
        <UnsentDialog
          {...asked}
          isLeaving={isBusy}
          onAllSent={() => leaveOrAsk(0)}
          onLeave={leave}
          onCancel={() => setAsked(null)}
        />
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
 * How many changes are unsent. If the database does not open only the notes that it never got are
 * asked about, and signing out stays possible.
 * @returns null if the storage has not answered
 */
async function readUnsent(): Promise<Loss['unsent']> {
  try {
    return await Promise.race([
      saveTypedNotes()
        .then(memberData)
        .then(({ sync }) => firstValueFrom(sync.status$))
        .then(countUnsent),
      new Promise<null>((resolve) => setTimeout(resolve, PATIENCE_MS, null)),
    ])
  } catch (error) {
    console.error('The unsent changes could not be read before signing out', error)
    return countUnsent({ pending: [], refused: [] })
  }
}
