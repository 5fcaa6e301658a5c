import { type Devotional, memberCommands } from '#sync'
import { brand } from '#src/brand.ts'
import { EXCERPTS, excerptOf } from '#lib/excerpt.ts'

/** Begins her journey now. */
export async function startJourney(): Promise<void> {
  await memberCommands.startJourney()
}

/** Marks a day as done. */
export async function completeDay(day: number): Promise<void> {
  await memberCommands.completeDay(day)
}

/** Makes a devotional a favourite, or no longer one. */
export async function setFavorite(devotionalId: string, isFavorite: boolean): Promise<void> {
  await memberCommands.setFavorite(devotionalId, isFavorite)
}

export type ShareOutcome = 'shared' | 'copied' | 'cancelled'

/** Hands the devotional to the phone's share sheet; where there is none, copies the link. */
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
    // She closed the sheet: nothing to say.
    if (error instanceof DOMException && error.name === 'AbortError') return 'cancelled'
    throw error
  }
}

/** What is handed to the phone's share sheet. */
export function shareDataOf(devotional: Devotional, url: string): { title: string; text: string; url: string } {
  return {
    title: `${devotional.title} · ${brand.name}`,
    text: `Dia ${devotional.day_number}: ${devotional.title}\n\n${excerptOf(devotional.reflection, EXCERPTS.message)}`,
    url,
  }
}
