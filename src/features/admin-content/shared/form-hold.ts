import { createContext, useEffect, useMemo, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { editQuery, type Place } from './place.ts'

/** The contract between a content screen and its form. */
export interface FormHold {
  /** The form reports whether leaving would lose something. */
  setDirty: (isDirty: boolean) => void
  /** The address has left the form, but the form stays because something would be lost. */
  isHeld: boolean
  /** Returns the address to the form. */
  stay: () => void
}

export const FormHoldContext = createContext<FormHold>({
  setDirty: () => undefined,
  isHeld: false,
  stay: () => undefined,
})

/**
 * The place that is shown. It follows the address unless the form would lose something: a phone's
 * back button changes the address before anybody can ask, so the form stays until the author has
 * answered.
 */
export function useHeldPlace(wanted: Place): { place: Place; hold: FormHold } {
  const navigate = useNavigate()
  const [place, setPlace] = useState(wanted)
  const [isDirty, setDirty] = useState(false)
  const isElsewhere = addressOf(place) !== addressOf(wanted)
  if (isElsewhere && !isDirty) setPlace(wanted)
  const isHeld = isElsewhere && isDirty

  // The router numbers the history entries.
  const index = useRef<number | null>(null)
  useEffect(() => {
    if (!isElsewhere) index.current = indexNow()
  })

  const address = addressOf(place)
  const hold = useMemo(
    (): FormHold => ({
      setDirty,
      isHeld,
      stay() {
        const [there, here] = [index.current, indexNow()]
        if (there !== null && here !== null && there !== here) navigate(there - here)
        else navigate(address, { replace: true })
      },
    }),
    [isHeld, address, navigate],
  )
  return { place, hold }
}

const indexNow = (): number | null => (history.state as { idx?: number } | null)?.idx ?? null

function addressOf(place: Place): string {
  if (place.view === 'edit') return editQuery(place.id)
  return place.view === 'new' ? place.query : '?'
}
