import { CircleAlert, CircleCheck, Info, X } from 'lucide-react'
import { DismissableLayer } from 'radix-ui/internal'
import { type PointerEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { Button } from './button.tsx'
import { classNames } from './class-names.ts'
import { IconButton } from './icon-button.tsx'
import { dismissToast, dismissToasts, type ToastItem } from './toast.ts'
import * as styles from './toast-view.css.ts'
import { useToastRoom } from './use-toast-room.ts'
import { VisuallyHidden } from './visually-hidden.tsx'

const icons = { success: CircleCheck, danger: CircleAlert, info: Info }

/**
 * The look and behaviour of toasts. toaster.tsx loads this module when needed. It is not radix's
 * Toast, whose toasts are layers above an open dialog and take the Esc meant for the dialog.
 */
export function ToastView({ toasts }: { toasts: readonly ToastItem[] }) {
  const list = useToastRoom()
  const { isHeld, release } = useHold(list)
  const isAway = useIsAway()

  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      if (event.key === 'F8') list.current?.focus()
      // By then anything open has handled it.
      if (event.key === 'Escape' && !event.defaultPrevented) dismissToasts()
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [list])

  function close(id: number) {
    release()
    dismissToast(id)
  }

  // In the body, since the rest of the app is hidden from screen readers while a dialog is open.
  return createPortal(
    <>
      {/* A branch, so that a click here does not close an open dialog. Because of aria-live, a
          dialog that opens does not hide it from screen readers. */}
      <DismissableLayer.Branch role="region" aria-label="Notificações (F8)" aria-live="off">
        <ol ref={list} tabIndex={-1} className={styles.viewport}>
          {toasts.map((item) => (
            <OneToast key={item.id} item={item} isPaused={isHeld || isAway} onClose={() => close(item.id)} />
          ))}
        </ol>
      </DismissableLayer.Branch>
      {toasts.map((item) => (
        <Announcement key={item.id} item={item} />
      ))}
    </>,
    document.body,
  )
}

interface OneToastProps {
  item: ToastItem
  isPaused: boolean
  onClose: () => void
}

function OneToast({
  item: { id, title, description, tone, duration, action, isOpen },
  isPaused,
  onClose,
}: OneToastProps) {
  const Icon = icons[tone]
  const left = useRef(duration)
  useEffect(() => {
    if (!isOpen || isPaused) return
    const since = Date.now()
    const timer = setTimeout(() => dismissToast(id), left.current)
    return () => {
      clearTimeout(timer)
      left.current -= Date.now() - since
    }
  }, [id, isOpen, isPaused])

  return (
    <Swipeable className={styles.toast} isOpen={isOpen} onSwipe={onClose}>
      <span className={classNames(styles.icon, styles.iconTone[tone])} aria-hidden="true">
        <Icon />
      </span>
      <div className={styles.body}>
        <div className={styles.title}>{title}</div>
        {description && <div className={styles.description}>{description}</div>}
        {action && (
          <Button
            variant="secondary"
            className={styles.action}
            onClick={() => {
              action.onSelect()
              onClose()
            }}
          >
            {action.label}
          </Button>
        )}
      </div>
      <IconButton label="Fechar" icon={<X />} className={styles.close} onClick={onClose} />
    </Swipeable>
  )
}

/** The distances in pixels at which a swipe starts, and at which it closes the toast. */
const START = 10
const FAR = 50

interface SwipeableProps {
  className: string
  isOpen: boolean
  onSwipe: () => void
  children: ReactNode
}

/** A row that closes when it is swiped to the right. */
function Swipeable({ className, isOpen, onSwipe, children }: SwipeableProps) {
  const from = useRef<number | null>(null)
  const [swipe, setSwipe] = useState<'move' | 'cancel' | 'end'>()

  const way = (event: PointerEvent) => (from.current === null ? 0 : Math.max(0, event.clientX - from.current))

  function move(event: PointerEvent<HTMLElement>) {
    if (swipe !== 'move' && way(event) < START) return
    event.currentTarget.setPointerCapture(event.pointerId)
    event.currentTarget.style.setProperty(styles.swipeName, `${way(event)}px`)
    setSwipe('move')
  }

  function release(event: PointerEvent) {
    const isFar = swipe === 'move' && way(event) >= FAR
    from.current = null
    if (swipe !== 'move') return
    setSwipe(isFar ? 'end' : 'cancel')
    if (isFar) onSwipe()
  }

  return (
    <li
      className={className}
      data-state={isOpen ? 'open' : 'closed'}
      data-swipe={swipe}
      onPointerDown={(event) => {
        if (event.button === 0) from.current = event.clientX
      }}
      onPointerMove={move}
      onPointerUp={release}
      onPointerCancel={release}
    >
      {children}
    </li>
  )
}

const ANNOUNCED_MS = 1000

/** Its text for screen readers, which only announce changes in an element that already exists. */
function Announcement({ item: { title, description, action, tone } }: { item: ToastItem }) {
  const [state, setState] = useState<'before' | 'now' | 'over'>('before')
  useEffect(() => {
    const frame = requestAnimationFrame(() => requestAnimationFrame(() => setState('now')))
    const timer = setTimeout(() => setState('over'), ANNOUNCED_MS)
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(timer)
    }
  }, [])
  if (state === 'over') return null
  return (
    <VisuallyHidden>
      <span role="status" aria-live={tone === 'danger' ? 'assertive' : 'polite'}>
        {state === 'now' && [title, description, action && (action.altText ?? action.label)].filter(Boolean).join('. ')}
      </span>
    </VisuallyHidden>
  )
}

/** Toasts stay while they are touched, hovered or focused. */
function useHold(list: RefObject<HTMLElement | null>) {
  const [isHeld, setIsHeld] = useState(false)
  /** The element that had the focus before the toasts. */
  const before = useRef<HTMLElement | null>(null)
  useEffect(() => {
    const element = list.current
    if (!element) return
    const listening = new AbortController()
    const on = <Name extends 'pointerenter' | 'pointerleave' | 'focusin' | 'focusout'>(
      name: Name,
      listener: (event: HTMLElementEventMap[Name]) => void,
    ) => element.addEventListener(name, listener, { signal: listening.signal })
    on('pointerenter', () => setIsHeld(true))
    on('pointerleave', () => setIsHeld(false))
    on('focusout', () => setIsHeld(false))
    on('focusin', ({ relatedTarget }) => {
      setIsHeld(true)
      if (relatedTarget instanceof HTMLElement && !element.contains(relatedTarget)) before.current = relatedTarget
    })
    return () => listening.abort()
  }, [list])
  return {
    isHeld,
    /** Returns the focus. */
    release() {
      if (list.current?.contains(document.activeElement)) before.current?.focus({ preventScroll: true })
      setIsHeld(false)
    },
  }
}

/** True while the window is not active: toasts wait until the person is back. */
function useIsAway(): boolean {
  const [isAway, setIsAway] = useState(false)
  useEffect(() => {
    const onBlur = () => setIsAway(true)
    const onFocus = () => setIsAway(false)
    window.addEventListener('blur', onBlur)
    window.addEventListener('focus', onFocus)
    return () => {
      window.removeEventListener('blur', onBlur)
      window.removeEventListener('focus', onFocus)
    }
  }, [])
  return isAway
}
