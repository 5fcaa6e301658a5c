import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { debounceWithFlush } from '#lib/debounce-with-flush.ts'
import { saveDraft } from './draft.ts'
import type { AccessRequestForm, AccessRequestValues } from './schema.ts'

/**
 * Stores the form's values on this device while they are being written.
 * @returns whether the browser stores them, and a way to stop once the form has been sent
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
