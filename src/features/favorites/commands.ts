import { memberData } from '#sync'

/** Makes a devotional a favourite, or no longer one. */
export async function setFavorite(devotionalId: string, isFavorite: boolean): Promise<void> {
  const data = await memberData()
  await data.favorites.set(devotionalId, isFavorite)
}
