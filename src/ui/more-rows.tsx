import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { Button } from './button.tsx'
import { focusRow } from './use-kept-focus.ts'

interface MoreRowsProps {
  isBusy: boolean
  onMore: () => void
  children: ReactNode
}

/** Under the screen's table, which comes in steps. The keyboard goes on with the first new row. */
export function MoreRows({ isBusy, onMore, children }: MoreRowsProps) {
  const button = useRef<HTMLButtonElement>(null)
  useLayoutEffect(() => {
    const element = button.current
    return () => {
      if (element !== document.activeElement) return
      const body = tableBody()
      // The new rows are drawn after the button has gone: until then the last one has the focus.
      queueMicrotask(() => {
        const last = body?.isConnected && document.activeElement === document.body && lastRow(body)
        if (last) focusRow(last)
      })
    }
  }, [])
  return (
    <Button
      ref={button}
      variant="secondary"
      isBusy={isBusy}
      onClick={({ currentTarget }) => {
        focusNextRow(currentTarget)
        onMore()
      }}
    >
      {children}
    </Button>
  )
}

const tableBody = () => document.querySelector<HTMLTableSectionElement>('main tbody')
const lastRow = ({ rows }: HTMLTableSectionElement) => rows[rows.length - 1]

/** Focuses the next row once it is drawn, unless the focus is elsewhere by then. */
function focusNextRow(pressed: HTMLElement): void {
  const body = tableBody()
  if (!body) return
  const place = body.rows.length
  const observer = new MutationObserver(() => {
    const row = body.rows[place]
    const focused = document.activeElement
    const isThere = focused === pressed || focused === document.body || focused === body.rows[place - 1]
    if (row || !isThere) observer.disconnect()
    if (row && isThere) focusRow(row)
  })
  observer.observe(body, { childList: true })
}
