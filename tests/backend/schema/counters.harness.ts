import type { Database, Transaction } from '#backend/server/database/database.ts'

/** How rows are written and found again: what is under test. */
export interface Feed<Cursor> {
  /** Writes one row that the reader has to hear of; returns its name. */
  write(tx: Transaction): Promise<string>
  start: Cursor
  /** The next rows after the cursor, at most some. */
  pull(cursor: Cursor): Promise<{ names: string[]; cursor: Cursor; hasMore: boolean }>
}

export interface Result {
  committed: number
  missed: string[]
}

/** Writers at the same time; the reader's own connection comes on top, so that the pool of 10 is not full. */
const WRITERS = 8
const HELD_OPEN_MS = 200

/**
 * Many write at once, some keep their transaction open, some take it back, and one reads by her cursor all the while.
 * Missed is what was committed and never pulled.
 */
export async function race<Cursor>(database: Database, feed: Feed<Cursor>, milliseconds: number): Promise<Result> {
  const deadline = Date.now() + milliseconds
  const committed: string[] = []
  const seen = new Set<string>()
  let cursor = feed.start
  const written = new AbortController()

  async function pullAll(): Promise<void> {
    for (;;) {
      const page = await feed.pull(cursor)
      for (const name of page.names) seen.add(name)
      cursor = page.cursor
      if (!page.hasMore) return
    }
  }
  async function read(): Promise<void> {
    while (!written.signal.aborted) {
      await pullAll()
      await pause(3)
    }
    await pullAll()
  }
  async function write(): Promise<void> {
    while (Date.now() < deadline) {
      const takesBack = Math.random() < 0.01
      let name = ''
      try {
        await database.transaction(async (tx) => {
          name = await feed.write(tx)
          if (Math.random() < 0.05) await pause(Math.random() * HELD_OPEN_MS)
          if (takesBack) throw new TakenBack()
        })
        committed.push(name)
      } catch (error) {
        if (!(error instanceof TakenBack)) throw error
      }
    }
  }

  const reader = read()
  try {
    await Promise.all(Array.from({ length: WRITERS }, write))
  } finally {
    written.abort()
    await reader
  }
  return { committed: committed.length, missed: committed.filter((name) => !seen.has(name)) }
}

class TakenBack extends Error {}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
