/** Law 10: the local database's name carries whose it is. */
export function databaseName(userId: string): string {
  return `florescer-${userId}`
}

/** Held by each tab in which her database is open. */
export function inUseLock(userId: string): string {
  return `${databaseName(userId)}-in-use`
}
