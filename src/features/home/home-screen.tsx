import { type ReactNode, useCallback } from 'react'
import { nextOpening, overviewOf, waitingDays } from '#sync'
import { nextMidnight } from '#lib/dates.ts'
import { useDocumentTitle } from '#lib/use-document-title.ts'
import { useIdentity } from '#lib/use-identity.ts'
import { useLive } from '#lib/use-live.ts'
import { useNow } from '#lib/use-now.ts'
import { homeTexts as texts } from '#texts/home.ts'
import { landingTexts } from '#texts/landing.ts'
import { HomeNews } from './home-news.tsx'
import * as styles from './home.css.ts'
import { MemberLinks } from './member-links.tsx'
import { home$ } from './queries.ts'
import { TodayAtHome, TodayToCome } from './today-at-home.tsx'

const HOUR_MS = 3_600_000
const nextHour = (now: number) => Math.min(nextMidnight(now), (Math.floor(now / HOUR_MS) + 1) * HOUR_MS)

/**
 * A member's first page opens on today.
 * @param props.children what follows on the page
 */
export default function HomeScreen({ children }: { children: ReactNode }) {
  const identity = useIdentity()
  useDocumentTitle(landingTexts.title)
  const data = useLive(home$)
  const startedAt = data?.progress?.started_at
  const nextChange = useCallback(
    (now: number) => Math.min(nextHour(now), startedAt ? nextOpening(startedAt, now) : Number.POSITIVE_INFINITY),
    [startedAt],
  )
  const now = useNow(nextChange)
  const overview = data?.progress ? overviewOf(data.progress, data.devotionals, now) : null
  const day = overview && overview.days[overview.suggested - 1]!
  const devotional = data?.devotionals.find(({ day_number }) => day_number === day?.day)
  return (
    <div className={styles.page}>
      <section className={styles.today} data-waiting={data === undefined || undefined}>
        <h1 tabIndex={-1} className={styles.greeting}>
          {texts.greeting(new Date(now).getHours(), identity?.name.trim().split(/\s+/)[0] ?? '')}
        </h1>
        {data === undefined || (data?.arrival === 'loading' && !devotional) ? (
          <TodayToCome />
        ) : (
          <TodayAtHome day={day} devotional={devotional} isSettled={data?.arrival === 'settled'} />
        )}
        {data && <HomeNews data={data} waiting={overview ? waitingDays(overview).length : 0} now={now} />}
      </section>
      {data !== undefined && (
        <>
          <div>
            <p className={styles.tagline}>{landingTexts.headline}</p>
            <MemberLinks />
          </div>
          {children}
        </>
      )}
    </div>
  )
}
