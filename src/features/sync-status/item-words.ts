import type { OutgoingItem, Progress, RefusedItem } from '#sync'
import { adminPaths } from '#src/admin-paths.ts'
import { refusalTexts } from '#texts/refusals.ts'
import { syncTexts } from '#texts/sync-status.ts'
import { refusalKind } from '#lib/refusal-kind.ts'

/** The data that an item's words need. */
export interface Names {
  journeys: readonly Progress[]
  /** Titles by id. */
  devotionals: ReadonlyMap<string, string>
  recados: ReadonlyMap<string, string>
  events: ReadonlyMap<string, string>
}

/** An item that waits or was refused: 'Dia 4 concluído', 'Favorito: Raízes'. */
export function itemWords(item: OutgoingItem | RefusedItem, names: Names): string {
  const { items } = syncTexts
  switch (item.kind) {
    // A journey is one document, so its last day stands for all changes. For a refused item it is
    // the last day that was sent.
    case 'progress': {
      const { last_completed_day: day } = progressOf(item, names) ?? {}
      return day ? items.day(day) : items.journeyStarted
    }
    case 'favorite':
      return items.favorite(names.devotionals.get(item.id))
    case 'read_mark':
      return items.readMark(names.recados.get(item.id))
    case 'day_note':
      return items.dayNote(item.id)
    case 'order':
      return items.order
    case 'event_answer':
      return items.eventAnswer(names.events.get(item.id))
    default: {
      const noun = items.content[item.kind]
      const { what, title } = item.content ?? { what: 'published' }
      if (what === 'published') return items.published(noun, title)
      return what === 'removed' ? items.removed(noun) : items.takenBack(noun)
    }
  }
}

/** The screen on which an administrator decides about refused content; null for anything else. */
export function placeOf({ kind }: OutgoingItem): string | null {
  switch (kind) {
    case 'devotional':
      return adminPaths.devotionals()
    case 'recado':
      return adminPaths.recados()
    case 'event':
      return adminPaths.events()
    case 'video':
      return adminPaths.videos()
    case 'product':
      return adminPaths.products()
    default:
      return null
  }
}

function progressOf(item: OutgoingItem | RefusedItem, { journeys }: Names): Partial<Progress> | undefined {
  return 'doc' in item ? item.doc : journeys.find(({ journey }) => String(journey) === item.id)
}

/** Why the server refused. The server's own message is used only if it was written for members. */
export function refusalWords(refused: Pick<RefusedItem, 'code' | 'message'>): string {
  const kind = refusalKind(refused)
  if (kind === 'ownWords') return refused.message
  return kind === 'unknown' ? refusalTexts.unknown(refused.code) : refusalTexts[kind]
}
