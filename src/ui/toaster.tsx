import { type ComponentType, useEffect, useState, useSyncExternalStore } from 'react'
import { loadAtLast } from '#lib/lazy-part.ts'
import { currentToasts, type ToastItem, watchToasts } from './toast.ts'

type View = ComponentType<{ toasts: readonly ToastItem[] }>

const noToasts: readonly ToastItem[] = []

/**
 * Where toasts appear; once, at the root of the app. The view (radix Toast) is fetched with the
 * first toast or in an idle moment, so that a start pays nothing for it. The toasts wait
 * in the store until it could be fetched.
 */
export function Toaster() {
  const toasts = useSyncExternalStore(watchToasts, currentToasts, () => noToasts)
  const [View, setView] = useState<View>()
  const [isIdle, setIsIdle] = useState(false)
  const isWanted = toasts.length > 0 || isIdle

  useEffect(() => {
    // Safari has no requestIdleCallback.
    const timer = setTimeout(() => setIsIdle(true), 4000)
    return () => clearTimeout(timer)
  }, [])

  useEffect(() => {
    if (isWanted) void loadAtLast(() => import('./toast-view.tsx')).then(({ ToastView }) => setView(() => ToastView))
  }, [isWanted])

  return View && toasts.length > 0 ? <View toasts={toasts} /> : null
}
