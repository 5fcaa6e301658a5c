import { filter, firstValueFrom } from 'rxjs'
import { currentIdentity, signIn, type MemberData } from '#sync'
import { readDirectly } from '#sync/database/direct-reads.ts'
import { openDatabase, type LocalDatabase } from '#sync/database/open.ts'
import { makeDexieStorage } from '#sync/database/rxdb-internals.ts'
import { makeEngine } from '#sync/engine/engine.ts'
import { ALL_COLLECTIONS, makeReplica } from '#sync/engine/replica.ts'
import { openMember } from '#sync/member/open-member.ts'
import { makeHttpNetwork } from '#sync/api/exchange.ts'
import { withLockIfSoon } from '#sync/device/locks.ts'
import type { OursBench } from './contract.ts'
import { countStored } from './count-stored.ts'
import { waitingSince } from './waiting.ts'

const PAUSE_MS = 250

let member: MemberData | null = null

function userId(): string {
  const identity = currentIdentity()
  if (!identity) throw new Error('Nobody is signed in')
  return identity.userId
}

function opened(): MemberData {
  if (!member) throw new Error('start() comes first')
  return member
}

const open = () => openDatabase(userId(), makeDexieStorage(indexedDB, IDBKeyRange))
const openAll = async (database: LocalDatabase) => {
  for (const name of ALL_COLLECTIONS) await database.collection(name)
  await database.meta()
}

const bench: OursBench = {
  async signIn(credentials) {
    const result = await signIn(credentials)
    if (!result.ok) throw new Error(`Sign-in failed: ${result.code}`)
  },

  async start() {
    const begun = new Date().toISOString()
    const { data } = await openMember(userId(), () => console.error('The database was lost'))
    member = data
    await firstValueFrom(
      data.sync.status$.pipe(filter(({ lastAgreedAt }) => lastAgreedAt !== null && lastAgreedAt >= begun)),
    )
  },

  async store(recados) {
    const database = await open()
    await openAll(database)
    const errors: unknown[] = []
    // As in sync/member/open-member.ts, but without the live signal: clock timers and status are
    // not measured.
    const engine = makeEngine({
      replica: makeReplica(database),
      network: makeHttpNetwork(userId()),
      clock: { now: Date.now, after: () => () => {} },
      lock: { run: (work) => withLockIfSoon(`florescer-sync-${userId()}`, 4_000, work) },
      listener: { onAccount: () => {} },
      report: (error) => errors.push(error),
    })
    const counted = countStored((await database.collection('recados')) as never, recados)
    const from = performance.now()
    await engine.synchronise()
    const settled = performance.now() - from
    if (errors.length > 0) throw errors[0]
    return { stored: counted.at() - from, settled, waiting: waitingSince(from) }
  },

  async mark(ids) {
    for (const id of ids) await (await opened().commands()).markRead([id])
  },

  async sent() {
    await firstValueFrom(opened().sync.status$.pipe(filter(({ pending }) => pending.length === 0)))
  },

  async writeToScreen(documents, times) {
    const { recados } = opened()
    const commands = await opened().commands()
    await commands.markRead(Array.from({ length: documents }, () => crypto.randomUUID()))
    await this.sent()
    const waits = new Map<string, (at: number) => void>()
    const subscription = recados.watchReadIds().subscribe((ids) => {
      const at = performance.now()
      for (const [id, tell] of waits) if (ids.has(id)) tell(at)
    })
    const taken: number[] = []
    for (let i = 0; i < times; i += 1) {
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
      const id = crypto.randomUUID()
      const shown = new Promise<number>((resolve) => waits.set(id, resolve))
      const from = performance.now()
      await commands.markRead([id])
      taken.push((await shown) - from)
      waits.delete(id)
    }
    subscription.unsubscribe()
    return taken
  },

  async tapFavorite(times) {
    const { sync } = opened()
    const commands = await opened().commands()
    const [devotional] = await firstValueFrom(opened().devotionals.watchAll())
    const taken: number[] = []
    for (let i = 0; i < times; i += 1) {
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
      const [begun, from] = [new Date().toISOString(), performance.now()]
      await commands.setFavorite(devotional!.id, i % 2 === 0)
      await firstValueFrom(
        sync.status$.pipe(
          filter(({ pending, lastAgreedAt }) => pending.length === 0 && lastAgreedAt !== null && lastAgreedAt >= begun),
        ),
      )
      taken.push(performance.now() - from)
    }
    return taken
  },

  async open(what) {
    const from = performance.now()
    if (what === 'directly') {
      const { length: rows } = await readDirectly(userId(), ['devotionals'], (read) => read('devotionals'))
      return { ms: performance.now() - from, rows, collections: 0 }
    }
    const database = await open()
    let rows = 0
    if (what === 'everything') await openAll(database)
    else
      rows = (await (await database.collection('devotionals')).find({ sort: [{ day_number: 'asc' }] } as never).exec())
        .length
    const ms = performance.now() - from
    return { ms, rows, collections: Object.keys(database.rx.collections).length }
  },
}

Object.assign(window, { bench })
