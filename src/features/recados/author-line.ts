import { recadoTexts } from '#texts/recados.ts'

/** The database says 'admin' of what the ministry writes (reading J12), and a reader sees whose it is (reading J24). */
export function authorLine(author: string): string {
  return author === 'admin' ? recadoTexts.team : recadoTexts.by(author)
}
