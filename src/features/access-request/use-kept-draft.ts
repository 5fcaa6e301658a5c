import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { afterQuiet } from '#lib/after-quiet.ts'
import { saveDraft } from './draft.ts'
import type { AccessRequestForm, AccessRequestValues } from './schema.ts'

/**
 * Keeps what stands in the fields on this device while she writes.
 * @returns whether the browser keeps it, and the way to keep nothing more: the form has been sent
 */
export function useKeptDraft(form: UseFormReturn<AccessRequestValues, unknown, AccessRequestForm>): {
  isKept: boolean
  stop: () => void
} {
  const [isKept, setIsKept] = useState(true)
  const hasEnded = useRef(false)
  const { subscribe, getValues } = form

  const save = useEffectEvent(() => {
    if (!hasEnded.current) setIsKept(saveDraft(getValues()))
  })

  useEffect(() => {
    const quiet = afterQuiet(() => save())
    const unsubscribe = subscribe({ formState: { values: true }, callback: quiet.touch })
    return () => {
      quiet.end()
      unsubscribe()
    }
  }, [subscribe])

  return {
    isKept,
    stop: () => {
      hasEnded.current = true
    },
  }
}
