import { expect, it } from 'vitest'
import { type Devotional, type JourneyDay } from '#sync'
import { dayName, isReadable } from './day-words.ts'

const devotional: Devotional = {
  id: 'd',
  day_number: 3,
  title: 'Raízes',
  theme: 't',
  verse: 'v',
  reflection: 'r',
  action: 'a',
}
const now = new Date(2026, 10, 5, 10, 0).getTime()
const tomorrow = new Date(2026, 10, 6, 7, 12).getTime()
const base: JourneyDay = { day: 3, status: 'open', devotional, opensAt: now, isSuggested: false }

it.each<[Partial<JourneyDay>, string, boolean]>([
  [{ status: 'completed' }, 'Dia 3 de 30, concluído', true],
  [{ status: 'suggested' }, 'Dia 3 de 30, próximo passo', true],
  [{ status: 'open' }, 'Dia 3 de 30, aberto', true],
  [{ status: 'open', devotional: null }, 'Dia 3 de 30, em breve', false],
  [{ status: 'locked', opensAt: tomorrow }, 'Dia 3 bloqueado. Disponível amanhã às 7h12', false],
  [{ status: 'locked', opensAt: tomorrow, devotional: null }, 'Dia 3 bloqueado. Disponível amanhã às 7h12', false],
])('%j is "%s"', (change, name, readable) => {
  const day = { ...base, ...change }
  expect(dayName(day, now)).toBe(name)
  expect(isReadable(day)).toBe(readable)
})
