import { currentIdentity, identity$ } from '#sync'
import { readStored, writeStored } from '#lib/storage.ts'
import { makeStore, type Store, useStore } from '#lib/store.ts'
import type { Cart } from './cart.ts'
import { readCart, writeCart } from './cart-schema.ts'

/**
 * The cart's place in the browser's storage: another form of it would be another version. It carries her id, by which
 * her sign-out finds and removes it (sync/session/purge.ts), and nobody else ever reads it.
 */
export const cartKey = (userId: string) => `florescer.${userId}.cart.v1`

export interface CartStore extends Store<Cart> {
  /**
   * Changes what is stored now, also by another tab.
   * @returns whether the browser kept it; this page has it either way
   */
  update(change: (cart: Cart) => Cart): boolean
}

/** One member's cart, the same in every tab. */
export function makeCartStore(key: string): CartStore {
  let text: string | null = null
  const { current, set, subscribe } = makeStore<Cart>([], () => {
    window.addEventListener('storage', follow)
    // A page that slept hears of no change.
    window.addEventListener('pageshow', look)
    look()
    return () => {
      window.removeEventListener('storage', follow)
      window.removeEventListener('pageshow', look)
    }
  })

  /** Takes over what another tab has written since; what the browser did not keep of ours stays in this page. */
  function look(): void {
    const stored = readStored('local', key)
    if (stored === text) return
    text = stored
    set(readCart(stored).cart)
  }

  const follow = (event: StorageEvent) => {
    if (event.key === key || event.key === null) look()
  }
  look()

  return {
    current,
    subscribe,
    update(change) {
      look()
      const cart = change(current())
      const wanted = cart.length > 0 ? writeCart(cart) : null
      writeStored('local', key, wanted)
      text = readStored('local', key)
      set(cart)
      return text === wanted
    },
  }
}

let present: { userId: string; store: CartStore } | null = null

/** The cart of the member who holds this phone; once she has left, nothing of it stays in the page either. */
function cartStore(): CartStore {
  const userId = currentIdentity()?.userId ?? ''
  if (present?.userId === userId) return present.store
  const store = makeCartStore(cartKey(userId))
  present = { userId, store }
  const following = identity$.subscribe((identity) => {
    if ((identity?.userId ?? '') === userId) return
    if (present?.store === store) present = null
    queueMicrotask(() => following.unsubscribe())
  })
  return store
}

/** What is in her cart now. */
export const currentCart = (): Cart => cartStore().current()

export const updateCart = (change: (cart: Cart) => Cart): boolean => cartStore().update(change)

/** Her cart, as any tab changes it. */
export const useCart = (): Cart => useStore(cartStore())
