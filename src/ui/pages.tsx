import { ChevronLeft, ChevronRight } from 'lucide-react'
import { Button } from './button.tsx'
import * as styles from './data-table.css.ts'

/** The number of rows on a page. */
export const PAGE_SIZE = 20

/** One page of a list. For a missing page, the nearest one that exists. */
export function pageOf<Row>(rows: readonly Row[], wanted: number): { shown: Row[]; page: number; last: number } {
  const last = Math.max(1, Math.ceil(rows.length / PAGE_SIZE))
  const page = Math.min(Math.max(1, wanted), last)
  return { shown: rows.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE), page, last }
}

/** The number of the page that starts after `first` rows, and of the last page. */
export const pagesOf = (total: number, first: number): { page: number; last: number } => ({
  page: Math.floor(first / PAGE_SIZE) + 1,
  last: Math.max(1, Math.ceil(total / PAGE_SIZE)),
})

export interface PagesProps {
  /** The number of rows on all pages. */
  total: number
  page: number
  last: number
  onPage: (page: number) => void
}

/** Pagination. Renders nothing if there is only one page. */
export function Pages({ total, page, last, onPage }: PagesProps) {
  if (last === 1) return null
  return (
    <nav aria-label="Páginas da lista" className={styles.pages}>
      <Button variant="secondary" icon={<ChevronLeft />} disabled={page === 1} onClick={() => onPage(page - 1)}>
        Anterior
      </Button>
      <span aria-live="polite">
        {formatCount((page - 1) * PAGE_SIZE + 1)}–{formatCount(Math.min(page * PAGE_SIZE, total))} de{' '}
        {formatCount(total)}
      </span>
      <Button variant="secondary" disabled={page === last} onClick={() => onPage(page + 1)}>
        Próxima
        <ChevronRight aria-hidden="true" />
      </Button>
    </nav>
  )
}

const formatCount = (amount: number) => amount.toLocaleString('pt-BR')
