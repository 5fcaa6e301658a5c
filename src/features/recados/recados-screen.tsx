import { useMemo } from 'react'
import { NotLoadedYet } from '../../lib/not-loaded-yet.tsx'
import { useCommand } from '../../lib/use-command.ts'
import { useLive } from '../../lib/use-live.ts'
import { nextMidnight } from '../../lib/dates.ts'
import { useNow } from '../../lib/use-now.ts'
import { recadoTexts as texts } from '../../texts/recados.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Page } from '../../ui/page.tsx'
import { toast } from '../../ui/toast.ts'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { markAllRead } from './commands.ts'
import { watchRecados } from './queries.ts'
import { RecadoCard } from './recado-card.tsx'
import { RecadosSkeleton } from './recados-skeleton.tsx'
import * as styles from './recados.css.ts'
import { useWindow } from './use-window.ts'

/** /recados */
export default function RecadosScreen() {
  const { limit$, grow, end } = useWindow('recados')
  const data = useLive(useMemo(() => watchRecados(limit$), [limit$]))
  const now = useNow(nextMidnight)
  if (!data) return <RecadosSkeleton />
  const { recados, total, readIds, unreadCount, arrival } = data
  if (total === 0 && arrival === 'loading') return <RecadosSkeleton />
  if (total === 0 && arrival === 'offline') return <NotLoadedYet screen={texts.title} />
  if (total === 0) {
    return (
      <Page width="reading" title={texts.title}>
        <EmptyState title={texts.empty}>{texts.emptyLead}</EmptyState>
      </Page>
    )
  }
  const isMore = recados.length < total
  return (
    <Page width="reading" title={texts.title} lead={texts.unread(unreadCount)} actions={unreadCount > 0 && <MarkAll />}>
      <ul className={styles.list}>
        {recados.map((recado) => (
          <RecadoCard key={recado.id} recado={recado} isUnread={!readIds.has(recado.id)} now={now} />
        ))}
      </ul>
      {isMore && (
        <div className={styles.more} key={recados.length} ref={end}>
          <Button variant="secondary" onClick={grow}>
            {texts.showMore}
          </Button>
        </div>
      )}
      <VisuallyHidden>
        <span role="status">{texts.shown(recados.length, total)}</span>
      </VisuallyHidden>
    </Page>
  )
}

function MarkAll() {
  const [markAll, isBusy] = useCommand(markAllRead, texts.markAll.failed)
  return (
    <Button
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
