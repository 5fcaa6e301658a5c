import { createContext, useEffect, useMemo, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { editQuery, newQuery, type Place } from './place.ts'

/** Between a screen of content and the form in it. */
export interface FormHold {
  /** The form says whether something would be lost with it. */
  setDirty: (isDirty: boolean) => void
  /** The address has left the form, which still stands, since something would be lost. */
  isHeld: boolean
  /** The address comes back to the form. */
  stay: () => void
}

export const FormHoldContext = createContext<FormHold>({
  setDirty: () => undefined,
  isHeld: false,
  stay: () => undefined,
})

/**
 * The place that is shown. It follows the address, but for a form in which something would be lost: the back button of a
 * phone has changed the address before anybody can ask, so the form stays until she has answered.
 */
export function useHeldPlace(wanted: Place): { place: Place; hold: FormHold } {
  const navigate = useNavigate()
  const [place, setPlace] = useState(wanted)
  const [isDirty, setDirty] = useState(false)
  const isElsewhere = addressOf(place) !== addressOf(wanted)
  if (isElsewhere && !isDirty) setPlace(wanted)
  const isHeld = isElsewhere && isDirty

  // The router numbers the entries of the history.
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
  return place.view === 'new' ? newQuery() : '?'
}
