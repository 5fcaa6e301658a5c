/** Law 10: the local database's name carries whose it is. */
export function databaseName(userId: string): string {
  return `florescer-${userId}`
}
