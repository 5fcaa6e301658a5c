import { expect, it } from 'vitest'
import { verdictOn } from './diagnostics-screen.tsx'

const early = '2026-11-20T10:00:00+00:00'
const late = '2026-11-20T10:00:00.5+00:00'

it.each([
  ['none', late, null, 'none'],
  ['file', late, null, 'file'],
  ['smtp', null, null, 'never'],
  ['smtp', late, null, 'works'],
  ['http', late, early, 'works'],
  ['http', early, late, 'fails'],
  ['smtp', null, early, 'fails'],
] as const)('%s, sent %s, failed %s: %s', (route, sent_at, failed_at, verdict) => {
  expect(verdictOn({ route, sent_at, failed_at })).toBe(verdict)
})
