import { useEffect, useState } from 'react'
import { fold } from '#lib/fold.ts'
import type { Collection, RowOf } from './queries.ts'

/** A slice of this length is not noticeable between two keystrokes. */
const SLICE_MS = 8

/**
 * The words of rows that were prepared, by id. Rows are new objects with every change of anything:
 * the server's number says which are the same.
 */
export type KnownWords = Map<string, { rev: number; words: string }>

/** Folded, by id. */
export type SearchWords = ReadonlyMap<string, string>

interface Searched {
  doc: { id: string }
  state: string
  rev: number
}

/** What waits on this device has no number of its own. */
const isKnown = ({ doc, state, rev }: Searched, known: KnownWords): boolean =>
  state === 'published' && known.get(doc.id)?.rev === rev

const searchWords = (rows: readonly Searched[], known: KnownWords): SearchWords =>
  new Map(rows.map(({ doc }) => [doc.id, known.get(doc.id)?.words ?? '']))

/**
 * Prepares the words of all rows in slices, so that the field keeps up with the keys.
 * @param known what was prepared before; it is completed, also if this is given up
 * @param pause lets the browser render; resolves when work may continue
 * @returns null if it was given up
 */
export async function prepareWords<Row extends Searched>(
  rows: readonly Row[],
  wordsOf: (doc: Row['doc']) => string,
  known: KnownWords,
  pause: () => Promise<void>,
  signal: AbortSignal,
): Promise<SearchWords | null> {
  let sliceEnd = performance.now() + SLICE_MS
  for (const row of rows) {
    if (isKnown(row, known)) continue
    known.set(row.doc.id, { rev: row.rev, words: fold(wordsOf(row.doc)) })
    if (performance.now() < sliceEnd) continue
    await pause()
    if (signal.aborted) return null
    sliceEnd = performance.now() + SLICE_MS
  }
  return searchWords(rows, known)
}

const pause = () => new Promise<void>((resolve) => setTimeout(resolve))

interface Options<N extends Collection> {
  rows: readonly RowOf<N>[]
  /** The same function across renders. */
  wordsOf: ((doc: RowOf<N>['doc']) => string) | undefined
  /** The same across renders; it outlives the list. */
  known: KnownWords
  /** Somebody searches, or is about to. */
  isWanted: boolean
}

/** The words to search in: null while they are first prepared, the previous ones while renewed. */
export function useSearchWords<N extends Collection>({ rows, wordsOf, known, isWanted }: Options<N>) {
  const [words, setWords] = useState<SearchWords | null>(() =>
    isWanted && rows.every((row) => isKnown(row, known)) ? searchWords(rows, known) : null,
  )
  useEffect(() => {
    if (!isWanted || !wordsOf) return
    const giveUp = new AbortController()
    prepareWords(rows, wordsOf, known, pause, giveUp.signal).then(
      (prepared) => prepared && setWords(prepared),
      (error: unknown) => console.error('The list could not be searched', error),
    )
    return () => giveUp.abort()
  }, [rows, wordsOf, known, isWanted])
  return words
}
