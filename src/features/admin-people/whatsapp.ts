import { adminPeopleTexts } from '#texts/admin-people.ts'

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

/** Opens a conversation with a greeting already written; null without a number. */
export function whatsappAddress({ nome, telefone }: { nome: string; telefone?: string | null }): string | null {
  const number = telefone ? internationalNumber(telefone) : null
  if (number === null) return null
  const [firstName = ''] = nome.trim().split(/\s+/)
  return `https://wa.me/${number}?text=${encodeURIComponent(adminPeopleTexts.whatsapp.greeting(firstName))}`
}
