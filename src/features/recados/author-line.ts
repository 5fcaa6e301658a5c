import { recadoTexts } from '#texts/recados.ts'

/**
 * The database says 'admin' for what the ministry writes (reading J12); readers see the author
 * (reading J24).
 */
export function authorLine(author: string): string {
  return author === 'admin' ? recadoTexts.team : recadoTexts.by(author)
}
