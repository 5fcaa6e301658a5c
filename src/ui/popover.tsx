import { Dialog } from 'radix-ui'
import { type ReactElement, type ReactNode, useCallback, useLayoutEffect, useRef, useState } from 'react'
import * as styles from './popover.css.ts'
import { dismissToasts } from './toast.ts'
import { useCloseRequest } from './use-close-request.ts'

export interface PopoverProps {
  /** A button; it gets aria-haspopup, aria-expanded and the click handler. */
  trigger: ReactElement
  /** What the panel is; read aloud. */
  label: string
  children: ReactNode | ((close: () => void) => ReactNode)
  /** The edge of the trigger that the panel aligns to. Default `end` (right). */
  align?: 'start' | 'end'
  open?: boolean
  onOpenChange?: (open: boolean) => void
}

const margin = 12

/** @param room pixels between the trigger and the edge of the screen */
const heightIn = (room: number) => `calc(${room}px - ${styles.taken})`

/**
 * A small panel under its trigger: the bell, the sync mark. Esc and a click outside close it. It is
 * radix's non-modal Dialog, positioned by hand: radix's Popover would add a positioning library of
 * about 10 kB to every start, for a panel that is always under the header.
 */
export function Popover({ trigger, label, children, align = 'end', open, onOpenChange }: PopoverProps) {
  const [ownOpen, setOwnOpen] = useState(false)
  const isOpen = open ?? ownOpen
  const setOpen = (next: boolean) => {
    setOwnOpen(next)
    onOpenChange?.(next)
  }
  useCloseRequest(isOpen, () => setOpen(false))
  const anchor = useRef<HTMLButtonElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  // radix mounts the panel a moment after it opens, and it can only be positioned then.
  const [isMounted, setMounted] = useState(false)
  const keepPanel = useCallback((node: HTMLDivElement | null) => {
    panel.current = node
    setMounted(node !== null)
  }, [])

  useLayoutEffect(() => {
    if (!isMounted) return
    dismissToasts()
    const place = () => {
      if (!anchor.current || !panel.current) return
      const from = anchor.current.getBoundingClientRect()
      const width = panel.current.offsetWidth
      const room = document.documentElement.clientWidth
      const wished = align === 'end' ? from.right - width : from.left
      const left = Math.max(margin, Math.min(wished, room - width - margin))
      const isBelow = from.bottom < window.innerHeight * 0.7
      panel.current.style.left = `${left}px`
      panel.current.style.top = isBelow ? `${from.bottom + 8}px` : 'auto'
      panel.current.style.bottom = isBelow ? 'auto' : `${window.innerHeight - from.top + 8}px`
      // Not by a custom property: all that stands in the panel would get its style once more.
      panel.current.style.maxHeight = heightIn((isBelow ? window.innerHeight - from.bottom : from.top) - 8 - margin)
    }
    place()
    window.addEventListener('resize', place)
    window.addEventListener('scroll', place, { passive: true })
    return () => {
      window.removeEventListener('resize', place)
      window.removeEventListener('scroll', place)
    }
  }, [isMounted, align])

  return (
    <Dialog.Root modal={false} open={isOpen} onOpenChange={setOpen}>
      <Dialog.Trigger asChild ref={anchor}>
        {trigger}
      </Dialog.Trigger>
      <Dialog.Portal>
        <Dialog.Content
          ref={keepPanel}
          className={styles.popover}
          aria-label={label}
          onOpenAutoFocus={(event) => {
            event.preventDefault()
            if (event.currentTarget instanceof HTMLElement) event.currentTarget.focus({ preventScroll: true })
          }}
        >
          {typeof children === 'function' ? children(() => setOpen(false)) : children}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
