import type { RefusedItem } from '#sync'
import { syncTexts } from '../../texts/sync-status.ts'

const { reasons } = syncTexts

/** SQLSTATE of a `raise exception` of ours: its message is written for her. */
const OWN_WORDS = 'P0001'

/** Why the server refused, in her words; the server's own message only where it was written for her. */
export function refusalWords({ code, message }: Pick<RefusedItem, 'code' | 'message'>): string {
  if (code === OWN_WORDS && message) return message
  if (code === '42501' || code === 'HTTP 403') return reasons.notAllowed
  if (code === 'FL409') return reasons.conflict
  if (code === '23505') return reasons.taken
  if (/^2[23]/.test(code)) return reasons.invalid
  if (code === 'HTTP 413' || code.startsWith('54')) return reasons.tooLarge
  return reasons.unknown(code)
}
