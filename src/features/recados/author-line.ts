/** The database says 'admin' of what the ministry writes, and a reader sees 'Admin' (reading J12). */
export function authorName(author: string): string {
  return author === 'admin' ? 'Admin' : author
}
