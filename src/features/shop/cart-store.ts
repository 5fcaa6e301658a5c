import { useSyncExternalStore } from 'react'
import { currentIdentity, identity$ } from '#sync'
import { readStored, writeStored } from '#lib/storage.ts'
import type { Cart } from './cart.ts'
import { readCart, writeCart } from './cart-schema.ts'

/**
 * The cart's place in the browser's storage: another form of it would be another version. It carries her id, by which
 * her sign-out finds and removes it (sync/session/purge.ts), and nobody else ever reads it.
 */
export const cartKey = (userId: string) => `florescer.${userId}.cart.v1`

export interface CartStore {
  /** The same object until it changes. */
  current(): Cart
  /**
   * Changes what is stored now, also by another tab.
   * @returns whether the browser kept it; this page has it either way
   */
  update(change: (cart: Cart) => Cart): boolean
  subscribe(listener: () => void): () => void
}

/** One member's cart, the same in every tab. */
export function makeCartStore(key: string): CartStore {
  const listeners = new Set<() => void>()
  let text: string | null = null
  let cart: Cart = []

  /** Takes over what another tab has written since; what the browser did not keep of ours stays in this page. */
  function look(): void {
    const stored = readStored('local', key)
    if (stored === text) return
    text = stored
    cart = readCart(stored).cart
    for (const listener of listeners) listener()
  }

  const follow = (event: StorageEvent) => {
    if (event.key === key || event.key === null) look()
  }
  look()

  return {
    current: () => cart,
    update(change) {
      look()
      cart = change(cart)
      const wanted = cart.length > 0 ? writeCart(cart) : null
      writeStored('local', key, wanted)
      text = readStored('local', key)
      for (const listener of listeners) listener()
      return text === wanted
    },
    subscribe(listener) {
      if (listeners.size === 0) {
        window.addEventListener('storage', follow)
        // A page that slept hears of no change.
        window.addEventListener('pageshow', look)
        look()
      }
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
        if (listeners.size > 0) return
        window.removeEventListener('storage', follow)
        window.removeEventListener('pageshow', look)
      }
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
export function useCart(): Cart {
  const store = cartStore()
  return useSyncExternalStore(store.subscribe, store.current)
}
