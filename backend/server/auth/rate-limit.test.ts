import { expect, it } from 'vitest'
import { makeAuthRateLimit } from './rate-limit.ts'

it('an IPv6 network counts as one caller: another address of it gives no more attempts', () => {
  const limit = makeAuthRateLimit(() => 0)
  const refused = Array.from(
    { length: 40 },
    (_, n) => limit.enter('/auth/v1/token', `2001:db8:1:2::${n.toString(16)}`)?.refusal?.status,
  )
  expect(refused.filter((status) => status === 429)).toHaveLength(10)
})
