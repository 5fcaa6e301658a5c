import { memberData, type Video } from '#sync'

/** Keeps new places on the device; what the server says of them shows in the list. */
export async function savePlaces(videos: readonly Video[]): Promise<void> {
  const publishing = await (await memberData()).publishing()
  for (const video of videos) await publishing.save('videos', video)
}
