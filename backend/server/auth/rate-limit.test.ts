import { expect, it } from 'vitest'
import { householdOf, makeAuthRateLimit } from './rate-limit.ts'

it('uma casa com IPv6 é um lugar só', () => {
  expect(
    [
      '2001:db8:1:2:3:4:5:6',
      '2001:0db8:1:2::9',
      '2001:db8::1',
      '::1',
      'fe80::1%eth0',
      '::ffff:203.0.113.9',
      '203.0.113.9',
      'function',
    ].map(householdOf),
  ).toEqual([
    '2001:db8:1:2',
    '2001:db8:1:2',
    '2001:db8:0:0',
    '0:0:0:0',
    'fe80:0:0:0',
    '203.0.113.9',
    '203.0.113.9',
    'function',
  ])
})

it('e não faz quantas tentativas quer, mudando de endereço dentro dela', () => {
  const limit = makeAuthRateLimit(() => 0)
  const refused = Array.from(
    { length: 40 },
    (_, n) => limit.enter('/auth/v1/token', `2001:db8:1:2::${n.toString(16)}`)?.refusal?.status,
  )
  expect(refused.filter((status) => status === 429)).toHaveLength(10)
})
