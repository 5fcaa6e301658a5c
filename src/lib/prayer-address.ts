import { prayerTexts } from '#texts/prayer.ts'
import { internationalNumber } from './international-number.ts'

/** Where the ministry is asked for prayer: a telephone with WhatsApp, or an address. */
interface PrayerContact {
  whatsapp?: string | undefined
  mail?: string | undefined
}

/** Set when the app is built (README.md). */
const contact = (): PrayerContact => ({
  whatsapp: import.meta.env.VITE_PRAYER_WHATSAPP as string | undefined,
  mail: import.meta.env.VITE_PRAYER_MAIL as string | undefined,
})

/**
 * Opens a conversation with the ministry, or else a mail to it, with its first words already
 * written. Null if the ministry has set neither.
 */
export function prayerAddress(words: string, { whatsapp, mail }: PrayerContact = contact()): string | null {
  const number = whatsapp ? internationalNumber(whatsapp) : null
  if (number !== null) return `https://wa.me/${number}?text=${encodeURIComponent(words)}`
  const address = mail?.trim()
  if (!address) return null
  // Not URLSearchParams: mail programs take '+' for a plus sign.
  const fields = { subject: prayerTexts.subject, body: words }
  const query = Object.entries(fields).map(([field, value]) => `${field}=${encodeURIComponent(value)}`)
  return `mailto:${encodeURIComponent(address).replaceAll('%40', '@')}?${query.join('&')}`
}
