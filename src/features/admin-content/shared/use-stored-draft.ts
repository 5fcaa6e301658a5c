import { useCallback, useEffect, useRef, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { debounceWithFlush, type DebouncedWithFlush } from '#lib/debounce-with-flush.ts'
import type { Basis } from './basis.ts'
import { forgetDraft, inShapeOf, ownId, type StoredDraft, writeDraft } from './stored-drafts.ts'
import type { Collection } from './queries.ts'

/**
 * Stores a form's unsaved values, since a phone may end the app in the background.
 * @param draft what the form starts with; null if nothing was stored
 * @param basis what the author edits; stored along
 * @returns whether the form started with a stored draft, and ways to delete it and to store it at once
 */
export function useStoredDraft<Values extends FieldValues, Output>(
  form: UseFormReturn<Values, unknown, Output>,
  collection: Collection,
  id: string,
  draft: StoredDraft | null,
  basis: Basis | null | undefined,
): { isRecovered: boolean; forget: () => void; keep: (basis: Basis) => void } {
  const [owner] = useState(ownId)
  const waiting = useRef<DebouncedWithFlush>(null)
  const { subscribe, getValues, reset } = form
  const { isDirty } = form.formState
  const [isRecovered, setIsRecovered] = useState(draft !== null)
  const latestBasis = useRef(basis)
  useEffect(() => {
    latestBasis.current = basis
  }, [basis])
  const latestDirty = useRef(isDirty)
  useEffect(() => {
    latestDirty.current = isDirty
  }, [isDirty])

  useEffect(() => {
    if (draft) reset(inShapeOf(getValues(), draft), { keepDefaultValues: true })
  }, [draft, reset, getValues])

  useEffect(() => {
    const keep = () =>
      writeDraft(collection, { id, values: getValues(), basis: latestBasis.current, at: Date.now() }, owner)
    const quiet = debounceWithFlush(keep)
    waiting.current = quiet
    // What was typed before it got another id is stored with that one too.
    if (latestDirty.current) quiet.touch()
    const unsubscribe = subscribe({
      formState: { values: true, isDirty: true },
      callback: ({ isDirty }) => {
        if (isDirty) return quiet.touch()
        quiet.drop()
        forgetDraft(collection, id, owner)
      },
    })
    return () => {
      quiet.end()
      unsubscribe()
    }
  }, [collection, id, owner, subscribe, getValues])

  const forget = useCallback(() => {
    waiting.current?.drop()
    forgetDraft(collection, id, owner)
    setIsRecovered(false)
  }, [collection, id, owner])

  const keep = useCallback(
    (onBasis: Basis) => {
      waiting.current?.drop()
      latestBasis.current = onBasis
      writeDraft(collection, { id, values: getValues(), basis: onBasis, at: Date.now() }, owner)
    },
    [collection, id, owner, getValues],
  )

  return { isRecovered, forget, keep }
}
