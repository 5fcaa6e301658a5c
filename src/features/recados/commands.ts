import { memberData } from '#sync'

/** Marks a recado as read. Once more changes nothing. */
export async function markRead(id: string): Promise<void> {
  const data = await memberData()
  await data.recados.markRead([id])
}

/** Marks every recado that is on this phone as read. */
export async function markAllRead(): Promise<void> {
  const data = await memberData()
  await data.recados.markAllRead()
}
