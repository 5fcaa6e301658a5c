import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { adminPeopleTexts } from '../../texts/admin-people.ts'
import { Button } from '../../ui/button.tsx'
import * as styles from './people.css.ts'

const texts = adminPeopleTexts.users

/** So many rows stand in the page at once, however long the list is. */
export const PAGE_SIZE = 20

/** One page of a list, and the way to the others. */
export function pageOf<Row>(rows: readonly Row[], wanted: number): { shown: Row[]; page: number; last: number } {
  const last = Math.max(1, Math.ceil(rows.length / PAGE_SIZE))
  const page = Math.min(Math.max(1, wanted), last)
  return { shown: rows.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE), page, last }
}

interface PagesProps {
  total: number
  page: number
  last: number
  onPage: (page: number) => void
}

export function Pages({ total, page, last, onPage }: PagesProps): ReactNode {
  if (last === 1) return null
  return (
    <nav aria-label={texts.pages} className={styles.pages}>
      <Button variant="secondary" icon={<ChevronLeft />} disabled={page === 1} onClick={() => onPage(page - 1)}>
        {texts.previous}
      </Button>
      <span aria-live="polite">{texts.position((page - 1) * PAGE_SIZE + 1, Math.min(page * PAGE_SIZE, total), total)}</span>
      <Button variant="secondary" disabled={page === last} onClick={() => onPage(page + 1)}>
        {texts.next}
        <ChevronRight aria-hidden="true" />
      </Button>
    </nav>
  )
}
