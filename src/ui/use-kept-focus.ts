import { type FocusEvent, useLayoutEffect, useRef } from 'react'
import { giveLostFocus } from './use-focus-loss.ts'

interface Held {
  element: Element
  row: HTMLTableRowElement
  body: HTMLTableSectionElement
  /** Of the row, counted from 0. */
  place: number
}

/**
 * Keeps the keyboard in a table. When what has the focus goes (a mail was sent, a group removed, by
 * whomever), the row in its place gets it: not a button of that row, which the next press would
 * press. Without rows, the page's title.
 * @returns the handlers of the table's body
 */
export function useKeptFocus() {
  const held = useRef<Held | null>(null)

  useLayoutEffect(() => {
    const was = held.current
    if (!was) return
    if (was.element.isConnected) {
      was.place = was.row.sectionRowIndex
      return
    }
    held.current = null
    if (document.activeElement !== document.body) return
    const { rows } = was.body
    const row = was.row.isConnected ? was.row : rows[Math.min(was.place, rows.length - 1)]
    if (row) focusRow(row)
  })

  useLayoutEffect(
    () => () => {
      if (held.current?.element !== document.activeElement) return
      // Once the screen is what it has become.
      queueMicrotask(giveLostFocus)
    },
    [],
  )

  return {
    onFocus({ target, currentTarget: body }: FocusEvent<HTMLTableSectionElement>) {
      const row = target.closest('tr')
      // A menu or a dialog of a cell is elsewhere in the document.
      held.current = row && body.contains(row) ? { element: target, row, body, place: row.sectionRowIndex } : null
    },
    // Not called when the element that has the focus is removed.
    onBlur() {
      held.current = null
    },
  }
}

/** The row itself, until the focus leaves it. */
export function focusRow(row: HTMLTableRowElement): void {
  // Only now: a tap on a row is no focus.
  row.tabIndex = -1
  row.addEventListener('blur', () => row.removeAttribute('tabindex'), { once: true })
  row.focus({ preventScroll: true })
}
