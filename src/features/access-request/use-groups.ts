import * as v from 'valibot'
import { useEffect, useMemo, useState } from 'react'
import { type Group, listGroups } from '#sync'
import { useHydrated } from '#lib/prerendered.ts'
import { readStored, writeStored } from '#lib/storage.ts'

const KEY = 'florescer:grupos'
const groupsSchema = v.array(v.object({ id: v.string(), nome: v.string() }))

function readStoredGroups(): Group[] | null {
  const stored = readStored('local', KEY)
  if (stored === null) return null
  try {
    const result = v.safeParse(groupsSchema, JSON.parse(stored))
    return result.success ? result.output : null
  } catch (error) {
    console.warn('The stored groups are invalid', error)
    return null
  }
}

export interface Groups {
  /** By name; null before anything is known. */
  groups: readonly Group[] | null
  /** The groups could not be loaded, and none are cached from an earlier visit. */
  isMissing: boolean
}

/** The ministry's groups: the cached ones at once, the server's when they arrive. */
export function useGroups(): Groups {
  // A prerendered page has none.
  const isHydrated = useHydrated()
  const stored = useMemo(() => (isHydrated ? readStoredGroups() : null), [isHydrated])
  const [fetched, setFetched] = useState<readonly Group[] | null>(null)
  const [hasFailed, setHasFailed] = useState(false)
  const groups = fetched ?? stored

  useEffect(() => {
    let isCurrent = true
    const load = () => {
      listGroups().then(
        (found) => {
          writeStored('local', KEY, JSON.stringify(found))
          if (isCurrent) setFetched(found)
        },
        (error: unknown) => {
          console.info('The groups could not be fetched', error)
          if (isCurrent) setHasFailed(true)
        },
      )
    }
    load()
    window.addEventListener('online', load)
    return () => {
      isCurrent = false
      window.removeEventListener('online', load)
    }
  }, [])

  return { groups, isMissing: groups === null && hasFailed }
}
