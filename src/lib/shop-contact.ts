import { internationalNumber } from './international-number.ts'

/** Where the shop's money goes. */
export interface PixAccount {
  key: string
  /** Whose account it is, and where: payers see it in their bank's app. */
  name: string
  city: string
}

export interface ShopContact {
  pix: PixAccount | null
  /** A number as WhatsApp wants it. */
  whatsapp: string | null
}

/** The settings by their names in the environment of the build (README.md). */
export interface ShopSettings {
  VITE_SHOP_PIX_KEY?: string | undefined
  VITE_SHOP_PIX_NAME?: string | undefined
  VITE_SHOP_PIX_CITY?: string | undefined
  VITE_SHOP_WHATSAPP?: string | undefined
}

/** How the ministry is paid. The build refuses settings that are wrong (src/build/shop-settings.ts). */
export function shopContact(
  settings: ShopSettings = {
    VITE_SHOP_PIX_KEY: import.meta.env.VITE_SHOP_PIX_KEY as string | undefined,
    VITE_SHOP_PIX_NAME: import.meta.env.VITE_SHOP_PIX_NAME as string | undefined,
    VITE_SHOP_PIX_CITY: import.meta.env.VITE_SHOP_PIX_CITY as string | undefined,
    VITE_SHOP_WHATSAPP: import.meta.env.VITE_SHOP_WHATSAPP as string | undefined,
  },
): ShopContact {
  const { VITE_SHOP_PIX_KEY: key, VITE_SHOP_PIX_NAME: name, VITE_SHOP_PIX_CITY: city } = settings
  const number = settings.VITE_SHOP_WHATSAPP
  return {
    pix: key?.trim() && name?.trim() && city?.trim() ? { key, name, city } : null,
    whatsapp: number ? internationalNumber(number) : null,
  }
}
