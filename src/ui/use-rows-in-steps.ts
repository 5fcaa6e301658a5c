import { type RefObject, startTransition, useDeferredValue, useEffect, useRef, useState } from 'react'

/** More than a phone's screen shows of cards at once. */
const FIRST = 6
/** Milliseconds: longer than from one key to the next of somebody who types. */
const PAUSE_MS = 400

/**
 * Rows that take the place of others: the first ones, and the rest in a frame of its own, each in
 * idle moments. While somebody types, a rest that is out of sight waits until she pauses or goes
 * there, so that no key waits for what nobody sees. Meanwhile the rest of before stays: the page
 * keeps its length.
 * @returns the rows to draw, and the ref of the table's body that draws them
 */
export function useRowsInSteps<Row>(
  rows: readonly Row[],
  rowKey: (row: Row) => string,
): { shown: readonly Row[]; body: RefObject<HTMLTableSectionElement | null> } {
  const body = useRef<HTMLTableSectionElement>(null)
  const latest = useDeferredValue(rows)
  const [rest, setRest] = useState(() => (isTyping() ? [] : latest))
  useEffect(() => {
    // Not deferred once more: of a deferred value React knows no second step.
    const draw = () => startTransition(() => setRest(latest))
    if (isTyping()) return onceWanted(body.current?.rows, draw)
    draw()
  }, [latest])
  if (rest === latest) return { shown: latest, body }
  const head = latest.slice(0, FIRST)
  const there = new Set(head.map(rowKey))
  return { shown: [...head, ...rest.slice(FIRST).filter((row) => !there.has(rowKey(row)))], body }
}

const isTyping = (): boolean =>
  typeof document === 'object' &&
  (document.activeElement?.matches('input:not([type="checkbox"], [type="radio"]), textarea') ?? false)

/**
 * Draws at a pause, or as soon as the rest's place is in sight or the keyboard leaves the field; but
 * not between the two halves of a press, which moves the focus: the page gets shorter, and what was
 * pressed would be somewhere else when it is let go.
 * @returns what takes it back
 */
function onceWanted(rows: HTMLCollectionOf<HTMLTableRowElement> | undefined, draw: () => void): () => void {
  const timer = setTimeout(go, PAUSE_MS)
  const sight = new IntersectionObserver((seen) => {
    if (seen.some(({ isIntersecting }) => isIntersecting)) go()
  })
  const place = rows?.[FIRST] ?? rows?.[rows.length - 1]
  if (place) sight.observe(place)
  let isPressed = false
  let isDue = false
  const press = () => (isPressed = true)
  // The click comes in this same task.
  const release = () => void setTimeout(() => ((isPressed = false), isDue && go()))
  const heard = { focusin: go, pointerdown: press, pointerup: release, pointercancel: release }
  for (const [type, listener] of Object.entries(heard)) document.addEventListener(type, listener, true)
  function forget(): void {
    clearTimeout(timer)
    sight.disconnect()
    for (const [type, listener] of Object.entries(heard)) document.removeEventListener(type, listener, true)
  }
  function go(): void {
    isDue = true
    if (isPressed) return
    forget()
    draw()
  }
  return forget
}
