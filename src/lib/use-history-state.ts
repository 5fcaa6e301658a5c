import { useSyncExternalStore } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'

const never = () => () => {}

/**
 * State that is there again after Back, Forward and a reload: it stays with the entry of the
 * history, and a new entry starts with `first`. A page that stands before its scripts knows no
 * history and starts with it too; it is drawn anew only where the entry has something else.
 * @param name unlike any other that the screen keeps
 */
export function useHistoryState<T>(name: string, first: T): [T, (next: T) => void] {
  const place = useLocation()
  const navigate = useNavigate()
  const kept = place.state as Record<string, T> | null
  const state = useSyncExternalStore(
    never,
    () => kept?.[name] ?? first,
    () => first,
  )
  return [state, (next) => void navigate(place, { replace: true, state: { ...kept, [name]: next } })]
}
