import { useLocation, useNavigate } from 'react-router-dom'

/**
 * State that is there again after Back, Forward and a reload: it stays with the entry of the
 * history, and a new entry starts with `first`. Not for a page that stands before its scripts: it
 * knows no history, and would be drawn anew with each change of the router.
 * @param name unlike any other that the screen keeps
 */
export function useHistoryState<T>(name: string, first: T): [T, (next: T) => void] {
  const place = useLocation()
  const navigate = useNavigate()
  const kept = place.state as Record<string, T> | null
  return [kept?.[name] ?? first, (next) => void navigate(place, { replace: true, state: { ...kept, [name]: next } })]
}
