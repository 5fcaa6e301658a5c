import { memberCommands } from '#sync'

export async function startJourney(): Promise<void> {
  await memberCommands.startJourney()
}

export async function completeDay(day: number): Promise<void> {
  await memberCommands.completeDay(day)
}

export async function setFavorite(devotionalId: string, isFavorite: boolean): Promise<void> {
  await memberCommands.setFavorite(devotionalId, isFavorite)
}
