import { expect, it } from 'vitest'
import { homeWordTexts } from '#texts/home.ts'

it('the greeting goes by the hour, and by the name where there is one', () => {
  const words = [0, 4, 5, 11, 12, 17, 18, 23].map((hour) => homeWordTexts.greeting(hour, 'Maria'))
  const [morning, afternoon, night] = ['Bom dia, Maria', 'Boa tarde, Maria', 'Boa noite, Maria']
  expect(words).toEqual([night, night, morning, morning, afternoon, afternoon, night, night])
  expect(homeWordTexts.greeting(8, '')).toBe('Bom dia')
})
