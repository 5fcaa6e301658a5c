import { lazy, Suspense } from 'react'
import { JOURNEY_DAYS, type Progress } from '#sync'
import { useLive } from '../../lib/use-live.ts'
import { journeyTexts as texts } from '../../texts/journey.ts'
import { Page } from '../../ui/page.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { overviewOf } from './day-states.ts'
import { CarouselFrame } from './carousel-frame.tsx'
import { DayGrid } from './day-grid.tsx'
import { JourneyIntro } from './journey-intro.tsx'
import { JourneySkeleton } from './journey-skeleton.tsx'
import * as styles from './journey-screen.css.ts'
import { NotLoadedYet } from './not-loaded-yet.tsx'
import { journey$, type JourneyData } from './queries.ts'
import { TodayCard } from './today-card.tsx'
import { useJourneyClock } from './use-journey-clock.ts'

// Below the fold, and with a library of its own.
const DayCarousel = lazy(() => import('./day-carousel.tsx'))

/** /devocionais: the way to begin, or the thirty days. */
export default function JourneyScreen() {
  const data = useLive(journey$)
  if (!data) return <JourneySkeleton />
  const { progress, devotionals, arrival } = data
  if (progress) return <Journey progress={progress} devotionals={devotionals} arrival={arrival} />
  // Whether she has begun on another device is known only after the first synchronisation.
  if (arrival === 'loading') return <JourneySkeleton />
  if (arrival === 'offline') return <NotLoadedYet />
  return <JourneyIntro />
}

function Journey({ progress, devotionals, arrival }: JourneyData & { progress: Progress }) {
  const now = useJourneyClock(progress)
  const overview = overviewOf(progress, devotionals, now)
  const { suggested, completedCount, days } = overview
  const position = texts.position(suggested, JOURNEY_DAYS, completedCount)
  const today = days[suggested - 1]
  return (
    <Page title={texts.title} lead={position}>
      <div className={styles.journey}>
        <ProgressBar
          label={texts.progressLabel}
          isLabelHidden
          tone="sage"
          value={completedCount}
          max={JOURNEY_DAYS}
          valueText={position}
        />
        {today && <TodayCard day={today} isFinished={completedCount === JOURNEY_DAYS} isArriving={arrival === 'loading'} />}
        <Suspense fallback={<CarouselFrame days={days} now={now} inView={[]} isReady={false} />}>
          <DayCarousel days={days} suggested={suggested} now={now} />
        </Suspense>
        <DayGrid days={days} now={now} />
      </div>
    </Page>
  )
}
