import { type ReactNode, useEffect, useMemo } from 'react'
import type { Recado } from '#sync'
import { nextMidnight } from '#lib/dates.ts'
import { NotLoadedYet } from '#lib/not-loaded-yet.tsx'
import { PrayerLink } from '#lib/prayer-link.tsx'
import { useRouteParams } from '#lib/route-params.ts'
import { useCommand } from '#lib/use-command.ts'
import { useDocumentTitle } from '#lib/use-document-title.ts'
import { useLive } from '#lib/use-live.ts'
import { useNow } from '#lib/use-now.ts'
import { paths } from '#src/paths.ts'
import { prayerTexts } from '#texts/prayer.ts'
import { recadoTexts } from '#texts/recados.ts'
import { ButtonLink } from '#ui/button-link.tsx'
import { WindingPath } from '#ui/drawings.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Page } from '#ui/page.tsx'
import { LoadingPage } from '#ui/loading-page.tsx'
import { Skeleton, SkeletonText } from '#ui/skeleton.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { markRead } from './commands.ts'
import { watchRecado } from './queries.ts'
import { RecadoContent, RecadoMeta } from './recado-content.tsx'
import * as styles from './recado.css.ts'

const texts = recadoTexts.detail

/**
 * /recado/:id
 * @param props.tools buttons beside the title, from other features
 */
export default function RecadoScreen({ tools }: { tools?: ReactNode }) {
  const { id = '' } = useRouteParams()
  // Another recado is another screen: no state carries over.
  return <OneRecado key={id} id={id} tools={tools} />
}

function OneRecado({ id, tools }: { id: string; tools: ReactNode }) {
  const data = useLive(useMemo(() => watchRecado(id), [id]))
  if (!data) return <RecadoSkeleton />
  const { recado, arrival } = data
  if (recado) return <RecadoArticle recado={recado} tools={tools} />
  if (arrival === 'loading') return <RecadoSkeleton />
  if (arrival === 'offline') return <NotLoadedYet screen={recadoTexts.title} />
  return <NotFound />
}

function RecadoArticle({ recado, tools }: { recado: Recado; tools: ReactNode }) {
  const { id, titulo } = recado
  const [read] = useCommand(markRead, texts.markFailed)
  useEffect(() => void read(id), [read, id])
  const now = useNow(nextMidnight)

  return (
    <Page title={titulo} width="reading" actions={tools} lead={<RecadoMeta recado={recado} now={now} />}>
      <article className={styles.article}>
        <RecadoContent recado={recado} />
        <div className={styles.foot}>
          <ButtonLink to={paths.recados()} variant="secondary">
            {texts.back}
          </ButtonLink>
          <PrayerLink words={prayerTexts.from.recado(titulo)} />
        </div>
      </article>
    </Page>
  )
}

function NotFound() {
  useDocumentTitle(texts.notFound)
  return (
    <EmptyState
      headingLevel={1}
      icon={<WindingPath />}
      title={texts.notFound}
      action={<ButtonLink to={paths.recados()}>{texts.back}</ButtonLink>}
    >
      {texts.notFoundLead}
    </EmptyState>
  )
}

function RecadoSkeleton() {
  return (
    <LoadingPage width="reading">
      <div className={styles.article}>
        <VisuallyHidden>
          <span role="status">{recadoTexts.detail.loading}</span>
        </VisuallyHidden>
        <Skeleton className={styles.skeletonTitle} />
        <SkeletonText lines={4} />
        <SkeletonText lines={3} />
      </div>
    </LoadingPage>
  )
}
