import type { Devotional } from '#sync'
import { brand } from '#src/brand.ts'
import { EXCERPTS, excerptOf } from '#lib/excerpt.ts'

export type ShareOutcome = 'shared' | 'copied' | 'cancelled'

/** Opens the phone's share sheet; where there is none, copies the link. */
export async function shareDevotional(devotional: Devotional, url: string): Promise<ShareOutcome> {
  const shareData = shareDataOf(devotional, url)
  if (typeof navigator.share !== 'function') {
    await navigator.clipboard.writeText(url)
    return 'copied'
  }
  try {
    await navigator.share(shareData)
    return 'shared'
  } catch (error) {
    // The share sheet was closed: nothing to show.
    if (error instanceof DOMException && error.name === 'AbortError') return 'cancelled'
    throw error
  }
}

export function shareDataOf(devotional: Devotional, url: string): { title: string; text: string; url: string } {
  return {
    title: `${devotional.title} · ${brand.name}`,
    text: `Dia ${devotional.day_number}: ${devotional.title}\n\n${excerptOf(devotional.reflection, EXCERPTS.message)}`,
    url,
  }
}
