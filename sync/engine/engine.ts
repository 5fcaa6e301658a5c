import { BehaviorSubject, type Observable } from 'rxjs'
import { makeBackoff } from './backoff.ts'
import { rowKey, type Outgoing, type Replica } from './replica.ts'
import {
  isContentRow,
  isLater,
  isRefusal,
  type Account,
  type CollectionName,
  type Cursor,
  type ExchangeAnswer,
  type ExchangeFailure,
  type Network,
  type PushRow,
} from './wire.ts'

/** The most rows in one request, in each direction. */
const BATCH = 2000
/**
 * A request that was too large is halved, down to this. After a full pass that ended well, the size
 * is doubled again.
 */
const FEWEST = 25
/**
 * The first page is small: on a slow line it shows progress early, and little is lost if it breaks
 * off.
 */
const FIRST_PAGE = 250
const QUICK_MS = 2_000
/**
 * Everything is compared at the start, after a reconnection, with another role and at least this
 * often. A push compares only the collections it touched.
 */
const COMPARE_EVERY_MS = 15 * 60 * 1000
/** If a repair did not remove a difference, the next repair waits this long. */
const REPAIR_EVERY_MS = 60 * 60 * 1000
/** A server that asks for more patience is asked after this long all the same. */
const LONGEST_PAUSE_MS = 60 * 60 * 1000
/** Writes of one gesture leave together. */
const GATHER_MS = 60

/** What the engine knows about itself. Pending writes are counted from the documents, not here. */
export interface EngineState {
  connection: 'online' | 'offline' | 'unknown'
  phase: 'idle' | 'syncing' | 'failed'
  needsSignIn: boolean
  /** While pages follow one another: how much of everything is stored here, from 0 to 1. */
  share?: number | undefined
}

export interface Engine {
  readonly state$: Observable<EngineState>
  start(): void
  stop(): void
  /** There is news on either side: exchange soon, but not before a back-off or Retry-After ends. */
  poke(): void
  /**
   * The member asked for it, or the connection changed: exchange at once, whatever the back-off
   * says, and compare everything.
   */
  retry(): void
  /** The browser reports that the connection is lost. */
  reportOffline(): void
  /**
   * Runs one pass now. Resolves when neither side has anything more to send, or when the attempt
   * failed.
   */
  synchronise(): Promise<void>
}

/** Holds the last repair that failed. The next agreement removes it. */
export const REPAIR_KEY = 'repair'
const SIZE_KEY = 'request-size'
const START = { content: 0, own: 0 }
type PassFailure = ExchangeFailure | { kind: 'differs' }

/** When the device and the server last agreed, kept on the device. */
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
  /**
   * The server's time in the last answer, milliseconds since the epoch. It is later, whatever this
   * device's clock says. Absent in entries of older versions.
   */
  heard?: number
  /** When the account was created, ISO 8601. Nothing the member did is older. */
  since?: string | undefined
}

export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number
  /** Calls `run` once after `ms`. The returned function cancels it. */
  after(ms: number, run: () => void): () => void
}

/** All that the engine needs from outside. */
interface Ports {
  replica: Replica
  network: Network
  clock: Clock
  /** Lets one tab at a time exchange. It only saves requests; correctness does not depend on it. */
  lock: { run<T>(work: () => Promise<T>): Promise<T> }
  /**
   * Called on each contact. Any status but `active` ends the data on this device; one of another
   * history is not told.
   */
  listener: { onAccount(account: Account): void }
  /** Receives errors of this device. The engine retries them as well. */
  report(error: unknown): void
}

/**
 * Brings device and server together by the laws of sync/engine/README.md: it repeats the exchange
 * until nothing is pending and nothing is new. A tab runs one pass at a time; a request for another
 * one during a pass starts the next pass.
 */
export function makeEngine({ replica, network, clock, lock, listener, report }: Ports): Engine {
  const state$ = new BehaviorSubject<EngineState>({ connection: 'unknown', phase: 'idle', needsSignIn: false })
  const backoff = makeBackoff()
  let isRunning = false
  let isStopped = false
  let currentPass: Promise<void> | null = null
  /**
   * Another pass was requested during this one: `now` if the member asked for it or the connection
   * changed.
   */
  let requestedPass: 'soon' | 'now' | null = null
  let cancelTimer = () => {}
  /** The timer is a back-off, which no poke may shorten. */
  let isHeld = false
  let hasRecordedFirstSync = false
  /** The size of a request; null before it is read. It is stored, so a restart keeps it. */
  let size: number | null = null
  let wasFull = false
  /** Collections to compare with the server: something may have changed since they last agreed. */
  let unproved: Set<CollectionName>
  let everythingAgreedAt = -Infinity
  /** Whose rows the last answer was about: the role, and whether it lacks the second factor. */
  let rights: string | null = null

  const markAllUnproved = () => {
    unproved = new Set(replica.collections)
  }
  markAllUnproved()

  const setState = (change: Partial<EngineState>) => {
    // JSON drops fields that are undefined.
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
    if (currentPass) {
      requestedPass ??= 'soon'
      return currentPass
    }
    cancelTimer()
    isHeld = false
    currentPass = onePass()
      .then(async (failure) => {
        // Resizing happens after the pass: if the larger size fails, a resynchronisation would
        // start over each time.
        if (!failure && wasFull && size! < BATCH) await resize(Math.min(BATCH, size! * 2))
        settle(failure)
      })
      .catch((error: unknown) => {
        // The storage failed. The cursor has not moved, so a retry loses nothing.
        if (isStopped) return
        report(error)
        setState({ phase: 'failed' })
        hold(backoff.next())
      })
      .finally(() => {
        currentPass = null
        if (requestedPass === 'now') {
          isHeld = false
          markAllUnproved()
        }
        if (requestedPass) schedule(GATHER_MS)
        requestedPass = null
      })
    return currentPass
  }

  function settle(failure: PassFailure | null) {
    setState({ share: undefined })
    if (failure === null) {
      backoff.reset()
      setState({ connection: 'online', phase: 'idle', needsSignIn: false })
      schedule(COMPARE_EVERY_MS)
      return
    }
    markAllUnproved()
    switch (failure.kind) {
      case 'unreachable':
        // The connection has changed since it asked: the next answer decides.
        setState({ connection: requestedPass === 'now' ? state$.value.connection : 'offline', phase: 'idle' })
        hold(backoff.next())
        return
      case 'busy':
        setState({ connection: 'online', phase: 'failed' })
        hold(Math.max(Math.min(failure.retryAfter ?? 0, LONGEST_PAUSE_MS), backoff.next()))
        return
      case 'unauthorized':
        // Only a new session helps. Until then nothing is sent and nothing is lost.
        setState({ connection: 'online', phase: 'failed', needsSignIn: true })
        return
      case 'refused':
        report(new Error(`Exchange refused: ${failure.status} ${failure.code} ${failure.message}`))
        setState({ connection: 'online', phase: 'failed' })
        hold(backoff.next())
        return
      case 'differs':
        // Everything was still sent and stored, so the next writes need not wait for the repair.
        backoff.reset()
        report(new Error('The digest differs, also after a repair'))
        setState({ connection: 'online', phase: 'failed', needsSignIn: false })
        schedule(COMPARE_EVERY_MS)
    }
  }

  async function onePass(): Promise<PassFailure | null> {
    return lock.run(async () => {
      const [storedCursor, storedSize, firstSync, storedClock] = await replica.readEntries<
        [Cursor, { rows: number }, object, ServerClock]
      >('cursor', SIZE_KEY, 'first-sync', 'clock')
      let offset = storedClock?.offset ?? 0
      let cursor = storedCursor
      let resync: Set<string> | null = null
      let mayRepair = true
      let batch = BATCH
      size ??= storedSize?.rows ?? BATCH
      hasRecordedFirstSync ||= firstSync !== null
      let isProbing = !hasRecordedFirstSync
      wasFull = false
      /**
       * Whether the server accepts a request without rows. Until that is known, no row is to blame
       * for a refusal.
       */
      let emptyRequest: 'untried' | 'trying' | 'accepted' = 'untried'
      /**
       * Rows that the server cannot take now, although they are valid. This pass does not send them
       * again.
       */
      const postponed = new Set<string>()
      let postponedBy: ExchangeFailure | null = null
      /**
       * Where a postponed row of the member is: it is in the device's sum and not in the server's.
       * What an administrator publishes is in neither.
       */
      const incomparable = new Set<CollectionName>()
      setState({ phase: 'syncing' })

      for (;;) {
        const limit: number = isProbing ? Math.min(size, FIRST_PAGE) : size
        const sent = emptyRequest === 'trying' ? [] : await replica.unsent(Math.min(batch, limit), postponed)
        const askedAt = clock.now()
        const age = askedAt - everythingAgreedAt
        // Below zero: the phone's clock has been set back since.
        if (age < 0 || age > COMPARE_EVERY_MS) markAllUnproved()
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
          // The server refuses the whole request: find the row by halving, and set it aside.
          if (emptyRequest === 'untried') emptyRequest = 'trying'
          else if (sent.length > 1) batch = Math.ceil(sent.length / 2)
          else {
            await replica.apply(sent, [{ ok: false, code: failure.code, message: failure.message }], [], pass(false))
            // This answer does not contain the server's state of the row, so everything is pulled
            // again.
            resync = new Set()
            cursor = null
          }
          continue
        }
        batch = BATCH
        emptyRequest = 'accepted'

        const { answer } = outcome
        isProbing &&= clock.now() - askedAt > QUICK_MS
        wasFull ||= sent.length >= limit || answer.has_more === true
        // The server's `now` was between asking and reading, which are hours apart if the phone slept.
        // What is known stays, unless that contradicts it.
        offset = Math.max(answer.now - clock.now(), Math.min(offset, answer.now - askedAt))
        const serverClock: ServerClock = { offset, heard: answer.now, since: answer.account.since }
        const isEnded = answer.account.status !== 'active'
        // A restored backup need not know who was let in since: her data waits, as without a session.
        if (isEnded && answer.reset) return { kind: 'unauthorized' }
        listener.onAccount(answer.account)
        if (isEnded) return null
        const { role, second_factor } = answer.account
        const before = rights
        rights = JSON.stringify([role, second_factor])
        if (before && rights !== before) markAllUnproved()

        if (answer.verdicts.length < sent.length) {
          return { kind: 'refused', status: 200, code: 'verdicts', message: 'Not one for each row' }
        }

        if (answer.reset) {
          // The server's history is another one (a restored backup). The device sends again what
          // the server may have lost. Like a repair, it pushes and pulls in the same request: the
          // answer to a push contains the merged state only once.
          resync = new Set()
          cursor = null
          await replica.markOwnUnsent()
          mayRepair = false
          continue
        }
        const rows = answer.rows ?? []
        // If the app is killed while it stores these rows, the device no longer counts as new: it
        // then has to hear about deletions.
        const begun = !cursor && !resync && { cursor: { epoch: answer.epoch, ...START, blank: START } }
        await replica.writeEntries({ clock: serverClock, ...begun })
        await replica.apply(sent, answer.verdicts, rows, pass(resync !== null))
        for (const [i, row] of sent.entries()) {
          const verdict = answer.verdicts[i]!
          if (verdict.ok || !isLater(verdict)) continue
          const { c, id } = row
          postponed.add(rowKey(c, id))
          if (!isContentRow(row)) incomparable.add(c)
          postponedBy ??= { kind: 'refused', status: 200, code: verdict.code, message: `${c}: ${verdict.message}` }
        }
        for (const row of rows) resync?.add(rowKey(row.c, row.id))

        cursor = nextCursor(cursor, answer)
        if (resync && !answer.has_more) {
          await replica.forgetUnseen(resync)
          resync = null
        }
        // From then on a screen may say 'empty'.
        const isFirst = !answer.has_more && !hasRecordedFirstSync
        // Law 4: the cursor moves only now. A resynchronisation that is interrupted starts over.
        if (!resync) await replica.writeCursor(cursor, isFirst ? { 'first-sync': { at: iso() } } : {})

        if (answer.has_more) {
          setState({ share: shareOf(answer) })
          continue
        }
        hasRecordedFirstSync = true
        // The rest of a large batch, rows that a reset marked again, or a write that was just made.
        if ((await replica.unsent(1, postponed)).length > 0) continue
        // With another role the drafts come, or go: no row says so, the sums do.
        if (compare.length < unproved.size) continue
        if (!answer.sums) return postponedBy

        const comparable = compare.filter((name) => !incomparable.has(name))
        if (await replica.agreesWith(answer.sums, comparable)) {
          if (comparable.length < compare.length) return postponedBy
          if (compare.length === replica.collections.length) everythingAgreedAt = clock.now()
          unproved.clear()
          await replica.writeEntries({ agreement: { at: iso() } satisfies Agreement, [REPAIR_KEY]: null })
          return postponedBy
        }
        // A write may have come in between. Otherwise one side lost something, so both sides send
        // everything again.
        if ((await replica.unsent(1, postponed)).length > 0) continue
        if (!mayRepair) await replica.writeMetadata(REPAIR_KEY, { at: iso() } satisfies FailedRepair)
        if (!mayRepair || !(await isRepairDue())) return postponedBy ?? { kind: 'differs' }
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
    // Compare the absolute value: the phone's clock may have been set back.
    return !last || Math.abs(clock.now() - Date.parse(last.at)) >= REPAIR_EVERY_MS
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
      if (currentPass) requestedPass ??= 'soon'
      else schedule(GATHER_MS)
    },
    retry() {
      backoff.reset()
      markAllUnproved()
      // 'offline' may no longer be true; the next answer decides.
      if (state$.value.connection === 'offline') setState({ connection: 'unknown' })
      if (currentPass) requestedPass = 'now'
      else void synchronise()
    },
    reportOffline() {
      markAllUnproved()
      setState({ connection: 'offline' })
    },
    synchronise,
  }
}

function toPushRow(row: Outgoing): PushRow {
  if (!isContentRow(row)) return { c: row.c, id: row.id, doc: row.doc }
  const { as, ...write } = row
  return { ...write, ...as }
}

/** Change numbers only grow, so this share only grows too. */
function shareOf({ cursor, head }: ExchangeAnswer): number | undefined {
  return cursor && head && (cursor.own + cursor.content) / (head.own + head.content)
}

function nextCursor(last: Cursor | null, { epoch, cursor, head, has_more, blank: answered }: ExchangeAnswer): Cursor {
  const knownBlank = last ? last.blank : (answered ?? head)
  const blank = has_more ? knownBlank : undefined
  return { epoch, ...(cursor ?? START), ...(blank && { blank }) }
}
