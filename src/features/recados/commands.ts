import { memberCommands } from '#sync'

/** Marks a recado as read. Once more changes nothing. */
export async function markRead(id: string): Promise<void> {
  await memberCommands.markRead([id])
}

/** Marks every recado that is on this phone as read. */
export async function markAllRead(): Promise<void> {
  await memberCommands.markAllRead()
}
