import { adminContentTexts } from '../../../texts/admin-content.ts'
import type { Refusal } from './commands.ts'

const { refusal: texts, conflict } = adminContentTexts

/** SQLSTATE of a `raise exception` of ours: its message is written for her. */
const OWN_WORDS = 'P0001'

/**
 * Why the server did not take it, in words.
 * @param known what a code means for this kind of content: a devotional's '23505' is a day that is taken
 */
export function refusalWords({ code, message, isConflict }: Refusal, known: Readonly<Record<string, string>> = {}): string {
  const own = known[code]
  if (own) return own
  if (isConflict) return conflict.title
  if (code === OWN_WORDS && message) return message
  if (code === '42501' || code === 'HTTP 403') return texts.notAllowed
  if (/^2[23]/.test(code)) return texts.invalid
  if (code === 'HTTP 413' || code.startsWith('54')) return texts.tooLarge
  return texts.unknown(code)
}
