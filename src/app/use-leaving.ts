import { type SignOutFlow, useSignOut } from '../features/auth/use-sign-out.tsx'
import { countItems } from '../features/shop/cart.ts'
import { currentCart } from '../features/shop/cart-store.ts'

const itemsInCart = () => countItems(currentCart())

/** The way out, which says before what of hers lives on this phone only. */
export const useLeaving = (): SignOutFlow => useSignOut(itemsInCart)
