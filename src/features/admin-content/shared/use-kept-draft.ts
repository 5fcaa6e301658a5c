import { useCallback, useEffect, useRef, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { afterQuiet, type AfterQuiet } from '#lib/after-quiet.ts'
import type { Basis } from './basis.ts'
import { forgetDraft, inShapeOf, type KeptDraft, writeDraft } from './kept-drafts.ts'
import type { Collection } from './queries.ts'

/**
 * Keeps what stands in a form and is not saved: a phone may end the app behind her back.
 * @param kept what the form begins with; null: nothing was kept
 * @param basis what she writes upon; kept with it
 * @returns whether the form began with what was kept, and the way to forget it
 */
export function useKeptDraft<Values extends FieldValues, Output>(
  form: UseFormReturn<Values, unknown, Output>,
  collection: Collection,
  id: string,
  kept: KeptDraft | null,
  basis: Basis | null | undefined,
): { isRecovered: boolean; forget: () => void } {
  const waiting = useRef<AfterQuiet>(null)
  const { subscribe, getValues, reset } = form
  const [isRecovered, setIsRecovered] = useState(kept !== null)
  const latestBasis = useRef(basis)
  useEffect(() => {
    latestBasis.current = basis
  }, [basis])

  useEffect(() => {
    if (kept) reset(inShapeOf(getValues(), kept), { keepDefaultValues: true })
  }, [kept, reset, getValues])

  useEffect(() => {
    const keep = () => writeDraft(collection, { id, values: getValues(), basis: latestBasis.current, at: Date.now() })
    const quiet = afterQuiet(keep)
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
