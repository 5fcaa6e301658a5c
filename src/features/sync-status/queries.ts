import { combineLatest, map, type Observable } from 'rxjs'
import { type SyncStatus, watchMember } from '#sync'
import type { Names } from './item-words.ts'

export const syncStatus$: Observable<SyncStatus> = watchMember((data) => data.sync.status$)

/** The names for the list of pending items. */
export const names$: Observable<Names> = watchMember((data) =>
  combineLatest({
    journeys: data.progress.watchAll(),
    devotionals: data.devotionals.watchAll(),
    recados: data.recados.watchAll(),
    events: data.events.watchAll(),
  }).pipe(
    map(({ journeys, devotionals, recados, events }) => ({
      journeys,
      devotionals: new Map(devotionals.map(({ id, title }) => [id, title])),
      recados: new Map(recados.map(({ id, titulo }) => [id, titulo])),
      events: new Map(events.map(({ id, title }) => [id, title])),
    })),
  ),
)
