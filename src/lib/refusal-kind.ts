import { CONFLICT, type RefusedItem } from '#sync'

export type RefusalKind = 'ownWords' | 'conflict' | 'notAllowed' | 'taken' | 'invalid' | 'tooLarge' | 'unknown'

/** The SQLSTATE of our own `raise exception`, whose message is written for people. */
const OWN_WORDS = 'P0001'

/** Why the server refused a write, from its SQLSTATE or `HTTP <status>`. */
export function refusalKind({ code, message }: Pick<RefusedItem, 'code' | 'message'>): RefusalKind {
  if (code === OWN_WORDS && message) return 'ownWords'
  if (code === CONFLICT) return 'conflict'
  if (code === 'FL403' || code === '42501' || code === 'HTTP 403') return 'notAllowed'
  if (code === '23505') return 'taken'
  if (/^2[23]/.test(code)) return 'invalid'
  if (code === 'HTTP 413' || code.startsWith('54')) return 'tooLarge'
  return 'unknown'
}
