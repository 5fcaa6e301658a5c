import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { debounceWithFlush } from '#lib/debounce-with-flush.ts'
import { saveDraft } from './draft.ts'
import { type AccessRequestForm, type AccessRequestValues, emptyValues, fieldOrder } from './schema.ts'

/**
 * Stores the form's values on this device while they are being written, and what was typed before
 * the form's script came.
 * @param initialValues what the form was given; not stored before something else stands in it
 * @returns whether the browser stores them, and a way to stop once the form has been sent
 */
export function useStoredDraft(
  form: UseFormReturn<AccessRequestValues, unknown, AccessRequestForm>,
  initialValues: AccessRequestValues,
): { isStored: boolean; stop: () => void } {
  const [isStored, setIsStored] = useState(true)
  const hasEnded = useRef(false)
  const { subscribe, getValues } = form

  const save = useEffectEvent(() => {
    if (!hasEnded.current) setIsStored(saveDraft(getValues()))
  })

  /** Of what came before this listened, nobody else tells. */
  const hasEarlyValues = useEffectEvent(() =>
    fieldOrder.some((field) => (getValues(field) ?? emptyValues[field]) !== initialValues[field]),
  )

  useEffect(() => {
    const quiet = debounceWithFlush(() => save())
    const unsubscribe = subscribe({ formState: { values: true }, callback: quiet.touch })
    if (hasEarlyValues()) quiet.touch()
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
