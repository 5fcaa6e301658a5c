import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { currentIdentity } from '#sync'
import { readStored, writeStored } from '../../../lib/storage.ts'

const QUIET_MS = 400

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
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const { subscribe, getValues, reset } = form

  const [kept] = useState(() => readDraft<Values>(key, getValues()))
  const [isRecovered, setIsRecovered] = useState(kept !== null)
  useEffect(() => {
    if (kept) reset(kept, { keepDefaultValues: true })
  }, [kept, reset])

  useEffect(() => {
    const flush = () => {
      if (timer.current === undefined) return
      clearTimeout(timer.current)
      timer.current = undefined
      writeStored('local', key, JSON.stringify(getValues()))
    }
    const unsubscribe = subscribe({
      formState: { values: true, isDirty: true },
      callback: ({ isDirty }) => {
        clearTimeout(timer.current)
        timer.current = isDirty ? setTimeout(flush, QUIET_MS) : undefined
        if (!isDirty) writeStored('local', key, null)
      },
    })
    window.addEventListener('pagehide', flush)
    document.addEventListener('visibilitychange', flush)
    return () => {
      flush()
      unsubscribe()
      window.removeEventListener('pagehide', flush)
      document.removeEventListener('visibilitychange', flush)
    }
  }, [key, subscribe, getValues])

  const forget = useCallback(() => {
    clearTimeout(timer.current)
    timer.current = undefined
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

const isLike = (kept: unknown, value: unknown) => typeof kept === typeof value && Array.isArray(kept) === Array.isArray(value)
