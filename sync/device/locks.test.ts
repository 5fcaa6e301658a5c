import { expect, it } from 'vitest'
import { serialize } from './locks.ts'

it('two quick taps end in what the second one wanted, however long the first takes', async () => {
  const written: boolean[] = []
  const waits = [20, 0]
  const write = serialize(async (wanted: boolean) => {
    await new Promise((resolve) => setTimeout(resolve, waits.shift()))
    written.push(wanted)
  })
  await Promise.all([write(true), write(false)])
  expect(written).toEqual([true, false])
})

it('a failing call does not affect the next one', async () => {
  const run = serialize(async (name: string) => {
    if (name === 'bad') throw new Error('bad')
    return name
  })
  const [first, second] = await Promise.allSettled([run('bad'), run('good')])
  expect(first.status).toBe('rejected')
  expect(second).toEqual({ status: 'fulfilled', value: 'good' })
})
