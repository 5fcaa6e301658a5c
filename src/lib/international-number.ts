/**
 * The number as WhatsApp wants it, with the country's code and digits only; null if it is none.
 * Without a code it is Brazilian.
 */
export function internationalNumber(phone: string): string | null {
  const digits = phone.replaceAll(/\D/g, '')
  if (phone.trim().startsWith('+') || digits.startsWith('00')) {
    const number = digits.replace(/^0+/, '')
    return number.length >= 8 && number.length <= 15 ? number : null
  }
  const local = digits.replace(/^0+/, '')
  if (local.length === 10 || local.length === 11) return `55${local}`
  return (local.length === 12 || local.length === 13) && local.startsWith('55') ? local : null
}
