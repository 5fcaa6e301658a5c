import { type ChangeEvent, type KeyboardEvent, useCallback, useMemo, useRef, useState } from 'react'

/** The id of the button that is reached by Enter. */
export const APPROVE_SELECTED = 'aprovar-selecionados'

export interface Selection {
  selected: ReadonlySet<string>
  set(ids: Iterable<string>, isSelected: boolean): void
  clear(): void
  /** Of a row's checkbox. Shift selects everything from the last one to this. */
  onToggle(id: string, event: ChangeEvent<HTMLInputElement>): void
  /**
   * Arrows go to the next checkbox; with Shift it gets the state of the one they leave. Enter goes
   * to what can be done with the selection, past the rows between.
   */
  onKeyDown(id: string, event: KeyboardEvent<HTMLInputElement>): void
}

/** @param rows the ids on the page, in order; the selection itself outlives a change of page */
export function useSelection(rows: readonly string[]): Selection {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const anchor = useRef<string | null>(null)
  const set = useCallback<Selection['set']>(
    (ids, isSelected) => setSelected((now) => changed(now, ids, isSelected)),
    [],
  )
  const clear = useCallback(() => {
    anchor.current = null
    setSelected(new Set())
  }, [])

  const onToggle = useCallback<Selection['onToggle']>(
    (id, { target: { checked }, nativeEvent }) => {
      const isRange = (nativeEvent as Partial<globalThis.MouseEvent>).shiftKey === true
      set(isRange ? between(rows, anchor.current ?? id, id) : [id], checked)
      anchor.current = id
    },
    [rows, set],
  )

  const onKeyDown = useCallback<Selection['onKeyDown']>(
    (id, event) => {
      if (event.key === 'Enter') {
        event.preventDefault()
        document.getElementById(APPROVE_SELECTED)?.focus()
        return
      }
      const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
      if (step === 0) return
      event.preventDefault()
      const next = rows[rows.indexOf(id) + step]
      if (next === undefined) return
      if (event.shiftKey) set([next], event.currentTarget.checked)
      anchor.current = next
      event.currentTarget
        .closest('table')
        ?.querySelector<HTMLElement>(`[data-selects="${CSS.escape(next)}"]`)
        ?.focus()
    },
    [rows, set],
  )

  return useMemo(() => ({ selected, set, clear, onToggle, onKeyDown }), [selected, set, clear, onToggle, onKeyDown])
}

/**
 * Focuses the first of these rows that is on the page, or else the open tab: what was pressed has
 * left.
 */
export function focusRow(ids: readonly string[]): void {
  // Once the rows can be selected again.
  setTimeout(() => {
    const boxes = ids.map((id) => document.querySelector<HTMLElement>(`[data-selects="${CSS.escape(id)}"]`))
    const target = boxes.find((box) => box !== null) ?? document.querySelector<HTMLElement>(OPEN_TAB)
    target?.focus()
  })
}

const OPEN_TAB = '[role="tab"][aria-selected="true"]'

function changed(now: ReadonlySet<string>, ids: Iterable<string>, isSelected: boolean): ReadonlySet<string> {
  const next = new Set(now)
  for (const id of ids) {
    if (isSelected) next.add(id)
    else next.delete(id)
  }
  return next
}

/** The rows from one to the other, in either direction; only the last if the first is not here. */
export function between(rows: readonly string[], from: string, to: string): readonly string[] {
  const [a, b] = [rows.indexOf(from), rows.indexOf(to)]
  return a < 0 || b < 0 ? [to] : rows.slice(Math.min(a, b), Math.max(a, b) + 1)
}
