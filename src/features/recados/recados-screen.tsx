import { Search } from 'lucide-react'
import { useDeferredValue, useMemo, useRef } from 'react'
import { useFilledScreen } from '#lib/filled-screen.ts'
import { NotLoadedYet } from '#lib/not-loaded-yet.tsx'
import { useCommand } from '#lib/use-command.ts'
import { useLive } from '#lib/use-live.ts'
import { nextMidnight } from '#lib/dates.ts'
import { useNow } from '#lib/use-now.ts'
import { paths } from '#src/paths.ts'
import { recadoTexts as texts } from '#texts/recados.ts'
import { ButtonLink } from '#ui/button-link.tsx'
import { Button } from '#ui/button.tsx'
import { FoldedLetter } from '#ui/drawings.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Page } from '#ui/page.tsx'
import { toast } from '#ui/toast.ts'
import { LoadingPage } from '#ui/loading-page.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { useFocusLoss } from '#ui/use-focus-loss.ts'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { markAllRead } from './commands.ts'
import { recados$ } from './queries.ts'
import type { RecadoHead } from './recado-card.tsx'
import { RecadoList } from './recado-list.tsx'
import * as styles from './recados.css.ts'

/** From this many on, a link to the search is useful. */
const MANY = 20

/** The beginning of the list, as the worker has read it (sw/recados-picture.ts). */
interface FilledRecados {
  recados: RecadoHead[]
  total: number
  /** Those of `recados` that are read. */
  readIds: string[]
  unreadCount: number
}

/** /recados */
export default function RecadosScreen() {
  const filled = useFilledScreen<FilledRecados>(paths.recados())
  // Drawn piece by piece: while a thousand arrive, the whole beginning of the list is new each time.
  const read = useDeferredValue(useLive(recados$))
  const now = useNow(nextMidnight, filled?.now)
  const readBefore = useMemo(() => new Set(filled?.data.readIds), [filled])
  const data = read ?? (filled && { ...filled.data, readIds: readBefore, arrival: 'settled' })
  if (!data) return <RecadosSkeleton />
  const { recados, readIds, unreadCount, arrival } = data
  const total = 'total' in data ? data.total : recados.length
  const isEmpty = total === 0
  if (isEmpty && arrival === 'loading') return <RecadosSkeleton />
  if (isEmpty && arrival === 'offline') return <NotLoadedYet screen={texts.title} />
  if (isEmpty) {
    return (
      <Page width="reading" title={texts.title}>
        <EmptyState icon={<FoldedLetter />} title={texts.empty}>
          {texts.emptyLead}
        </EmptyState>
      </Page>
    )
  }
  return (
    <Page
      width="reading"
      title={texts.title}
      lead={texts.unread(unreadCount)}
      actions={
        <>
          {unreadCount > 0 && <MarkAll />}
          {total > MANY && <SearchLink />}
        </>
      }
    >
      <RecadoList recados={recados} total={total} isFilled={!read} readIds={readIds} now={now} />
    </Page>
  )
}

function MarkAll() {
  const [markAll, isBusy] = useCommand(markAllRead, texts.markAll.failed)
  const button = useRef<HTMLButtonElement>(null)
  useFocusLoss(button)
  return (
    <Button
      ref={button}
      variant="secondary"
      isBusy={isBusy}
      onClick={async () => {
        if (await markAll()) toast({ title: texts.markAll.done, tone: 'success' })
      }}
    >
      {texts.markAll.action}
    </Button>
  )
}

/** The browser's search finds only rendered items; ours finds all. */
function SearchLink() {
  return (
    <ButtonLink variant="secondary" icon={<Search />} to={paths.search()}>
      {texts.search}
    </ButtonLink>
  )
}

function RecadosSkeleton() {
  return (
    <LoadingPage width="reading">
      <div className={styles.skeletons}>
        <VisuallyHidden>
          <span role="status">{texts.loading}</span>
        </VisuallyHidden>
        <Skeleton className={styles.skeletonTitle} />
        <Skeleton className={styles.skeletonCard} />
        <Skeleton className={styles.skeletonCard} />
        <Skeleton className={styles.skeletonCard} />
      </div>
    </LoadingPage>
  )
}
