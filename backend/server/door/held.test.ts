import { expect, it } from 'vitest'
import { makeHeld } from './held.ts'

it('one caller cannot take all the memory, nor can all together, and an answered request gives its share back', () => {
  const held = makeHeld({ ofOne: 6, ofAll: 10 })
  const [ana, anaAgain, bia, carla] = ['ana', 'ana', 'bia', 'carla'].map(held.share) as [
    ReturnType<typeof held.share>,
    ...ReturnType<typeof held.share>[],
  ]
  expect([ana.grow(4), anaAgain!.grow(3), anaAgain!.grow(2)]).toEqual([true, false, true])
  expect([bia!.grow(4), carla!.grow(1)]).toEqual([true, false])
  ana.release()
  ana.release()
  expect([carla!.grow(4), anaAgain!.grow(1)]).toEqual([true, false])
  for (const share of [anaAgain!, bia!, carla!]) share.release()
  expect([held.share('ana').grow(7), held.share('ana').grow(6)]).toEqual([false, true])
})
