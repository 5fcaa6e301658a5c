import { expect, it } from 'vitest'
import { flow } from './html-text.ts'

it.each([
  [['Por onde começar', 'Devocionais: um por dia.', 'Recados'], 'Por onde começar · Devocionais: um por dia. Recados'],
  [['Grupo', 'Dia', 'Raízes', '19h30'], 'Grupo · Dia · Raízes · 19h30'],
  [['Tragam:', 'um prato', '“Amém!”', 'Até lá'], 'Tragam: um prato · “Amém!” Até lá'],
  [['Um só'], 'Um só'],
])('%j flow into one text', (blocks, text) => {
  expect(flow(blocks)).toBe(text)
})

it('nothing gives no text', () => {
  expect(flow([])).toBe('')
})
