import { useLocation, useNavigate } from 'react-router-dom'
import { useHydrated } from './prerendered.ts'

/**
 * State that is there again after Back, Forward and a reload: it stays with the entry of the
 * history, and a new entry starts with `first`.
 * @param name unlike any other that the screen keeps
 */
export function useHistoryState<T>(name: string, first: T): [T, (next: T) => void] {
  const place = useLocation()
  const navigate = useNavigate()
  // A prerendered page knows no history.
  const kept = useHydrated() ? (place.state as Record<string, T> | null) : null
  return [kept?.[name] ?? first, (next) => void navigate(place, { replace: true, state: { ...kept, [name]: next } })]
}
