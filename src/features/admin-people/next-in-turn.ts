import { type MouseEvent, useMemo } from 'react'

/** Nobody reads a name faster: a second press of the same key is not meant for the next person. */
const READING_MS = 300

export interface NextInTurn {
  /** Registers the button that decides on this row; null when it unmounts. */
  register(id: string, button: HTMLButtonElement | null): void
  /** Focuses the next row that can be decided, unless the focus has moved elsewhere. */
  goOn(fromId: string): void
  /** Returns the focus to this row. */
  goTo(id: string): void
  /** A key press too soon after the focus moved: it cannot be meant for this row. */
  isTooSoon(event: MouseEvent): boolean
}

/** Moves from one decision to the next by keyboard, in page order. */
export function useNextInTurn(): NextInTurn {
  return useMemo(() => makeNextInTurn(), [])
}

export function makeNextInTurn(): NextInTurn {
  const buttons = new Map<string, HTMLButtonElement>()
  let movedAt = -Infinity

  const focus = (button: HTMLElement | undefined | null, isByKeyboard: boolean) => {
    if (!button) return
    movedAt = performance.now()
    // A page that scrolls by itself would put another row under the finger.
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
        .sort((a, b) => (a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1))
      const after = open.find(
        (button) => from && from.compareDocumentPosition(button) & Node.DOCUMENT_POSITION_FOLLOWING,
      )
      focus(
        after ?? open.at(-1) ?? document.querySelector<HTMLElement>('[role="tab"][aria-selected="true"]'),
        isByKeyboard,
      )
    },
    goTo: (id) => focus(buttons.get(id), true),
    // A pointer press has a click count; a key press has none.
    isTooSoon: ({ detail }) => detail === 0 && performance.now() - movedAt < READING_MS,
  }
}
