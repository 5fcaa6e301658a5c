import { useMemo } from 'react'
import { tap } from 'rxjs'
import { isDayOpen, JOURNEY_DAYS, opensAt } from '#sync'
import { useFilledScreen } from '#lib/filled-screen.ts'
import { lazyPart } from '#lib/lazy-part.ts'
import { Reveal } from '#lib/reveal.tsx'
import { useRouteParams } from '#lib/route-params.ts'
import { useLive } from '#lib/use-live.ts'
import { paths } from '#src/paths.ts'
import { journeyTexts } from '#texts/journey.ts'
import { toast } from '#ui/toast.ts'
import { shellTexts } from '#texts/shell.ts'
import { Skeleton, SkeletonText } from '#ui/skeleton.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { LoadingPage } from '#ui/loading-page.tsx'
import { DevotionalArticle, type DevotionalTools } from './devotional-article.tsx'
import { NotLoadedYet } from '#lib/not-loaded-yet.tsx'
import { type DevotionalData, watchDevotional } from './queries.ts'
import type { NoDayTextProps } from './no-day-text.tsx'
import { useJourneyClock } from './use-journey-clock.ts'
import * as styles from './devotional.css.ts'

const texts = journeyTexts.devotional

// Few visits need it.
const NoDayText = lazyPart(() => import('./no-day-text.tsx'))

/** /devocional/:day */
export default function DevotionalScreen({ Tools }: { Tools?: DevotionalTools }) {
  const day = parseDay(useRouteParams().day)
  // A new day is a new screen: no state carries over.
  return day === null ? <NoText /> : <DevotionalDay key={day} day={day} Tools={Tools} />
}

function DevotionalDay({ day, Tools }: { day: number; Tools: DevotionalTools | undefined }) {
  const filled = useFilledScreen<DevotionalData>(paths.devotional(day))
  const data = useLive(
    useMemo(() => watchDevotional(day).pipe(tap({ error: toastLoadFailed })), [day]),
    filled?.data,
  )
  const now = useJourneyClock(data?.progress, filled?.now)
  if (!data) return <DevotionalSkeleton />
  const { progress, devotional, arrival, isFavorite, isReadBefore, isNextUnwritten } = data

  if (arrival !== 'settled' && (!progress || !devotional)) {
    return arrival === 'loading' ? <DevotionalSkeleton /> : <NotLoadedYet screen={journeyTexts.title} />
  }
  if (!progress) return <NoText noteOf={day} day={day} />
  const isCompleted = progress.completed_days.includes(day)
  const isOpen = isDayOpen(progress, day, now)
  // A day that was read on an earlier journey stays readable while it is locked in the current one.
  if (!isOpen && !isReadBefore) {
    return <NoText noteOf={day} day={day} opensAt={opensAt(progress.started_at, day)} />
  }
  if (!devotional) return <NoText noteOf={day} />
  return (
    <DevotionalArticle
      devotional={devotional}
      progress={progress}
      isCompleted={isCompleted}
      isOpen={isOpen}
      isFavorite={isFavorite}
      isNextUnwritten={isNextUnwritten}
      now={now}
      Tools={Tools}
    />
  )
}

function toastLoadFailed() {
  toast({ title: texts.loadFailed, tone: 'danger' })
}

function NoText(props: NoDayTextProps) {
  return (
    <Reveal fallback={<DevotionalSkeleton />}>
      <NoDayText {...props} />
    </Reveal>
  )
}

function DevotionalSkeleton() {
  return (
    <LoadingPage width="reading">
      <div className={styles.article}>
        <VisuallyHidden>
          <span role="status">{shellTexts.loading}</span>
        </VisuallyHidden>
        <Skeleton className={styles.skeletonTitle} />
        <Skeleton shape="picture" />
        <SkeletonText lines={4} />
        <SkeletonText lines={5} />
      </div>
    </LoadingPage>
  )
}

/**
 * Parses the day of an address: '7' is 7; anything else ('0', '31', 'abc', '07', '1.0') is null.
 */
export function parseDay(segment: string | undefined): number | null {
  if (!segment || !/^[1-9]\d?$/.test(segment)) return null
  const day = Number(segment)
  return day <= JOURNEY_DAYS ? day : null
}
