import { memberCommands } from '#sync'

/** Marks a recado as read. Idempotent. */
export async function markRead(id: string): Promise<void> {
  await memberCommands.markRead([id])
}

/** Marks every recado on this phone as read. */
export async function markAllRead(): Promise<void> {
  await memberCommands.markAllRead()
}
