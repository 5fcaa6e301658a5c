import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { currentIdentity } from '#sync'
import { afterQuiet, type AfterQuiet } from '../../../lib/after-quiet.ts'
import { readStored, writeStored } from '../../../lib/storage.ts'

/**
 * Keeps what stands in a form and is not saved: a phone may end the app behind her back. It goes with her sign-out.
 * @param name of the document: 'recados.novo'
 * @returns whether the form begins with what was kept, and the way to forget it
 */
export function useKeptDraft<Values extends FieldValues, Output>(
  form: UseFormReturn<Values, unknown, Output>,
  name: string,
): { isRecovered: boolean; forget: () => void } {
  const key = useMemo(() => `florescer.${currentIdentity()?.userId ?? ''}.rascunho.${name}`, [name])
  const waiting = useRef<AfterQuiet>(null)
  const { subscribe, getValues, reset } = form

  const [kept] = useState(() => readDraft<Values>(key, getValues()))
  const [isRecovered, setIsRecovered] = useState(kept !== null)
  useEffect(() => {
    if (kept) reset(kept, { keepDefaultValues: true })
  }, [kept, reset])

  useEffect(() => {
    const quiet = afterQuiet(() => writeStored('local', key, JSON.stringify(getValues())))
    waiting.current = quiet
    const unsubscribe = subscribe({
      formState: { values: true, isDirty: true },
      callback: ({ isDirty }) => {
        if (isDirty) return quiet.touch()
        quiet.drop()
        writeStored('local', key, null)
      },
    })
    return () => {
      quiet.end()
      unsubscribe()
    }
  }, [key, subscribe, getValues])

  const forget = useCallback(() => {
    waiting.current?.drop()
    writeStored('local', key, null)
    setIsRecovered(false)
  }, [key])

  return { isRecovered, forget }
}

/** What was kept, as far as it has the form's shape; null if there is nothing. */
function readDraft<Values extends FieldValues>(key: string, shape: Values): Values | null {
  const stored = readStored('local', key)
  if (stored === null) return null
  try {
    const kept = JSON.parse(stored) as Record<string, unknown>
    const known = Object.entries(shape).map(([name, value]) => [name, isLike(kept[name], value) ? kept[name] : value])
    return Object.fromEntries(known) as Values
  } catch (error) {
    console.warn('A draft is not ours', error)
    return null
  }
}

const isLike = (kept: unknown, value: unknown) =>
  typeof kept === typeof value && Array.isArray(kept) === Array.isArray(value)
