import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { focusRow } from './use-kept-focus.ts'

interface MoreRowsProps {
  isBusy: boolean
  onMore: () => void
  children: ReactNode
}

/** Under the screen's table, which comes in steps. The keyboard goes on with the first new row. */
export function MoreRows({ isBusy, onMore, children }: MoreRowsProps) {
  return (
    <Button
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

/** Focuses the next row once it is drawn, unless the focus is elsewhere by then. */
function focusNextRow(pressed: HTMLElement): void {
  const body = document.querySelector<HTMLTableSectionElement>('main tbody')
  if (!body) return
  const place = body.rows.length
  const observer = new MutationObserver(() => {
    const row = body.rows[place]
    const isThere = [pressed, document.body].includes(document.activeElement as HTMLElement)
    if (row || !isThere) observer.disconnect()
    if (row && isThere) focusRow(row)
  })
  observer.observe(body, { childList: true })
}
