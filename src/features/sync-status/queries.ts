import { combineLatest, map, type Observable } from 'rxjs'
import { type SyncStatus, watchMember } from '#sync'
import type { Names } from './item-words.ts'

/** What the synchronisation says about itself. */
export const syncStatus$: Observable<SyncStatus> = watchMember((data) => data.sync.status$)

/** What the list of waiting things needs to speak in words. */
export const names$: Observable<Names> = watchMember((data) =>
  combineLatest({
    journeys: data.progress.watchAll(),
    devotionals: data.devotionals.watchAll(),
    recados: data.recados.watchAll(),
  }).pipe(
    map(({ journeys, devotionals, recados }) => ({
      journeys,
      devotionals: new Map(devotionals.map(({ id, title }) => [id, title])),
      recados: new Map(recados.map(({ id, titulo }) => [id, titulo])),
    })),
  ),
)
