import type { Sheet } from './sheet.ts'

/** One picture: where it goes under media/ (without the extension), its size, and what draws it. */
export interface Scene {
  file: string
  width: number
  height: number
  draw: (sheet: Sheet) => void
}

/** The picture of one day of the journey. */
export const day = (dayNumber: number, draw: Scene['draw']): Scene => ({
  file: `devocionais/dia-${String(dayNumber).padStart(2, '0')}`,
  width: 1200,
  height: 800,
  draw,
})
