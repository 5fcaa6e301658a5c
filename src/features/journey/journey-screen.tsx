import { Heart } from 'lucide-react'
import { type ComponentType, memo } from 'react'
import { isJourneyFinished, JOURNEY_DAYS, overviewOf, type Progress, waitingDays } from '#sync'
import { useFilledScreen } from '#lib/filled-screen.ts'
import { useLive } from '#lib/use-live.ts'
import { paths } from '#src/paths.ts'
import { journeyTexts } from '#texts/journey.ts'
import { journeyDaysTexts as texts } from '#texts/journey-days.ts'
import { ButtonLink } from '#ui/button-link.tsx'
import { Page } from '#ui/page.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { LoadingPage } from '#ui/loading-page.tsx'
import { useAdminTools } from './admin-tools.tsx'
import { DayCarousel } from './day-carousel.tsx'
import { DayGrid } from './day-grid.tsx'
import * as styles from './journey-screen.css.ts'
import { NotLoadedYet } from '#lib/not-loaded-yet.tsx'
import { journey$, type JourneyData } from './queries.ts'
import { OpenDays } from './open-days.tsx'
import { TodayCard } from './today-card.tsx'
import { useJourneyClock } from './use-journey-clock.ts'
import { lazyPart } from '#lib/lazy-part.ts'
import { Reveal } from '#lib/reveal.tsx'

/**
 * What the worker's page shows of a part that has not loaded stays as it is: by a text, which is
 * the same after each reading, no update of the screen reaches it. One would make React draw it
 * anew, and nothing until it has come.
 */
const steady = (Part: ComponentType<{ data: string }>) =>
  memo((props: { data: string }) => (
    <Reveal>
      <Part {...props} />
    </Reveal>
  ))

// The screen works without it.
const GardenSection = steady(lazyPart(() => import('./garden-section.tsx')))
// Needed once in thirty days.
const FinishedJourney = steady(lazyPart(() => import('./finished-journey.tsx')))
const JourneyIntro = lazyPart(() => import('./journey-intro.tsx'))

/** /devocionais: the introduction, or the thirty days. */
export default function JourneyScreen() {
  const filled = useFilledScreen<JourneyData>(paths.journey())
  const data = useLive(journey$, filled?.data)
  if (!data) return <JourneySkeleton />
  const { progress, arrival } = data
  if (progress) return <Journey {...data} progress={progress} first={filled?.now} />
  // Another device may have started the journey: only the first synchronisation tells.
  if (arrival === 'loading') return <JourneySkeleton />
  if (arrival === 'offline') return <NotLoadedYet screen={journeyTexts.title} />
  return (
    <Reveal fallback={<JourneySkeleton />}>
      <JourneyIntro />
    </Reveal>
  )
}

type JourneyProps = JourneyData & { progress: Progress; first: number | undefined }

function Journey({ progress, earlier, devotionals, arrival, first }: JourneyProps) {
  const now = useJourneyClock(progress, first)
  const overview = overviewOf(progress, devotionals, now)
  const { suggested, completedCount, days } = overview
  const position = texts.position(suggested, JOURNEY_DAYS, completedCount)
  const today = days[suggested - 1]
  const waiting = waitingDays(overview)
  const adminTools = useAdminTools()
  return (
    <Page title={journeyTexts.title} lead={position} actions={adminTools}>
      <div className={styles.journey}>
        {isJourneyFinished(progress) && <FinishedJourney data={JSON.stringify(progress.completed_days)} />}
        {today && (
          <TodayCard
            day={today}
            isFinished={completedCount === JOURNEY_DAYS}
            isArriving={arrival === 'loading'}
            isReturning={waiting.length > 0}
          />
        )}
        {waiting.length > 0 && <OpenDays days={waiting} />}
        <DayCarousel days={days} suggested={suggested} now={now} />
        <GardenSection data={JSON.stringify([progress.completed_days, earlier])} />
        <DayGrid days={days} now={now} />
        <div>
          <ButtonLink variant="secondary" icon={<Heart />} to={paths.favorites()}>
            {texts.favoritesLink}
          </ButtonLink>
        </div>
      </div>
    </Page>
  )
}

function JourneySkeleton() {
  return (
    <LoadingPage width="wide">
      <div className={styles.skeleton}>
        <VisuallyHidden>
          <span role="status">{journeyTexts.firstSync}</span>
        </VisuallyHidden>
        <Skeleton className={styles.skeletonTitle} />
        <Skeleton className={styles.skeletonCard} />
        <Skeleton className={styles.skeletonCard} />
      </div>
    </LoadingPage>
  )
}
