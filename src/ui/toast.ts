import { makeStore, type Store } from '#lib/store.ts'

/**
 * Short messages. Callable from anywhere, without React or radix; `<Toaster/>` shows them.
 */

export type ToastTone = 'success' | 'danger' | 'info'

export interface ToastOptions {
  title: string
  description?: string
  /** Default `info`. */
  tone?: ToastTone
  /** Milliseconds on screen. At least 5,000, by default plus 1,000 per 15 characters above 60. */
  duration?: number
  action?: {
    label: string
    /** How to do the same without the toast, for people who cannot reach it in time. */
    altText?: string
    onSelect: () => void
  }
}

export interface ToastItem extends ToastOptions {
  id: number
  tone: ToastTone
  duration: number
  isOpen: boolean
}

/** More toasts than this would hide the page. The oldest leave first. */
const maxToasts = () => (globalThis.matchMedia?.(NO_PHONE).matches ? 3 : 1)
/** As `media.tablet`, without loading the other conditions. */
const NO_PHONE = '(min-width: 48em)'
const minDuration = 5000
const leavingTime = 400

let lastId = 0
const items = makeStore<readonly ToastItem[]>([])

/** The toasts now, oldest first. */
export const toasts: Store<readonly ToastItem[]> = items

/** Shows a toast and returns its id. It replaces a toast with the same title. */
export function toast(options: ToastOptions): number {
  const letters = options.title.length + (options.description?.length ?? 0)
  const forReading = minDuration + Math.max(0, Math.ceil((letters - 60) / 15)) * 1000
  const item: ToastItem = {
    ...options,
    id: ++lastId,
    tone: options.tone ?? 'info',
    duration: Math.max(minDuration, options.duration ?? forReading),
    isOpen: true,
  }
  items.set([...items.current().filter(({ title }) => title !== item.title), item].slice(-maxToasts()))
  return item.id
}

/** Closes a toast; it is removed after its exit animation. */
export function dismissToast(id: number): void {
  const leaving = (item: ToastItem): ToastItem => ({ ...item, isOpen: false })
  items.set(items.current().map((item) => (item.id === id ? leaving(item) : item)))
  setTimeout(() => items.set(items.current().filter((item) => item.id !== id)), leavingTime)
}

/** Closes all toasts, for example when a dialog opens. */
export function dismissToasts(): void {
  for (const { id } of items.current()) dismissToast(id)
}
