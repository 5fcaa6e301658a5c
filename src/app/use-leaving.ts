import { type SignOutFlow, useSignOut } from '../features/auth/use-sign-out.tsx'
import { countPieces } from '../features/shop/cart.ts'
import { currentCart } from '../features/shop/cart-store.ts'

const piecesInCart = () => countPieces(currentCart())

/** The way out, which says before what of hers lives on this phone only. */
export const useLeaving = (): SignOutFlow => useSignOut(piecesInCart)
