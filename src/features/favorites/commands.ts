import { memberCommands } from '#sync'

export async function setFavorite(devotionalId: string, isFavorite: boolean): Promise<void> {
  await memberCommands.setFavorite(devotionalId, isFavorite)
}
