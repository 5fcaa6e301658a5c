import { currentIdentity, identity$ } from '#sync'
import { readStored, writeStored } from '#lib/storage.ts'
import { makeStore, type Store, useStore } from '#lib/store.ts'
import { type Cart, countItems } from './cart.ts'
import { readCart, writeCart } from './cart-schema.ts'

/**
 * The key of the cart in localStorage; a different format needs a different version. The key
 * contains the member's id: by it a sign-out removes the cart (sync/session/entries.ts), and no
 * other member reads it.
 */
export const cartKey = (userId: string) => `florescer.${userId}.cart.v1`

export interface CartStore extends Store<Cart> {
  /**
   * Changes the stored cart as it is now, also if another tab has written it.
   * @returns whether the browser stored it; this page keeps the change either way
   */
  update(change: (cart: Cart) => Cart): boolean
}

/** One member's cart, the same in every tab. */
export function makeCartStore(key: string): CartStore {
  let text: string | null = null
  const { current, set, subscribe } = makeStore<Cart>([], () => {
    window.addEventListener('storage', follow)
    // A suspended page receives no storage events.
    window.addEventListener('pageshow', look)
    look()
    return () => {
      window.removeEventListener('storage', follow)
      window.removeEventListener('pageshow', look)
    }
  })

  /**
   * Takes over changes from other tabs. Changes that the browser did not store stay in this page.
   */
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

/** The cart of the signed-in member. After sign-out nothing of it stays in the page. */
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

/** The member's cart now. */
export const currentCart = (): Cart => cartStore().current()

/** How many items only this phone has. */
export const itemsInCart = (): number => countItems(currentCart())

export const updateCart = (change: (cart: Cart) => Cart): boolean => cartStore().update(change)

/** The member's cart, updated from every tab. */
export const useCart = (): Cart => useStore(cartStore())
