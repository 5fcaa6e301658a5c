import { Dialog } from 'radix-ui'
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { classNames } from './class-names.ts'
import * as styles from './modal.css.ts'
import { useCloseRequest } from './use-close-request.ts'
import { useFocusReturn, useScrollLock } from './use-modal.ts'

export interface ModalProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  children: ReactNode
  className?: string
  role?: 'dialog' | 'alertdialog'
  /** Gets the initial focus. Default: the surface, so that its title is read first. */
  initialFocus?: RefObject<HTMLElement | null>
  /** A click outside closes it. */
  isDismissible?: boolean
}

/**
 * The base of dialog, confirm dialog and sheet: radix's Dialog (focus trap, Esc, page hidden from
 * screen readers) without its Overlay, the only part that breaks our CSP. The veil is a plain
 * element, and the scroll lock is our own.
 */
export function Modal({
  open,
  onOpenChange,
  children,
  className,
  role = 'dialog',
  initialFocus,
  isDismissible = true,
}: ModalProps) {
  useScrollLock(open)
  useCloseRequest(open, () => onOpenChange(false))
  const focus = useFocusReturn()
  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <div className={styles.veil} data-state={open ? 'open' : 'closed'} aria-hidden="true" />
        <Dialog.Content
          role={role}
          aria-modal="true"
          className={classNames(styles.surface, className)}
          onOpenAutoFocus={(event) => {
            event.preventDefault()
            focus.remember()
            const target = initialFocus?.current ?? (event.currentTarget as HTMLElement | null)
            target?.focus({ preventScroll: true })
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            focus.giveBack()
          }}
          onInteractOutside={(event) => {
            if (!isDismissible) event.preventDefault()
          }}
        >
          {children}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

/** The scrolling part of a modal. It is focusable while it can scroll. */
export function ModalBody({ children }: { children?: ReactNode }) {
  const body = useRef<HTMLDivElement>(null)
  const [isScrollable, setIsScrollable] = useState(false)

  useEffect(() => {
    const element = body.current
    if (!element) return
    const measure = () => setIsScrollable(element.scrollHeight > element.clientHeight)
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    for (const child of element.children) observer.observe(child)
    return () => observer.disconnect()
  }, [])

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- arrow keys scroll it only with the focus
    <div ref={body} className={styles.body} tabIndex={isScrollable ? 0 : undefined}>
      {/* A single child, so that the observer notices when the content grows. */}
      <div>{children}</div>
    </div>
  )
}
