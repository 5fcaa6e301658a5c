import { expect, it } from 'vitest'
import { makeAuthRateLimit } from './rate-limit.ts'

it('uma casa com IPv6 é um lugar só: mudar de endereço dentro dela não dá mais tentativas', () => {
  const limit = makeAuthRateLimit(() => 0)
  const refused = Array.from(
    { length: 40 },
    (_, n) => limit.enter('/auth/v1/token', `2001:db8:1:2::${n.toString(16)}`)?.refusal?.status,
  )
  expect(refused.filter((status) => status === 429)).toHaveLength(10)
})
