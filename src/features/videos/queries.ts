import { combineLatest, distinctUntilChanged, map, type Observable } from 'rxjs'
import { type MemberData, type Video, watchMember } from '#sync'
import { type Arrival, watchArrival } from '#lib/arrival.ts'

export interface VideosData {
  /** In the ministry's order. */
  videos: Video[]
  arrival: Arrival
  /** Videos cannot be fetched now. */
  isOffline: boolean
}

/** All videos on the phone, and whether they can be played. */
export const videos$: Observable<VideosData> = watchMember((data) =>
  combineLatest({ videos: watchInOrder(data), arrival: watchArrival(data), isOffline: watchOffline(data) }),
)

const watchInOrder = (data: MemberData): Observable<Video[]> =>
  data.videos.watchAll().pipe(map((videos) => videos.sort((a, b) => a.order_index - b.order_index)))

/** Based on real requests; before the first one, on the browser's own state. */
function watchOffline(data: MemberData): Observable<boolean> {
  return data.sync.status$.pipe(
    map(({ connection }) => connection === 'offline' || (connection === 'unknown' && !navigator.onLine)),
    distinctUntilChanged(),
  )
}
