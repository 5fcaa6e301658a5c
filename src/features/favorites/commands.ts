import { memberCommands } from '#sync'

/** Makes a devotional a favourite, or no longer one. */
export async function setFavorite(devotionalId: string, isFavorite: boolean): Promise<void> {
  await memberCommands.setFavorite(devotionalId, isFavorite)
}
