import { useEffect, useEffectEvent, useState } from 'react'

declare global {
  interface Window {
    /** TypeScript's DOM types do not have it, nor do older browsers. */
    CloseWatcher?: new () => { onclose: (() => void) | null; destroy: () => void }
  }
}

/**
 * A phone's 'back' closes what is open above the page, or lets it ask first, instead of leaving the
 * page. Esc stays radix's, which prevents the key's default: no watcher hears of it.
 * @param close as Esc calls it
 */
export function useCloseRequest(isOpen: boolean, close: () => void): void {
  // A watcher answers once, and what asks first stays open.
  const [turn, setTurn] = useState(0)
  const answer = useEffectEvent(close)
  useEffect(() => {
    if (!isOpen || !window.CloseWatcher) return
    const watcher = new window.CloseWatcher()
    watcher.onclose = () => {
      answer()
      setTurn(turn + 1)
    }
    return () => watcher.destroy()
  }, [isOpen, turn])
}
