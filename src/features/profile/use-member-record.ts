import { useCallback, useEffect, useState } from 'react'
import type { MemberRecord, NetworkRefusal } from '#sync'
import { useLive } from '#lib/use-live.ts'
import { refreshRecord } from './commands.ts'
import { memberRecord$ } from './queries.ts'

/** The state of the last request. */
export type LoadState = 'loading' | 'loaded' | NetworkRefusal

/** Nothing is known yet, and the request is running. */
export const isFirstLoad = (loadState: LoadState): boolean => loadState === 'loading' || loadState === 'loaded'

/** The member's record: the phone's version at once, the server's when it arrives. */
export function useMemberRecord(): {
  record: MemberRecord | null | undefined
  loadState: LoadState
  reload: () => void
} {
  const record = useLive(memberRecord$)
  const [loadState, setLoadState] = useState<LoadState>('loading')

  const load = useCallback(() => {
    refreshRecord().then(
      (result) => setLoadState(result.ok ? 'loaded' : result.code),
      (error: unknown) => {
        console.error('The record could not be fetched', error)
        setLoadState('unknown')
      },
    )
  }, [])
  const reload = useCallback(() => {
    setLoadState('loading')
    load()
  }, [load])

  useEffect(() => {
    load()
    window.addEventListener('online', reload)
    return () => window.removeEventListener('online', reload)
  }, [load, reload])

  return { record, loadState, reload }
}
