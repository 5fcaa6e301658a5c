import { BehaviorSubject, type Observable } from 'rxjs'
import { makeBackoff } from './backoff.ts'
import type { AccountListener, Clock, ExchangeFailure, Lock, Network } from './ports.ts'
import { rowKey, type Outgoing, type Replica } from './replica.ts'
import {
  isContentRow,
  isLater,
  isRefusal,
  type CollectionName,
  type Cursor,
  type ExchangeAnswer,
  type PushRow,
} from './wire.ts'

/** Rows in one request, each way, where the server and the line can do it. */
const BATCH = 2000
/** What was too much is halved, down to this; after a pass that was full and ended well, twice as much is tried again. */
const FEWEST = 25
/** The first page of all is small: on a slow line it shows how far things are, and what breaks off is little. */
const FIRST_PAGE = 250
const QUICK_MS = 2_000
/** Everything is compared at the start, after a reconnection and at least this often; after a push what it touched. */
const COMPARE_EVERY_MS = 15 * 60 * 1000
/** A difference that a repair did not mend is not repaired again before. */
const REPAIR_EVERY_MS = 60 * 60 * 1000
/** Writes of one gesture leave together. */
const GATHER_MS = 60

/** What the engine can say of itself; what waits is counted from the documents, not here. */
export interface EngineState {
  connection: 'online' | 'offline' | 'unknown'
  phase: 'idle' | 'syncing' | 'failed'
  needsSignIn: boolean
  /** While pages follow one another: how much of everything is here, 0 to 1. */
  share?: number | undefined
}

export interface Engine {
  readonly state$: Observable<EngineState>
  start(): void
  stop(): void
  /** Something is new, here or there: an exchange soon, but not before a back-off or a Retry-After is over. */
  poke(): void
  /** She asks for it, or the connection has changed: at once, whatever the back-off says, and with a digest. */
  retry(): void
  /** The browser says that the connection went away. */
  reportOffline(): void
  /** One pass now; resolves when the device and the server have nothing more to tell, or the try failed. */
  synchronise(): Promise<void>
}

/** Of what was tried in vain to repair; gone with the next agreement. */
export const REPAIR_KEY = 'repair'
const SIZE_KEY = 'request-size'
const START = { content: 0, own: 0 }
type PassFailure = ExchangeFailure | { kind: 'differs' }

/** What the last agreement and the server's clock were, kept on the device. */
export interface Agreement {
  /** ISO 8601. */
  at: string
}
/** A repair after which the digest still differed. */
export interface FailedRepair {
  /** ISO 8601. */
  at: string
}
export interface ServerClock {
  /** Server minus device, milliseconds. */
  offset: number
  /** When her account was made, ISO 8601: nothing of hers was done before. */
  since?: string | undefined
}

interface Ports {
  replica: Replica
  network: Network
  clock: Clock
  lock: Lock
  listener: AccountListener
  /** Where errors of this device are told (they are also retried). */
  report(error: unknown): void
}

/**
 * Brings device and server together, by the laws of sync/engine/README.md: one exchange after another until nothing
 * waits and nothing is new. There is one pass at a time in a tab; a wish that comes meanwhile becomes the next pass.
 */
export function makeEngine({ replica, network, clock, lock, listener, report }: Ports): Engine {
  const state$ = new BehaviorSubject<EngineState>({ connection: 'unknown', phase: 'idle', needsSignIn: false })
  const backoff = makeBackoff()
  let isRunning = false
  let isStopped = false
  let passing: Promise<void> | null = null
  /** What was wished for during a pass: `now` is her own wish. */
  let wanted: 'soon' | 'now' | null = null
  let cancelTimer = () => {}
  /** The timer is a back-off: no poke may bring it forward. */
  let isHeld = false
  let hasRecordedFirstSync = false
  /** What has proved to be too much is remembered, also when the app is closed. */
  let size: number | null = null
  let wasFull = false
  /** Collections that have not agreed since something happened to them. */
  let unproved: Set<CollectionName>
  let everythingAgreedAt = -Infinity

  const doubtAll = () => {
    unproved = new Set(replica.collections)
  }
  doubtAll()

  const say = (change: Partial<EngineState>) => {
    // As text, what is undefined is not there.
    const next = JSON.stringify({ ...state$.value, ...change })
    if (next !== JSON.stringify(state$.value)) state$.next(JSON.parse(next) as EngineState)
  }

  function schedule(ms: number) {
    if (!isRunning || isHeld) return
    cancelTimer()
    cancelTimer = clock.after(ms, () => void synchronise())
  }

  function hold(ms: number) {
    schedule(ms)
    isHeld = isRunning
  }

  function synchronise(): Promise<void> {
    if (passing) {
      wanted ??= 'soon'
      return passing
    }
    cancelTimer()
    isHeld = false
    passing = onePass()
      .then(async (failure) => {
        // Not within the pass: should it be too much, a resynchronisation would begin anew each time.
        if (!failure && wasFull && size! < BATCH) await resize(Math.min(BATCH, size! * 2))
        settle(failure)
      })
      .catch((error: unknown) => {
        // Storage trouble: the cursor has not moved, so nothing is lost by trying again.
        if (isStopped) return
        report(error)
        say({ phase: 'failed' })
        hold(backoff.next())
      })
      .finally(() => {
        passing = null
        if (wanted === 'now') {
          isHeld = false
          doubtAll()
        }
        if (wanted) schedule(GATHER_MS)
        wanted = null
      })
    return passing
  }

  function settle(failure: PassFailure | null) {
    say({ share: undefined })
    if (failure === null) {
      backoff.reset()
      say({ connection: 'online', phase: 'idle', needsSignIn: false })
      schedule(COMPARE_EVERY_MS)
      return
    }
    doubtAll()
    switch (failure.kind) {
      case 'unreachable':
        say({ connection: 'offline', phase: 'idle' })
        hold(backoff.next())
        return
      case 'busy':
        say({ connection: 'online', phase: 'failed' })
        hold(Math.max(failure.retryAfter ?? 0, backoff.next()))
        return
      case 'unauthorized':
        // Only a new session helps; nothing is sent or lost until then.
        say({ connection: 'online', phase: 'failed', needsSignIn: true })
        return
      case 'refused':
        report(new Error(`Exchange refused: ${failure.status} ${failure.code} ${failure.message}`))
        say({ connection: 'online', phase: 'failed' })
        hold(backoff.next())
        return
      case 'differs':
        // Everything was sent and stored all the same; what she does next need not wait for the repair.
        backoff.reset()
        report(new Error('The digest differs, also after a repair'))
        say({ connection: 'online', phase: 'failed', needsSignIn: false })
        schedule(COMPARE_EVERY_MS)
    }
  }

  async function onePass(): Promise<PassFailure | null> {
    return lock.run(async () => {
      let cursor = await replica.readCursor()
      let resync: Set<string> | null = null
      let mayRepair = true
      let batch = BATCH
      size ??= (await replica.readMetadata<{ rows: number }>(SIZE_KEY))?.rows ?? BATCH
      hasRecordedFirstSync ||= (await replica.readMetadata('first-sync')) !== null
      let isTrying = !hasRecordedFirstSync
      wasFull = false
      /** Whether the server takes a request without rows: before that is known, no row is to blame for a refusal. */
      let door: 'untried' | 'trying' | 'open' = 'untried'
      /** Rows that the server cannot take now, through no fault of theirs: not sent again in this pass. */
      const postponed = new Set<string>()
      let trouble: ExchangeFailure | null = null
      say({ phase: 'syncing' })

      for (;;) {
        const limit: number = isTrying ? Math.min(size, FIRST_PAGE) : size
        const sent = door === 'trying' ? [] : await replica.unsent(Math.min(batch, limit), postponed)
        const askedAt = clock.now()
        if (clock.now() - everythingAgreedAt > COMPARE_EVERY_MS) doubtAll()
        for (const { c } of sent) unproved.add(c)
        const compare = [...unproved]
        const outcome = await network.exchange({
          v: 2,
          epoch: cursor?.epoch ?? null,
          cursor: cursor ? { content: cursor.content, own: cursor.own } : START,
          blank: cursor?.blank,
          limit,
          ...(compare.length > 0 && { compare }),
          push: sent.map(toPushRow),
        })

        if (!outcome.ok) {
          const { failure } = outcome
          if ('isTooMuch' in failure && failure.isTooMuch) await resize(Math.max(FEWEST, Math.ceil(limit / 2)))
          if (failure.kind !== 'refused' || !isRefusal(failure.code) || sent.length === 0) return failure
          // The server will not have the request as a whole: find the row by halving, and set that one aside.
          if (door === 'untried') door = 'trying'
          else if (sent.length > 1) batch = Math.ceil(sent.length / 2)
          else {
            await replica.apply(sent, [{ ok: false, code: failure.code, message: failure.message }], [], pass(false))
            // Nobody has said what the server has instead: everything is heard anew.
            resync = new Set()
            cursor = null
          }
          continue
        }
        batch = BATCH
        door = 'open'

        const { answer } = outcome
        isTrying &&= clock.now() - askedAt > QUICK_MS
        wasFull ||= sent.length >= limit || answer.has_more === true
        await replica.writeMetadata('clock', {
          offset: answer.now - clock.now(),
          since: answer.account.since,
        } satisfies ServerClock)
        listener.onAccount(answer.account)
        if (answer.account.status !== 'active') return null

        if (answer.verdicts.length < sent.length) {
          return { kind: 'refused', status: 200, code: 'verdicts', message: 'Not one for each row' }
        }

        if (answer.reset) {
          // The server's history is another one (a restored backup): what it lost of hers, it gets again. Told and
          // heard in one request, as in a repair: an answer to a push brings what the server made of it, once.
          resync = new Set()
          cursor = null
          await replica.markOwnUnsent()
          mayRepair = false
          continue
        }
        const rows = answer.rows ?? []
        // Killed while it stores these, the device is no beginner any more: it has to hear what is gone.
        if (!cursor && !resync) await replica.writeCursor({ epoch: answer.epoch, ...START, blank: START })
        await replica.apply(sent, answer.verdicts, rows, pass(resync !== null))
        for (const [i, { c, id }] of sent.entries()) {
          const verdict = answer.verdicts[i]!
          if (verdict.ok || !isLater(verdict)) continue
          postponed.add(rowKey(c, id))
          trouble ??= { kind: 'refused', status: 200, code: verdict.code, message: `${c}: ${verdict.message}` }
        }
        for (const row of rows) resync?.add(rowKey(row.c, row.id))

        cursor = nextCursor(cursor, answer)
        if (resync && !answer.has_more) {
          await replica.forgetUnseen(resync)
          resync = null
        }
        // Law 4: only now. A resynchronisation that is cut short begins anew.
        if (!resync) await replica.writeCursor(cursor)

        if (answer.has_more) {
          say({ share: shareOf(answer) })
          continue
        }
        await recordFirstSync()
        // The rest of a large batch, what a reset marked anew, or a write of this very moment.
        if ((await replica.unsent(1, postponed)).length > 0) continue
        if (trouble) return trouble
        if (!answer.sums) return null

        if (await replica.agreesWith(answer.sums, compare)) {
          if (compare.length === replica.collections.length) everythingAgreedAt = clock.now()
          unproved.clear()
          await replica.writeMetadata('agreement', { at: iso() } satisfies Agreement)
          await replica.writeMetadata(REPAIR_KEY, null)
          return null
        }
        // A write may have come in between; otherwise something was lost here or there, and both are told everything.
        if ((await replica.unsent(1, postponed)).length > 0) continue
        if (!mayRepair) await replica.writeMetadata(REPAIR_KEY, { at: iso() } satisfies FailedRepair)
        if (!mayRepair || !(await isRepairDue())) return { kind: 'differs' }
        mayRepair = false
        resync = new Set()
        cursor = null
        await replica.markOwnUnsent()
      }
    })
  }

  async function resize(rows: number): Promise<void> {
    size = rows
    await replica.writeMetadata(SIZE_KEY, rows < BATCH ? { rows } : null)
  }

  async function isRepairDue(): Promise<boolean> {
    const last = await replica.readMetadata<FailedRepair>(REPAIR_KEY)
    // Either way: the phone's clock may have been set back.
    return !last || Math.abs(clock.now() - Date.parse(last.at)) >= REPAIR_EVERY_MS
  }

  /** From now on 'empty' may be said (reading J17). */
  async function recordFirstSync() {
    if (hasRecordedFirstSync) return
    await replica.writeMetadata('first-sync', { at: iso() })
    hasRecordedFirstSync = true
  }

  const iso = () => new Date(clock.now()).toISOString()
  const pass = (isResync: boolean) => ({ at: iso(), isResync })

  return {
    state$,
    start() {
      isRunning = true
      void synchronise()
    },
    stop() {
      isRunning = false
      isStopped = true
      cancelTimer()
    },
    poke() {
      if (passing) wanted ??= 'soon'
      else schedule(GATHER_MS)
    },
    retry() {
      backoff.reset()
      doubtAll()
      // Offline was true until now; the next answer says what is.
      if (state$.value.connection === 'offline') say({ connection: 'unknown' })
      if (passing) wanted = 'now'
      else void synchronise()
    },
    reportOffline() {
      doubtAll()
      say({ connection: 'offline' })
    },
    synchronise,
  }
}

function toPushRow(row: Outgoing): PushRow {
  return isContentRow(row) ? row : { c: row.c, id: row.id, doc: row.doc }
}

/** By the numbers of the changes: they only grow, and so does this. */
function shareOf({ cursor, head }: ExchangeAnswer): number | undefined {
  return cursor && head && (cursor.own + cursor.content) / (head.own + head.content)
}

function nextCursor(last: Cursor | null, { epoch, cursor, head, has_more, blank: blankThen }: ExchangeAnswer): Cursor {
  const begun = last ? last.blank : (blankThen ?? head)
  const blank = has_more ? begun : undefined
  return { epoch, ...(cursor ?? START), ...(blank && { blank }) }
}
