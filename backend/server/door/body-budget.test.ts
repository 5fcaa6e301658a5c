import { expect, it } from 'vitest'
import { makeBodyBudget } from './body-budget.ts'

it('one caller cannot take all the memory, nor can all together, and an answered request gives its reservation back', () => {
  const budget = makeBodyBudget({ ofOne: 6, ofAll: 10 })
  const [ana, anaAgain, bia, carla] = ['ana', 'ana', 'bia', 'carla'].map(budget.reserve) as [
    ReturnType<typeof budget.reserve>,
    ...ReturnType<typeof budget.reserve>[],
  ]
  expect([ana.grow(4), anaAgain!.grow(3), anaAgain!.grow(2)]).toEqual([true, false, true])
  expect([bia!.grow(4), carla!.grow(1)]).toEqual([true, false])
  ana.release()
  ana.release()
  expect([carla!.grow(4), anaAgain!.grow(1)]).toEqual([true, false])
  for (const reservation of [anaAgain!, bia!, carla!]) reservation.release()
  expect([budget.reserve('ana').grow(7), budget.reserve('ana').grow(6)]).toEqual([false, true])
})
