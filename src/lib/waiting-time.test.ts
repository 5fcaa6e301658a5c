import { expect, it } from 'vitest'
import { waitingTime } from './waiting-time.ts'

const now = Date.parse('2026-11-23T12:00:00Z')
const after = (hours: number) => waitingTime(new Date(now - hours * 3_600_000).toISOString(), now)

it('says how long somebody has waited, in the largest unit that fits', () => {
  expect([0.5, 1, 5.9, 24, 71, 13.5 * 24, 14 * 24, 60 * 24, 62 * 24, 729 * 24, 731 * 24].map(after)).toEqual([
    'agora há pouco',
    'há 1 hora',
    'há 5 horas',
    'há 1 dia',
    'há 2 dias',
    'há 13 dias',
    'há 2 semanas',
    'há 8 semanas',
    'há 2 meses',
    'há 23 meses',
    'há 2 anos',
  ])
})

it('a clock that is behind, and no date, wait since now', () => {
  expect([after(-3), waitingTime('', now)]).toEqual(['agora há pouco', 'agora há pouco'])
})
