import { type SignOutFlow, useSignOut } from '../features/auth/use-sign-out.tsx'
import { countItems } from '../features/shop/cart.ts'
import { currentCart } from '../features/shop/cart-store.ts'

const itemsInCart = () => countItems(currentCart())

/** Signs out, after asking about data that only this phone has. */
export const useMemberSignOut = (): SignOutFlow => useSignOut(itemsInCart)
