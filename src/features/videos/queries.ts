import { combineLatest, distinctUntilChanged, map, type Observable } from 'rxjs'
import { type MemberData, type Video, watchMember } from '#sync'
import { type Arrival, watchArrival } from '#lib/arrival.ts'

export interface VideosData {
  /** In the ministry's order. */
  videos: Video[]
  arrival: Arrival
  /** No video can be fetched now. */
  isOffline: boolean
}

/** All videos that the phone knows, and whether they can be played. */
export const videos$: Observable<VideosData> = watchMember((data) =>
  combineLatest({ videos: data.videos.watchAll(), arrival: watchArrival(data), isOffline: watchOffline(data) }),
)

/** By the result of real requests; before the first one, by what the phone says of itself. */
function watchOffline(data: MemberData): Observable<boolean> {
  return data.sync.status$.pipe(
    map(({ connection }) => connection === 'offline' || (connection === 'unknown' && !navigator.onLine)),
    distinctUntilChanged(),
  )
}
