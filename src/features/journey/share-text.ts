import type { Devotional } from '#sync'
import { brand } from '../../brand.ts'

/** Length of a devotional's excerpt in a share text (specification, section 9). */
const EXCERPT = 200

/** The beginning of a text on one line, cut between words, at most `limit` characters before the ellipsis. */
export function excerptOf(text: string, limit = EXCERPT): string {
  const line = text.replace(/\s+/g, ' ').trim()
  // By code points: half an emoji is not a character.
  const characters = [...line]
  if (characters.length <= limit) return line
  const cut = characters.slice(0, limit).join('')
  const lastSpace = cut.lastIndexOf(' ')
  const isWordBroken = characters[limit] !== ' '
  return `${(isWordBroken && lastSpace > 0 ? cut.slice(0, lastSpace) : cut).replace(/[\s,;:.]+$/, '')}…`
}

/** What is handed to the phone's share sheet. */
export function shareDataOf(devotional: Devotional, url: string): { title: string; text: string; url: string } {
  return {
    title: `${devotional.title} · ${brand.name}`,
    text: `Dia ${devotional.day_number}: ${devotional.title}\n\n${excerptOf(devotional.reflection)}`,
    url,
  }
}
