import { type RefObject, startTransition, useCallback, useDeferredValue, useEffect, useRef, useState } from 'react'
import { isTyping } from '#lib/is-typing.ts'

/** More than a phone's screen shows of cards at once. */
const FIRST = 6
/** Cards that a slow phone draws within two frames, so that a key never waits longer. */
const STEP = 3
/** Milliseconds: longer than from one key to the next of somebody who types. */
const PAUSE_MS = 400

export interface Drawn<Row> {
  rows: readonly Row[]
  /** How many of them are drawn. */
  count: number
  /** What was shown before them, until all of them are drawn. */
  before: readonly Row[]
}

/**
 * Rows that take the place of others: the first ones, and the rest in a frame of its own, each in
 * idle moments. While somebody types, a few at a time, and a rest that is out of sight waits until
 * she pauses or goes there, so that no key waits for what nobody sees. Meanwhile the rest of before
 * stays, as far as it can. No rest is drawn between the two halves of a press: the page gets shorter,
 * and what was pressed would be somewhere else when it is let go.
 * @returns the rows to draw, and the ref of the table's body that draws them
 */
export function useRowsInSteps<Row>(
  rows: readonly Row[],
  rowKey: (row: Row) => string,
): { shown: readonly Row[]; body: RefObject<HTMLTableSectionElement | null> } {
  const body = useRef<HTMLTableSectionElement>(null)
  const wanted = useRef<readonly Row[]>(null)
  const afterPress = useAfterPress()
  const latest = useDeferredValue(rows)
  const [drawn, setDrawn] = useState<Drawn<Row>>(() => ({
    rows: latest,
    count: isTyping() ? STEP : latest.length,
    before: [],
  }))
  if (drawn.rows !== latest)
    setDrawn({ rows: latest, count: isTyping() ? STEP : FIRST, before: shownOf(drawn, rowKey) })
  useEffect(() => {
    const { rows, count, before } = drawn
    if (count >= rows.length && before.length === 0) return
    const draw = () => {
      const upTo = isTyping() ? count + STEP : rows.length
      const isLast = upTo >= rows.length && (!isTyping() || wanted.current === rows)
      const next = { rows, count: upTo, before: isLast ? [] : before }
      startTransition(() => setDrawn((now) => (now === drawn ? next : now)))
    }
    const goOn = () => afterPress(draw)
    if (!isTyping() || count < FIRST || wanted.current === rows) return goOn()
    let goBack: (() => void) | undefined
    const forget = onceWanted(body.current?.rows, () => {
      wanted.current = rows
      goBack = goOn()
    })
    return () => (forget(), goBack?.())
  }, [drawn, afterPress])
  return { shown: shownOf(drawn, rowKey), body }
}

/**
 * The rows drawn so far, and of those before them only what stood below: a row that goes upwards past
 * others would make the browser lay out all of these again.
 */
export function shownOf<Row>({ rows, count, before }: Drawn<Row>, rowKey: (row: Row) => string): readonly Row[] {
  if (before.length === 0 && count >= rows.length) return rows
  const head = rows.slice(0, count)
  const there = new Set(head.map(rowKey))
  const lowest = before.map((row) => there.has(rowKey(row))).lastIndexOf(true)
  return [...head, ...before.slice(Math.max(head.length, lowest + 1))]
}

/**
 * Draws at a pause, or as soon as the rest's place is in sight or the keyboard leaves the field.
 * @returns what takes it back
 */
function onceWanted(rows: HTMLCollectionOf<HTMLTableRowElement> | undefined, draw: () => void): () => void {
  const timer = setTimeout(go, PAUSE_MS)
  const sight = new IntersectionObserver((seen) => {
    if (seen.some(({ isIntersecting }) => isIntersecting)) go()
  })
  const place = rows?.[FIRST] ?? rows?.[rows.length - 1]
  if (place) sight.observe(place)
  document.addEventListener('focusin', go, true)
  function forget(): void {
    clearTimeout(timer)
    sight.disconnect()
    document.removeEventListener('focusin', go, true)
  }
  function go(): void {
    forget()
    draw()
  }
  return forget
}

/**
 * @returns runs work now, or when the press that has begun is over and has been answered; what that
 * returns takes the work back
 */
function useAfterPress(): (work: () => void) => () => void {
  const press = useRef({ isOn: false, waiting: new Set<() => void>() })
  useEffect(() => {
    const { current: state } = press
    const begin = () => void (state.isOn = true)
    // The click comes in this same task.
    const end = () => void setTimeout(answer)
    function answer(): void {
      state.isOn = false
      for (const work of state.waiting) work()
      state.waiting.clear()
    }
    const heard = { pointerdown: begin, pointerup: end, pointercancel: end }
    for (const [type, listener] of Object.entries(heard)) document.addEventListener(type, listener, true)
    return () => {
      for (const [type, listener] of Object.entries(heard)) document.removeEventListener(type, listener, true)
    }
  }, [])
  return useCallback((work) => {
    const { isOn, waiting } = press.current
    if (isOn) waiting.add(work)
    else work()
    return () => void waiting.delete(work)
  }, [])
}
