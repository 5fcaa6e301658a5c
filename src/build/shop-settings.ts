import { internationalNumber } from '../lib/international-number.ts'
import { shopContact, type ShopSettings } from '../lib/shop-contact.ts'
import { plain } from '../features/shop/pix-code.ts'
import { pixKey } from '../features/shop/pix-key.ts'

/**
 * Ends a build whose shop would ask for money in a way that no bank takes.
 * @throws with what is wrong and how it is written
 */
export function checkShopSettings(env: ShopSettings): void {
  const { VITE_SHOP_PIX_KEY: key, VITE_SHOP_PIX_NAME: name, VITE_SHOP_PIX_CITY: city } = env
  const number = env.VITE_SHOP_WHATSAPP
  if (key?.trim() || name?.trim() || city?.trim()) {
    if (!pixKey(key ?? ''))
      throw new Error(
        'VITE_SHOP_PIX_KEY is not a Pix key: an e-mail address, a telephone with +55, a CPF or CNPJ (its digits are checked), or a random key.',
      )
    if (!plain(name ?? '', 25))
      throw new Error('VITE_SHOP_PIX_NAME is missing: the name of the account’s owner, as payers are to see it.')
    if (!plain(city ?? '', 15)) throw new Error('VITE_SHOP_PIX_CITY is missing: the city of the account’s owner.')
  }
  if (number?.trim() && internationalNumber(number) === null)
    throw new Error('VITE_SHOP_WHATSAPP is not a telephone: +55 11 98765-4321.')
}

/** Whether a shop with these settings has a way to be paid. */
export function isPayable(env: ShopSettings): boolean {
  const { pix, whatsapp } = shopContact(env)
  return pix !== null || whatsapp !== null
}
