import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { OWN_COLLECTIONS, type PushRow } from '#sync/engine/wire.ts'
import { isThorough } from '#tests/kit/lane.ts'
import { makePhone, type OpenApp, type Phone, type PhoneOptions } from './kit/phone.ts'
import { memoryStorage } from './kit/simulation.ts'
import { openSqlServer, type SqlServer } from './kit/sql-server.ts'
import { ALL_COLLECTIONS } from '#sync/engine/replica.ts'

const FAVORITE = '00000000-0000-4000-8000-0000000000f1'
const MARKS = ['00000000-0000-4000-8000-0000000000a1', '00000000-0000-4000-8000-0000000000a2']
/** Every call and every step has its morning; the gate takes a sample. */
const STRIDE = isThorough ? 1 : 19
/** She taps this again after a failure; there is only one fault. */
const TRIES = 4

let server: SqlServer
let userId: string

beforeAll(async () => {
  server = await openSqlServer()
})
afterAll(() => server.close())

async function newPhone(options: Partial<PhoneOptions> = {}): Promise<Phone> {
  userId = await server.member()
  const owner = userId
  return makePhone({
    userId: owner,
    collections: [...OWN_COLLECTIONS, 'recados'],
    storage: memoryStorage(),
    exchange: async (request) => ({ ok: true, answer: await server.exchange(owner, request) }),
    ...options,
  })
}

/** A member's morning: the app is opened twice, and another phone writes too. */
async function live(phone: Phone): Promise<void> {
  const gesture = async (work: (app: OpenApp) => Promise<void>) => {
    for (let tries = 1; ; tries++) {
      try {
        return await work(await phone.open())
      } catch (error) {
        if (tries >= TRIES) throw error
        // RxDB never retries what failed at its opening: she then opens the app again.
        if (tries === 2) await phone.close()
      }
    }
  }
  await gesture(({ commands }) => commands.startJourney())
  await gesture(({ commands }) => commands.completeDay(1))
  await gesture(({ engine }) => engine.synchronise())
  await otherPhone({
    c: 'progress',
    id: '1',
    doc: { journey: 1, started_at: '2026-01-01T08:00:00.000Z', last_completed_day: 9, completed_days: [9] },
  })
  await server.sql(`insert into public.recados (titulo, mensagem) values ('Domingo', 'Venham')`)
  await gesture(({ commands }) => commands.setFavorite(FAVORITE, true))
  await gesture(({ commands }) => commands.markRead(MARKS))
  await gesture(({ engine }) => engine.synchronise())
  await phone.close()
  await gesture(({ commands }) => commands.completeDay(2))
  await gesture(({ commands }) => commands.setFavorite(FAVORITE, false))
  await gesture(({ engine }) => engine.synchronise())
}

async function otherPhone(row: PushRow): Promise<void> {
  await server.exchange(userId, {
    v: 1,
    epoch: null,
    cursor: { content: 0, own: 0 },
    limit: 0,
    push: [row],
  })
}

/**
 * At the next opening, with everything in order again, nothing of that morning may be missing here
 * or on the server.
 */
async function expectNothingLost(phone: Phone): Promise<void> {
  await phone.close()
  const { engine, replica } = await phone.open()
  await engine.synchronise()
  const truth = await server.exchange(userId, {
    v: 1,
    epoch: null,
    cursor: { content: 0, own: 0 },
    limit: 2000,
    compare: [...ALL_COLLECTIONS],
    push: [],
  })
  const docs = (name: string) => truth.rows!.flatMap(({ c, doc }) => (c === name ? [doc!] : []))
  expect(docs('progress')).toMatchObject([
    { started_at: '2026-01-01T08:00:00.000Z', last_completed_day: 9, completed_days: [1, 2, 9] },
  ])
  expect(docs('favorites')).toMatchObject([{ devotional_id: FAVORITE, active: false }])
  expect(
    docs('read_marks')
      .map(({ recado_id }) => recado_id)
      .sort(),
  ).toEqual(MARKS)
  expect(docs('recados')).toHaveLength(1)
  expect(await replica.unsent(10)).toEqual([])
  expect(await replica.agreesWith(truth.sums!)).toBe(true)
  expect(await replica.readMetadata('agreement')).not.toBeNull()
  expect([...(await phone.refused()).keys()]).toEqual([])
}

describe('at any point of a member’s morning', { timeout: 240_000 }, () => {
  it.each(['fails before', 'fails after'] as const)(
    'the storage fails at one call (%s), and nothing is lost',
    async (fate) => {
      for (let k = 1, isReached = true; isReached; k += STRIDE) {
        let calls = 0
        let isOver = false
        const phone = await newPhone({ fate: () => (!isOver && ++calls === k ? fate : 'works') })
        await live(phone)
        isOver = true
        isReached = calls >= k
        await expectNothingLost(phone).catch((error: unknown) => {
          throw new Error(`After a fault at call ${k} (${fate})`, { cause: error })
        })
        expect(phone.unexpectedErrors).toEqual([])
        await phone.close()
        if (!isReached) expect(k).toBeGreaterThan(50)
      }
    },
  )

  it('the app is killed between any two steps, and nothing is lost', async () => {
    for (let k = 1, isReached = true; isReached; k += STRIDE) {
      const phone = await newPhone()
      phone.killAt(k)
      await live(phone)
      isReached = phone.steps >= k
      await expectNothingLost(phone).catch((error: unknown) => {
        throw new Error(`Killed at step ${k}`, { cause: error })
      })
      expect(phone.unexpectedErrors).toEqual([])
      await phone.close()
      if (!isReached) expect(k).toBeGreaterThan(100)
    }
  })
})
