import { expect, it } from 'vitest'
import { greetingOf } from './home-words.ts'

const at = (hour: number) => new Date(2026, 10, 25, hour).getTime()

it('the greeting goes by the phone’s hour, and by the first name where there is one', () => {
  const words = [0, 4, 5, 11, 12, 17, 18, 23].map((hour) => greetingOf(' Maria Aparecida', at(hour)))
  const [morning, afternoon, night] = ['Bom dia, Maria', 'Boa tarde, Maria', 'Boa noite, Maria']
  expect(words).toEqual([night, night, morning, morning, afternoon, afternoon, night, night])
  expect(greetingOf('', at(8))).toBe('Bom dia')
})
