import { useEffect, useState } from 'react'

/**
 * The value after it has not changed for a while; the first value at once. It is not in
 * debounce-with-flush.ts, which only forms load.
 */
export function useDebounced<T>(value: T, milliseconds: number): T {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), milliseconds)
    return () => clearTimeout(timer)
  }, [value, milliseconds])
  return settled
}
