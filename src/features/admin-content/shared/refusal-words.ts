import type { ContentRefusal } from '#sync'
import { refusalKind } from '#lib/refusal-kind.ts'
import { adminContentTexts } from '#texts/admin-content.ts'

const { refusal: texts, conflict } = adminContentTexts

/**
 * Why the server refused, in words.
 * @param known what a code means for this kind of content: a devotional's '23505' is an occupied
 * day
 */
export function refusalWords(refusal: ContentRefusal, known: Readonly<Record<string, string>> = {}): string {
  const own = known[refusal.code]
  if (own) return own
  const kind = refusalKind(refusal)
  if (kind === 'ownWords') return refusal.message
  if (kind === 'conflict') return conflict.title
  return kind === 'unknown' ? texts.unknown(refusal.code) : texts[kind]
}
