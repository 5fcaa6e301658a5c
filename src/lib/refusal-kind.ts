import { CONFLICT, type RefusedItem } from '#sync'

export type RefusalKind = 'ownWords' | 'conflict' | 'notAllowed' | 'taken' | 'invalid' | 'tooLarge' | 'unknown'

/** SQLSTATE of a `raise exception` of ours: its message is written for her. */
const OWN_WORDS = 'P0001'

/** What an SQLSTATE or `HTTP <status>` of the server says about why it refused a write. */
export function refusalKind({ code, message }: Pick<RefusedItem, 'code' | 'message'>): RefusalKind {
  if (code === OWN_WORDS && message) return 'ownWords'
  if (code === CONFLICT) return 'conflict'
  if (code === 'FL403' || code === '42501' || code === 'HTTP 403') return 'notAllowed'
  if (code === '23505') return 'taken'
  if (/^2[23]/.test(code)) return 'invalid'
  if (code === 'HTTP 413' || code.startsWith('54')) return 'tooLarge'
  return 'unknown'
}
