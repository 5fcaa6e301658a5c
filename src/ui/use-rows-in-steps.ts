import { startTransition, useDeferredValue, useEffect, useState } from 'react'

/** More than a phone's screen shows of cards at once. */
const FIRST = 6
/** Milliseconds: longer than from one key to the next of somebody who types. */
const PAUSE_MS = 400
/** What leads to the rows out of sight. */
const LEADS_THERE = ['scroll', 'wheel', 'pointerdown', 'focusin'] as const

/**
 * Rows that take the place of others: those in sight first and the rest in a frame of its own, each
 * in idle moments. In the middle of typing the rest waits until she pauses or goes there, so that
 * no key waits for what nobody sees. Meanwhile the rest of before stays: the page keeps its length.
 */
export function useRowsInSteps<Row>(rows: readonly Row[], rowKey: (row: Row) => string): readonly Row[] {
  const shown = useDeferredValue(rows)
  const [rest, setRest] = useState(() => (isTyping() ? [] : shown))
  useEffect(() => {
    // Not deferred once more: of a deferred value React knows no second step.
    const draw = () => startTransition(() => setRest(shown))
    if (isTyping()) return afterPause(draw)
    draw()
  }, [shown])
  if (rest === shown) return shown
  const head = shown.slice(0, FIRST)
  const there = new Set(head.map(rowKey))
  return [...head, ...rest.slice(FIRST).filter((row) => !there.has(rowKey(row)))]
}

const isTyping = (): boolean =>
  typeof document === 'object' &&
  (document.activeElement?.matches('input:not([type="checkbox"], [type="radio"]), textarea') ?? false)

/** @returns what takes it back */
function afterPause(draw: () => void): () => void {
  const over = new AbortController()
  const timer = setTimeout(go, PAUSE_MS)
  function go(): void {
    forget()
    draw()
  }
  function forget(): void {
    clearTimeout(timer)
    over.abort()
  }
  for (const event of LEADS_THERE) document.addEventListener(event, go, { signal: over.signal, passive: true })
  return forget
}
