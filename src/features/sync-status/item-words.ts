import type { OutgoingItem, Progress, RefusedItem } from '#sync'
import { syncTexts } from '../../texts/sync-status.ts'

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
    // A journey is one document, whatever was done in it: the last day stands for it. What was refused is no longer
    // in the journey, only in the refusal.
    case 'progress': {
      const { last_completed_day: day } = progressOf(item, names) ?? {}
      return day ? items.day(day) : items.journeyStarted
    }
    case 'favorite':
      return items.favorite(names.devotionals.get(item.id))
    case 'read_mark':
      return items.readMark(names.recados.get(item.id))
    default:
      return items[item.kind]
  }
}

function progressOf(item: OutgoingItem | RefusedItem, { journeys }: Names): Partial<Progress> | undefined {
  return 'doc' in item ? item.doc : journeys.find(({ journey }) => String(journey) === item.id)
}
