import type { Video } from '#sync'

type Placed = Pick<Video, 'id' | 'order_index'>

/** The order of the list, also for members: equal numbers are ordered by id. */
export function compareVideos(one: Placed, other: Placed): number {
  return one.order_index - other.order_index || (one.id < other.id ? -1 : 1)
}

/**
 * What has to be saved so that a video swaps places with its neighbour: the two, and where numbers
 * repeat, every video that needs a new one.
 * @param videos in any order
 * @returns the new numbers; empty if there is no neighbour
 */
export function moveVideo(videos: readonly Placed[], id: string, by: 1 | -1): Placed[] {
  const sorted = [...videos].sort(compareVideos)
  const from = sorted.findIndex((video) => video.id === id)
  const to = from + by
  const video = sorted[from]
  const neighbour = sorted[to]
  if (!video || !neighbour) return []
  const wanted = [...sorted]
  wanted[from] = neighbour
  wanted[to] = video
  // Each gets its place's number, or one more than the previous number.
  let last = -1
  return wanted.flatMap(({ id: other, order_index: before }, place) => {
    const order_index = Math.max(sorted[place]?.order_index ?? 0, last + 1)
    last = order_index
    return order_index === before ? [] : [{ id: other, order_index }]
  })
}
