import { useEffect, useState } from 'react'
import { readableDays } from '#sync'
import { nextMidnight } from '#lib/dates.ts'
import { useNow } from '#lib/use-now.ts'
import type { SearchData } from './queries.ts'
import { buildIndex, type SearchIndex } from './search-index.ts'

/** Lets the browser render between two slices of work. */
const pause = () => new Promise<void>((resolve) => setTimeout(resolve))

/**
 * The index of this phone's content: null while it is first prepared, the previous one while it is
 * renewed.
 */
export function useSearchIndex(data: SearchData | undefined): SearchIndex | null {
  const [index, setIndex] = useState<SearchIndex | null>(null)
  const now = useNow(nextMidnight)

  useEffect(() => {
    if (!data) return
    const { devotionals, recados, notes, journeys } = data
    const readable = readableDays(journeys, now)
    const giveUp = new AbortController()
    buildIndex(
      devotionals.filter(({ day_number: day }) => readable.has(day)),
      recados,
      pause,
      giveUp.signal,
      notes,
    ).then(
      (built) => built && setIndex(built),
      (error: unknown) => console.error('The search index could not be built', error),
    )
    return () => giveUp.abort()
  }, [data, now])

  return index
}
