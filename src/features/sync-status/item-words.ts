import type { OutgoingItem, Progress, RefusedItem } from '#sync'
import { paths } from '#src/paths.ts'
import { syncTexts } from '#texts/sync-status.ts'
import { refusalKind } from '#lib/refusal-kind.ts'

/** What the words need to know of the things that an item names. */
export interface Names {
  journeys: readonly Progress[]
  /** Titles by id. */
  devotionals: ReadonlyMap<string, string>
  recados: ReadonlyMap<string, string>
}

/** What waits or was refused, in words: 'Dia 4 concluído', 'Favorito: Raízes'. */
export function itemWords(item: OutgoingItem | RefusedItem, names: Names): string {
  const { items } = syncTexts
  switch (item.kind) {
    // A journey is one document, whatever was done in it: the last day stands for it. Of what was refused it is the one
    // that was sent.
    case 'progress': {
      const { last_completed_day: day } = progressOf(item, names) ?? {}
      return day ? items.day(day) : items.journeyStarted
    }
    case 'favorite':
      return items.favorite(names.devotionals.get(item.id))
    case 'read_mark':
      return items.readMark(names.recados.get(item.id))
    default: {
      const noun = items.content[item.kind]
      const { what, title } = item.content ?? { what: 'published' }
      if (what === 'published') return items.published(noun, title)
      return what === 'removed' ? items.removed(noun) : items.takenBack(noun)
    }
  }
}

/** Where an administrator decides what becomes of content that was refused; null for what is not content. */
export function placeOf({ kind }: OutgoingItem): string | null {
  switch (kind) {
    case 'devotional':
      return paths.adminDevotionals()
    case 'recado':
      return paths.adminRecados()
    case 'event':
      return paths.adminEvents()
    case 'video':
      return paths.adminVideos()
    case 'product':
      return paths.adminProducts()
    default:
      return null
  }
}

function progressOf(item: OutgoingItem | RefusedItem, { journeys }: Names): Partial<Progress> | undefined {
  return 'doc' in item ? item.doc : journeys.find(({ journey }) => String(journey) === item.id)
}

const { reasons } = syncTexts

/** Why the server refused, in her words; the server's own message only where it was written for her. */
export function refusalWords(refused: Pick<RefusedItem, 'code' | 'message'>): string {
  const kind = refusalKind(refused)
  if (kind === 'ownWords') return refused.message
  return kind === 'unknown' ? reasons.unknown(refused.code) : reasons[kind]
}
