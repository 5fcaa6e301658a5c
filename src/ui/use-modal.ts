import { useEffect, useRef } from 'react'
import { dismissToasts } from './toast.ts'

let locks = 0

/**
 * Keeps the page behind from scrolling while `isOpen`. radix would do it with react-remove-scroll,
 * which adds a <style> element: our CSP refuses that. Here it is an attribute that global.css.ts knows.
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
 * Gives the focus back to what had it when a modal opened. radix knows only its own triggers, and
 * ours are opened by state. What has gone meanwhile (a deleted row) is replaced by the page's title.
 */
export function useFocusReturn() {
  const opener = useRef<HTMLElement | null>(null)
  return {
    remember: () => {
      const active = document.activeElement instanceof HTMLElement ? document.activeElement : null
      // The item of a menu is about to go; its menu names the button that opened it.
      const menuTrigger = active?.closest('[role="menu"]')?.getAttribute('aria-labelledby')
      opener.current = menuTrigger ? document.getElementById(menuTrigger) : active
    },
    giveBack: () => {
      const target = opener.current
      const isThere = target?.isConnected && target !== document.body
      const heir = isThere ? target : document.querySelector<HTMLElement>('main h1[tabindex]')
      heir?.focus({ preventScroll: !isThere })
    },
  }
}
