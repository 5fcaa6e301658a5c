import { internationalNumber } from '#lib/international-number.ts'
import { adminPeopleTexts } from '#texts/admin-people.ts'

/** Opens a conversation with a greeting already written; null without a number. */
export function whatsappAddress({ nome, telefone }: { nome: string; telefone?: string | null }): string | null {
  const number = telefone ? internationalNumber(telefone) : null
  if (number === null) return null
  const [firstName = ''] = nome.trim().split(/\s+/)
  return `https://wa.me/${number}?text=${encodeURIComponent(adminPeopleTexts.whatsapp.greeting(firstName))}`
}
