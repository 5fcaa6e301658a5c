import { setImmediate } from 'node:timers/promises'
import type { Claims } from '../auth/jwt.ts'
import type { Database } from '../database/database.ts'
import { makeMutex } from '../database/mutex.ts'

/** Whether the policies on `realtime.messages` let her listen to a topic; not asked when she has gone meanwhile. */
export type MayListen = (claims: Claims, topic: string, isThere: () => boolean) => Promise<boolean>

const UNDONE = Symbol('undone')

/**
 * Asks as Supabase's Realtime does: a message that she could receive is written, read as she would, and taken back. No
 * policy is for visitors, so they are not even asked about. One question at a time: a crowd at the door waits for
 * itself, and everybody else's requests go in between.
 */
export function makeMayListen(database: Database): MayListen {
  const inTurn = makeMutex()
  return async (claims, topic, isThere) => {
    if (claims.role === 'anon') return false
    return inTurn(async () => {
      // Goodbyes are heard first, and others' requests come in.
      await setImmediate()
      return isThere() && (await isReadable(database, claims, topic))
    })
  }
}

async function isReadable(database: Database, claims: Claims, topic: string): Promise<boolean> {
  let isSeen = false
  try {
    await database.transaction(async (tx) => {
      await tx.query(`insert into realtime.messages (topic, extension, private) values ($1, 'broadcast', true)`, [
        topic,
      ])
      await tx.query(
        `select set_config('statement_timeout', '5s', true), set_config('realtime.topic', $1, true),
           set_config('request.jwt.claims', $2, true), set_config('request.jwt.claim.sub', $3, true),
           set_config('request.jwt.claim.role', $4, true), set_config('role', $4, true)`,
        [topic, JSON.stringify(claims), claims.sub ?? '', claims.role],
      )
      isSeen = (await tx.query('select from realtime.messages limit 1')).length > 0
      throw UNDONE
    })
  } catch (error) {
    if (error !== UNDONE) throw error
  }
  return isSeen
}
