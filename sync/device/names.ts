/** Law 10: the local database's name contains its owner's id. */
export function databaseName(userId: string): string {
  return `florescer-${userId}`
}

/** Each tab holds this lock while the member's database is open in it. */
export function inUseLock(userId: string): string {
  return `${databaseName(userId)}-in-use`
}
