import { useCallback, useEffect, useRef, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { debounceWithFlush, type DebouncedWithFlush } from '#lib/debounce-with-flush.ts'
import type { Basis } from './basis.ts'
import { forgetDraft, inShapeOf, type StoredDraft, writeDraft } from './stored-drafts.ts'
import type { Collection } from './queries.ts'

/**
 * Keeps what stands in a form and is not saved: a phone may end the app behind her back.
 * @param draft what the form begins with; null: nothing was kept
 * @param basis what she writes upon; kept with it
 * @returns whether the form began with what was kept, and the way to forget it
 */
export function useStoredDraft<Values extends FieldValues, Output>(
  form: UseFormReturn<Values, unknown, Output>,
  collection: Collection,
  id: string,
  draft: StoredDraft | null,
  basis: Basis | null | undefined,
): { isRecovered: boolean; forget: () => void } {
  const waiting = useRef<DebouncedWithFlush>(null)
  const { subscribe, getValues, reset } = form
  const [isRecovered, setIsRecovered] = useState(draft !== null)
  const latestBasis = useRef(basis)
  useEffect(() => {
    latestBasis.current = basis
  }, [basis])

  useEffect(() => {
    if (draft) reset(inShapeOf(getValues(), draft), { keepDefaultValues: true })
  }, [draft, reset, getValues])

  useEffect(() => {
    const keep = () => writeDraft(collection, { id, values: getValues(), basis: latestBasis.current, at: Date.now() })
    const quiet = debounceWithFlush(keep)
    waiting.current = quiet
    const unsubscribe = subscribe({
      formState: { values: true, isDirty: true },
      callback: ({ isDirty }) => {
        if (isDirty) return quiet.touch()
        quiet.drop()
        forgetDraft(collection, id)
      },
    })
    return () => {
      quiet.end()
      unsubscribe()
    }
  }, [collection, id, subscribe, getValues])

  const forget = useCallback(() => {
    waiting.current?.drop()
    forgetDraft(collection, id)
    setIsRecovered(false)
  }, [collection, id])

  return { isRecovered, forget }
}
