import { useCallback, useEffect, useState } from 'react'
import type { MemberRecord, NetworkRefusal } from '#sync'
import { useLive } from '#lib/use-live.ts'
import { refreshRecord } from './commands.ts'
import { memberRecord$ } from './queries.ts'

/** The result of the last request. */
export type Asking = 'asking' | 'answered' | NetworkRefusal

/** Nothing is known yet, and the request is running. */
export const isFirstLoad = (asking: Asking): boolean => asking === 'asking' || asking === 'answered'

/** The member's record: the phone's version at once, the server's when it arrives. */
export function useMemberRecord(): { record: MemberRecord | null | undefined; asking: Asking; ask: () => void } {
  const record = useLive(memberRecord$)
  const [asking, setAsking] = useState<Asking>('asking')

  const ask = useCallback(() => {
    refreshRecord().then(
      (result) => setAsking(result.ok ? 'answered' : result.code),
      (error: unknown) => {
        console.error('The stored record could not be read', error)
        setAsking('unknown')
      },
    )
  }, [])
  const askAnew = useCallback(() => {
    setAsking('asking')
    ask()
  }, [ask])

  useEffect(() => {
    ask()
    window.addEventListener('online', askAnew)
    return () => window.removeEventListener('online', askAnew)
  }, [ask, askAnew])

  return { record, asking, ask: askAnew }
}
