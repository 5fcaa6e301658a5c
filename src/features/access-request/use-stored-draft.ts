import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { debounceWithFlush } from '#lib/debounce-with-flush.ts'
import { saveDraft } from './draft.ts'
import type { AccessRequestForm, AccessRequestValues } from './schema.ts'

/**
 * Keeps what stands in the fields on this device while she writes.
 * @returns whether the browser keeps it, and the way to keep nothing more: the form has been sent
 */
export function useStoredDraft(form: UseFormReturn<AccessRequestValues, unknown, AccessRequestForm>): {
  isStored: boolean
  stop: () => void
} {
  const [isStored, setIsStored] = useState(true)
  const hasEnded = useRef(false)
  const { subscribe, getValues } = form

  const save = useEffectEvent(() => {
    if (!hasEnded.current) setIsStored(saveDraft(getValues()))
  })

  useEffect(() => {
    const quiet = debounceWithFlush(() => save())
    const unsubscribe = subscribe({ formState: { values: true }, callback: quiet.touch })
    return () => {
      quiet.end()
      unsubscribe()
    }
  }, [subscribe])

  return {
    isStored,
    stop: () => {
      hasEnded.current = true
    },
  }
}
