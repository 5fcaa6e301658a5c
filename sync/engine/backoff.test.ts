import { expect, it } from 'vitest'
import { makeBackoff } from './backoff.ts'

it('dobra a espera de 1 s até 5 min e recomeça depois de um sucesso', () => {
  const backoff = makeBackoff(() => 0)
  expect(Array.from({ length: 11 }, () => backoff.next())).toEqual([
    1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 64_000, 128_000, 256_000, 300_000, 300_000,
  ])
  backoff.reset()
  expect(backoff.next()).toBe(1_000)
})

it('encurta cada espera em no máximo metade, para que os telefones não cheguem juntos', () => {
  const backoff = makeBackoff(() => 0.999_999)
  expect(backoff.next()).toBeGreaterThanOrEqual(500)
})
