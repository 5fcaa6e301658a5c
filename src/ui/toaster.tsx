import { type ComponentType, useEffect, useState } from 'react'
import { loadWithRetry } from '#lib/lazy-part.ts'
import { useStore } from '#lib/store.ts'
import { type ToastItem, toasts } from './toast.ts'

type View = ComponentType<{ toasts: readonly ToastItem[] }>

/**
 * The place of the toasts, once at the root of the app. The view is loaded with the first toast or
 * when the app is idle, so it costs nothing at the start. Toasts wait in the store until then.
 */
export function Toaster() {
  const items = useStore(toasts)
  const [View, setView] = useState<View>()
  const [isIdle, setIsIdle] = useState(false)
  const isWanted = items.length > 0 || isIdle

  useEffect(() => {
    // Safari has no requestIdleCallback.
    const timer = setTimeout(() => setIsIdle(true), 4000)
    return () => clearTimeout(timer)
  }, [])

  useEffect(() => {
    if (isWanted) void loadWithRetry(() => import('./toast-view.tsx')).then(({ ToastView }) => setView(() => ToastView))
  }, [isWanted])

  return View && items.length > 0 ? <View toasts={items} /> : null
}
