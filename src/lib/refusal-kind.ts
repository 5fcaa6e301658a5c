import { CONFLICT, FIELD_UNKNOWN, type RefusedItem } from '#sync'

export type RefusalKind =
  | 'ownWords'
  | 'conflict'
  | 'older'
  | 'notAllowed'
  | 'taken'
  | 'invalid'
  | 'tooLarge'
  | 'unknown'

/** The codes of our own `raise exception`, whose message is written for people. */
const OWN_WORDS = new Set(['P0001', 'FL400', 'FL404', 'FL410', 'FL411'])

/** Why the server refused a write, from its SQLSTATE or `HTTP <status>`. */
export function refusalKind({ code, message }: Pick<RefusedItem, 'code' | 'message'>): RefusalKind {
  if (OWN_WORDS.has(code) && message) return 'ownWords'
  if (code === CONFLICT) return 'conflict'
  if (code === FIELD_UNKNOWN) return 'older'
  if (code === 'FL403' || code === '42501' || code === 'HTTP 403') return 'notAllowed'
  if (code === '23505') return 'taken'
  if (/^2[23]/.test(code)) return 'invalid'
  if (code === 'HTTP 413' || code.startsWith('54')) return 'tooLarge'
  return 'unknown'
}
