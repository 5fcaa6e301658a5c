import { PostgrestClient } from '@supabase/postgrest-js'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Database } from '#backend/types/database.ts'
import { makeAdminLog } from './log.ts'

let moments: string[]
let asked: number
const NOW = Date.parse('2026-11-21T12:00:00Z')

/** Each look at the log is one more line of it, as another administrator goes on working. */
function answerTo(url: string): Response {
  const { searchParams } = new URL(url)
  const before = searchParams.get('criado_em')?.replace('lt.', '') ?? '9'
  const first = Number(searchParams.get('offset') ?? 0)
  const found = moments.filter((moment) => moment < before)
  const page = found.slice(first, first + Number(searchParams.get('limit')))
  asked += 1
  moments = [new Date(NOW + asked).toISOString(), ...moments]
  return Response.json(page.map((moment) => ({ id: moment, criado_em: moment })))
}

const rest = new PostgrestClient<Database>('https://x.example/rest/v1', { fetch: async (url) => answerTo(String(url)) })

beforeEach(() => {
  asked = 0
  moments = Array.from({ length: 2_500 }, (_, n) => new Date(NOW - n * 1_000).toISOString())
})
afterEach(() => vi.useRealTimers())

it('the export has every line once, the newest too, on a phone whose clock is slow', async () => {
  vi.useFakeTimers({ now: NOW - 3_600_000, toFake: ['Date'] })
  const all = [...moments]
  const lines = await makeAdminLog('helena', rest).allLines({})
  expect(lines.ok && lines.value.map(({ id }) => id)).toEqual(all)
  expect(asked).toBe(3)
})
