import type { RefusedItem } from '#sync'
import { refusalKind } from '#lib/refusal-kind.ts'
import { syncTexts } from '#texts/sync-status.ts'

const { reasons } = syncTexts

/** Why the server refused, in her words; the server's own message only where it was written for her. */
export function refusalWords(refused: Pick<RefusedItem, 'code' | 'message'>): string {
  const kind = refusalKind(refused)
  if (kind === 'ownWords') return refused.message
  return kind === 'unknown' ? reasons.unknown(refused.code) : reasons[kind]
}
