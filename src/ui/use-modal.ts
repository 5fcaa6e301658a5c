import { useEffect, useRef } from 'react'
import { dismissToasts } from './toast.ts'
import { focusRow } from './use-kept-focus.ts'

let locks = 0

/**
 * Stops the page behind from scrolling while `isOpen`. radix uses react-remove-scroll, which adds a
 * <style> element that our CSP refuses. This sets an attribute that global.css.ts knows.
 */
export function useScrollLock(isOpen: boolean): void {
  useEffect(() => {
    if (!isOpen) return
    dismissToasts()
    locks += 1
    document.documentElement.setAttribute('data-scroll-locked', '')
    return () => {
      locks -= 1
      if (locks === 0) document.documentElement.removeAttribute('data-scroll-locked')
    }
  }, [isOpen])
}

/**
 * Returns the focus to the element that had it when a modal opened. radix only knows its own
 * triggers, and ours open by state. If it is gone with its row (deleted, by whomever), the row
 * beside gets the focus; without one, the panel it stood in, or the page's title.
 */
export function useFocusReturn() {
  const opener = useRef<HTMLElement | null>(null)
  const panel = useRef<HTMLElement | null>(null)
  const rowsBeside = useRef<readonly HTMLTableRowElement[]>([])
  return {
    remember: () => {
      const active = document.activeElement instanceof HTMLElement ? document.activeElement : null
      // A menu item is about to disappear; its menu names the button that opened it.
      const menuTrigger = active?.closest('[role="menu"]')?.getAttribute('aria-labelledby')
      opener.current = menuTrigger ? document.getElementById(menuTrigger) : active
      panel.current = opener.current?.closest<HTMLElement>('[role="dialog"]') ?? null
      rowsBeside.current = rowsByNearness(opener.current?.closest('tr') ?? null)
    },
    giveBack: () => {
      const target = opener.current
      const isThere = target?.isConnected && target !== document.body
      const row = isThere ? undefined : rowsBeside.current.find(({ isConnected }) => isConnected)
      if (row) return focusRow(row)
      const place = panel.current?.isConnected
        ? panel.current
        : document.querySelector<HTMLElement>('main h1[tabindex]')
      const next = isThere ? target : place
      next?.focus({ preventScroll: !isThere })
    },
  }
}

/** The row itself, those after it, and then those before it, the nearest first. */
function rowsByNearness(row: HTMLTableRowElement | null): HTMLTableRowElement[] {
  const rows = [...((row?.parentElement as HTMLTableSectionElement | null)?.rows ?? [])]
  const place = row ? rows.indexOf(row) : 0
  return [...rows.slice(place), ...rows.slice(0, place).reverse()]
}
