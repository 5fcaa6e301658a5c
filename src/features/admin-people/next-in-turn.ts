import { type MouseEvent, useMemo } from 'react'

/** Nobody reads a name in less: a second press of the same key is not meant for the next woman. */
const READING_MS = 300

export interface NextInTurn {
  /** The button that decides about this row; null when it goes. */
  register(id: string, button: HTMLButtonElement | null): void
  /** Gives the focus to the next row that can be decided, unless she has gone elsewhere since. */
  goOn(fromId: string): void
  /** Gives it back to this row. */
  goTo(id: string): void
  /** A press by keyboard that cannot have been meant for the row that has just got the focus. */
  isTooSoon(event: MouseEvent): boolean
}

/** From one decision to the next by keyboard, in the order of the page. */
export function useNextInTurn(): NextInTurn {
  return useMemo(() => makeNextInTurn(), [])
}

export function makeNextInTurn(): NextInTurn {
  const buttons = new Map<string, HTMLButtonElement>()
  let movedAt = -Infinity

  const focus = (button: HTMLElement | undefined | null, isByKeyboard: boolean) => {
    if (!button) return
    movedAt = performance.now()
    // A page that scrolls by itself would bring another row under a finger.
    button.focus({ preventScroll: !isByKeyboard })
  }

  return {
    register(id, button) {
      if (button) buttons.set(id, button)
      else buttons.delete(id)
    },
    goOn(fromId) {
      const from = buttons.get(fromId)
      const row = from?.closest('tr')
      const active = document.activeElement
      if (active && active !== document.body && !row?.contains(active)) return
      const isByKeyboard = active?.matches(':focus-visible') ?? false
      const open = [...buttons.values()]
        .filter((button) => button !== from && button.ariaDisabled !== 'true' && !button.ariaBusy)
        .toSorted((a, b) => (a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1))
      const after = open.find(
        (button) => from && from.compareDocumentPosition(button) & Node.DOCUMENT_POSITION_FOLLOWING,
      )
      focus(
        after ?? open.at(-1) ?? document.querySelector<HTMLElement>('[role="tab"][aria-selected="true"]'),
        isByKeyboard,
      )
    },
    goTo: (id) => focus(buttons.get(id), true),
    // A press by pointer carries the number of its clicks.
    isTooSoon: ({ detail }) => detail === 0 && performance.now() - movedAt < READING_MS,
  }
}
