import { setImmediate } from 'node:timers/promises'
import type { Claims } from '../auth/jwt.ts'
import { type Database, makeMutex } from '../database/database.ts'

/**
 * Whether the policies on `realtime.messages` allow a caller to listen to a topic. Not asked if the
 * caller has gone.
 */
export type MayListen = (claims: Claims, topic: string, isThere: () => boolean) => Promise<boolean>

const UNDONE = Symbol('undone')

/**
 * Asks as Supabase's Realtime does: writes a message, reads it with the caller's rights, and rolls
 * back. No policy is for visitors, so they are refused without a query. Joins take turns among
 * themselves, and other requests run in between.
 */
export function makeMayListen(database: Database): MayListen {
  const inTurn = makeMutex()
  return async (claims, topic, isThere) => {
    if (claims.role === 'anon') return false
    return inTurn(async () => {
      // Closing sockets and other requests go first.
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
