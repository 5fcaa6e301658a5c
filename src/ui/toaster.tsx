import { type ComponentType, useEffect, useState, useSyncExternalStore } from 'react'
import { currentToasts, type ToastItem, watchToasts } from './toast.ts'

type View = ComponentType<{ toasts: readonly ToastItem[] }>

const noToasts: readonly ToastItem[] = []

/**
 * Where toasts appear; once, at the root of the app. The view (radix Toast) is fetched with the
 * first toast or in an idle moment, so that a start pays nothing for it. If it can't be fetched
 * the toasts wait in the store for the next try: another toast, or the network's return.
 */
export function Toaster() {
  const toasts = useSyncExternalStore(watchToasts, currentToasts, () => noToasts)
  const [View, setView] = useState<View>()
  const [tries, setTries] = useState(0)
  const [isIdle, setIsIdle] = useState(false)
  const newest = toasts.at(-1)?.id

  useEffect(() => {
    // Safari has no requestIdleCallback.
    const timer = setTimeout(() => setIsIdle(true), 4000)
    return () => clearTimeout(timer)
  }, [])

  useEffect(() => {
    if (View || !(newest || isIdle)) return
    let isCurrent = true
    const tryAgain = () => setTries(tries + 1)
    import('./toast-view.tsx').then(
      ({ ToastView }) => isCurrent && setView(() => ToastView),
      () => isCurrent && window.addEventListener('online', tryAgain, { once: true }),
    )
    return () => {
      isCurrent = false
      window.removeEventListener('online', tryAgain)
    }
  }, [View, newest, isIdle, tries])

  return View && toasts.length > 0 ? <View toasts={toasts} /> : null
}
