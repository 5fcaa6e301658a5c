import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { saveDraft } from './draft.ts'
import type { AccessRequestForm, AccessRequestValues } from './schema.ts'

const QUIET_MS = 400

/**
 * Keeps what stands in the fields on this device while she writes.
 * @returns whether the browser keeps it, and the way to keep nothing more: the form has been sent
 */
export function useKeptDraft(form: UseFormReturn<AccessRequestValues, unknown, AccessRequestForm>): { isKept: boolean; stop: () => void } {
  const [isKept, setIsKept] = useState(true)
  const hasEnded = useRef(false)
  const { subscribe, getValues } = form

  const save = useEffectEvent(() => {
    if (!hasEnded.current) setIsKept(saveDraft(getValues()))
  })

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const flush = () => {
      if (timer === undefined) return
      clearTimeout(timer)
      timer = undefined
      save()
    }
    const unsubscribe = subscribe({
      formState: { values: true },
      callback: () => {
        clearTimeout(timer)
        timer = setTimeout(flush, QUIET_MS)
      },
    })
    // A phone may never come back from the background.
    window.addEventListener('pagehide', flush)
    document.addEventListener('visibilitychange', flush)
    return () => {
      flush()
      unsubscribe()
      window.removeEventListener('pagehide', flush)
      document.removeEventListener('visibilitychange', flush)
    }
  }, [subscribe])

  return {
    isKept,
    stop: () => {
      hasEnded.current = true
    },
  }
}
