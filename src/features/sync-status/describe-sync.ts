import type { SyncStatus } from '#sync'
import { syncTexts } from '#texts/sync-status.ts'

/** `attention` needs the member, `waiting` only needs time. */
export type SyncTone = 'saved' | 'waiting' | 'busy' | 'offline' | 'attention'

export interface SyncDescription {
  tone: SyncTone
  label: string
}

/**
 * One statement about the synchronisation, the most important first: refusals, then what only the
 * member can solve, then what waits. 'Tudo salvo' is said only if nothing waits and a digest has
 * matched the server's.
 */
export function describeSync(status: SyncStatus): SyncDescription {
  const { label } = syncTexts
  const waiting = status.pending.length
  if (status.refused.length > 0) return { tone: 'attention', label: label.refused(status.refused.length) }
  if (status.needsSignIn) return { tone: 'attention', label: label.signInAgain }
  if (status.connection === 'offline') {
    return waiting > 0 ? { tone: 'waiting', label: label.waiting(waiting) } : { tone: 'offline', label: label.offline }
  }
  if (status.phase === 'syncing') {
    if (waiting > 0) return { tone: 'busy', label: label.sending }
    return { tone: 'busy', label: status.isFirstSyncDone ? label.updating : label.firstSync(status.share) }
  }
  if (status.phase === 'failed')
    return { tone: 'attention', label: waiting > 0 ? label.sendFailed : label.updateFailed }
  if (waiting > 0) return { tone: 'waiting', label: label.waiting(waiting) }
  return status.lastAgreedAt === null ? { tone: 'busy', label: label.unknown } : { tone: 'saved', label: label.saved }
}

/** What a screen reader hears of it from the mark. That she is offline, the bar says (offline-bar.tsx). */
export const announcementOf = ({ tone, label }: SyncDescription): string => (tone === 'offline' ? '' : label)
