import { useCallback } from 'react'
import type { MinistryEvent } from '#sync'
import { NotLoadedYet } from '#lib/not-loaded-yet.tsx'
import { useLive } from '#lib/use-live.ts'
import { useNow } from '#lib/use-now.ts'
import { eventTexts as texts } from '#texts/events.ts'
import { LaidTable } from '#ui/drawings.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Page } from '#ui/page.tsx'
import { Heading } from '#ui/text.tsx'
import { LoadingPage } from '#ui/loading-page.tsx'
import { Skeleton, SkeletonText } from '#ui/skeleton.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { EventAnswer } from './event-answer.tsx'
import { EventCard, PastEvent } from './event-card.tsx'
import { nextEnd, splitEvents } from './event-lists.ts'
import * as styles from './events.css.ts'
import { attendance$, events$ } from './queries.ts'

/** /eventos: future events, then past ones. */
export default function EventsScreen() {
  const data = useLive(events$)
  if (!data) return <EventsSkeleton />
  const { events, arrival } = data
  if (events.length === 0 && arrival === 'loading') return <EventsSkeleton />
  if (events.length === 0 && arrival === 'offline') return <NotLoadedYet screen={texts.title} />
  return <Events events={events} />
}

function Events({ events }: { events: readonly MinistryEvent[] }) {
  const now = useNow(useCallback((at: number) => nextEnd(events, at), [events]))
  const { upcoming, past } = splitEvents(events, now)
  const attendance = useLive(attendance$)
  return (
    <Page title={texts.title} lead={texts.lead}>
      <div className={styles.parts}>
        {upcoming.length === 0 ? (
          <EmptyState icon={<LaidTable />} title={texts.empty}>
            {texts.emptyLead}
          </EmptyState>
        ) : (
          <section className={styles.part} aria-labelledby="upcoming">
            <Heading id="upcoming" className={past.length === 0 ? styles.hidden : undefined}>
              {texts.upcoming}
            </Heading>
            <ul className={styles.list}>
              {upcoming.map((event, index) => (
                <EventCard
                  key={event.id}
                  event={event}
                  now={now}
                  isFirst={index === 0}
                  answer={<EventAnswer event={event} attendance={attendance?.get(event.id)} />}
                />
              ))}
            </ul>
          </section>
        )}
        {past.length > 0 && (
          <section className={styles.part} aria-labelledby="past">
            <Heading id="past">{texts.past}</Heading>
            <ul className={styles.pastList}>
              {past.map((event) => (
                <PastEvent key={event.id} event={event} now={now} />
              ))}
            </ul>
          </section>
        )}
      </div>
    </Page>
  )
}

function EventsSkeleton() {
  return (
    <LoadingPage width="wide">
      <div className={styles.skeleton}>
        <VisuallyHidden>
          <span role="status">{texts.loading}</span>
        </VisuallyHidden>
        <Skeleton className={styles.skeletonTitle} />
        <Skeleton shape="picture" className={styles.skeletonPicture} />
        <SkeletonText lines={3} />
      </div>
    </LoadingPage>
  )
}
