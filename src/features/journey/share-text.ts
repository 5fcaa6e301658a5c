import type { Devotional } from '#sync'
import { brand } from '#src/brand.ts'
import { EXCERPTS, excerptOf } from '#lib/excerpt.ts'

/** What is handed to the phone's share sheet. */
export function shareDataOf(devotional: Devotional, url: string): { title: string; text: string; url: string } {
  return {
    title: `${devotional.title} · ${brand.name}`,
    text: `Dia ${devotional.day_number}: ${devotional.title}\n\n${excerptOf(devotional.reflection, EXCERPTS.message)}`,
    url,
  }
}
