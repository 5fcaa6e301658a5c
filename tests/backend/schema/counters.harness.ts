import postgres from 'postgres'

/** A change of one document: of two, the later has the higher version. A deletion comes last. */
export interface Change {
  name: string
  version: number
}
export const DELETED = Infinity

export type Connection = postgres.Sql
export type Writing = postgres.TransactionSql

/**
 * What many writers do at once: `write` gets its transaction, says what it changed, if anything,
 * and may keep it open with `linger`.
 */
export type Write = (tx: Writing, writer: number, linger: () => Promise<void>) => Promise<Change | null>

/** How a reader finds what is new: this is under test. */
export interface Feed<Cursor> {
  start: Cursor
  /** Once on the reader's own connection. */
  signIn?(connection: Connection): Promise<void>
  /** The next changes after the cursor, up to a limit. */
  pull(connection: Connection, cursor: Cursor): Promise<{ changes: Change[]; cursor: Cursor; hasMore: boolean }>
}

interface Heard {
  version: number
  at: number
}

/** What one reader heard, and when. */
export interface Reader {
  name: string
  heard: Map<string, Heard[]>
  pulls: number
}

export interface Committed extends Change {
  writer: number
  /** When its transaction began and when it was committed; milliseconds since the epoch. */
  begun: number
  at: number
}

export interface Race {
  url: string
  /** Filled while the race runs, so that the caller can follow. */
  committed: Committed[]
  readers: Reader[]
  /** Whether enough has been written: asked before each transaction. */
  isOver(): boolean
  writers: number
  write: Write
  /** By the reader's name. */
  feeds: Record<string, Feed<never>>
  /** The longest pause between two reads, in milliseconds. */
  readEvery: number
}

/** Out of a hundred transactions, how many are rolled back. */
const ROLLED_BACK = 0.01
const LONGEST_MS = 200

/**
 * Many write at once, each transaction open for 0 to 200 ms, some rolled back, while readers read
 * by their cursors all the time. Each has its own connection. Each commit is recorded with its
 * time, so that we can say for each reader what it missed and how late it heard.
 */
export async function race({ url, committed, readers, isOver, writers, write, feeds, readEvery }: Race): Promise<void> {
  const ended = new AbortController()
  const connections: Connection[] = []
  const connect = () => {
    const connection = postgres(url, { max: 1, onnotice: () => undefined })
    connections.push(connection)
    return connection
  }

  async function keepWriting(writer: number): Promise<void> {
    const connection = connect()
    while (!ended.signal.aborted && !isOver()) {
      const begun = Date.now()
      const length = Math.random() * LONGEST_MS
      let rest = length
      try {
        const change = await connection.begin(async (tx) => {
          const change = await write(tx, writer, async () => {
            const share = Math.random() * rest
            rest -= share
            await pause(share)
          })
          await pause(rest)
          if (Math.random() < ROLLED_BACK) throw new RolledBack()
          return change
        })
        if (change) committed.push({ ...change, writer, begun, at: Date.now() })
      } catch (error) {
        if (!(error instanceof RolledBack)) throw error
      }
    }
  }

  async function keepReading(name: string, feed: Feed<unknown>): Promise<Reader> {
    const reader: Reader = { name, heard: new Map(), pulls: 0 }
    readers.push(reader)
    const connection = connect()
    await feed.signIn?.(connection)
    let cursor = feed.start
    const pullAll = async () => {
      for (;;) {
        const page = await feed.pull(connection, cursor)
        const at = Date.now()
        for (const { name: document, version } of page.changes) {
          const heard = reader.heard.get(document) ?? []
          heard.push({ version, at })
          reader.heard.set(document, heard)
        }
        cursor = page.cursor
        if (!page.hasMore) return
      }
    }
    while (!ended.signal.aborted) {
      const begun = performance.now()
      await pullAll()
      await pause(Math.max(0, begun + readEvery - performance.now()))
      reader.pulls += 1
    }
    await pullAll()
    return reader
  }

  const reading = Promise.all(Object.entries(feeds).map(([name, feed]) => keepReading(name, feed as Feed<unknown>)))
  try {
    await Promise.all(Array.from({ length: writers }, (_, writer) => keepWriting(writer)))
    ended.abort()
    await reading
  } finally {
    ended.abort()
    // A reader's error is thrown above, or a writer's came first.
    await reading.catch(() => undefined)
    await Promise.all(connections.map((connection) => connection.end()))
  }
}

/**
 * What was committed and never heard; a later version of the same document counts for an earlier
 * one.
 */
export function missed(committed: readonly Committed[], { heard }: Reader): Committed[] {
  return committed.filter(({ name, version }) => !heard.get(name)?.some((one) => one.version >= version))
}

/** When each was first heard, in milliseconds since the epoch; Infinity if never. */
export function heardAt(committed: readonly Committed[], { heard }: Reader): number[] {
  return committed.map(({ name, version }) => heard.get(name)?.find((one) => one.version >= version)?.at ?? Infinity)
}

class RolledBack extends Error {}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))
