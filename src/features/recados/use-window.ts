import { useCallback, useEffect, useRef, useState } from 'react'
import { useLocation, useNavigationType } from 'react-router-dom'
import { BehaviorSubject, type Observable } from 'rxjs'
import { readStored, writeStored } from '../../lib/storage.ts'

/** More than a screen holds, on any device. */
const STEP = 20
/** The next ones are there before she reaches the end. */
const AHEAD = '800px'

interface Window {
  limit$: Observable<number>
  grow(): void
  /** For the last element of the list: the window grows as it comes near. */
  end: (element: Element | null) => void
}

/** How much of a long list is shown: it grows as she goes on, and is as long as it was when she comes back. */
export function useWindow(name: string): Window {
  const { key } = useLocation()
  const isBack = useNavigationType() === 'POP'
  const place = `florescer:window:${name}`
  const [limit] = useState(() => new BehaviorSubject(isBack ? storedLimit(place, key) : STEP))
  const observer = useRef<IntersectionObserver | null>(null)

  const grow = useCallback(() => {
    limit.next(limit.value + STEP)
    writeStored('session', place, `${key} ${limit.value}`)
  }, [limit, place, key])

  const end = useCallback(
    (element: Element | null) => {
      observer.current?.disconnect()
      observer.current = null
      if (!element) return
      observer.current = new IntersectionObserver(([entry]) => entry?.isIntersecting && grow(), { rootMargin: AHEAD })
      observer.current.observe(element)
    },
    [grow],
  )
  useEffect(() => () => observer.current?.disconnect(), [])

  return { limit$: limit, grow, end }
}

/** As it was at this place in history. */
function storedLimit(place: string, key: string): number {
  const [storedKey, limit] = (readStored('session', place) ?? '').split(' ')
  return storedKey === key && Number(limit) > STEP ? Number(limit) : STEP
}
