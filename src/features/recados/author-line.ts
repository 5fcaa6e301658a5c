import { recadoTexts } from '#texts/recados.ts'

/** The database says 'admin' for what the ministry writes; readers see who that is. */
export function authorLine(author: string): string {
  return author === 'admin' ? recadoTexts.team : recadoTexts.by(author)
}
