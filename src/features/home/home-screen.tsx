import { type ReactNode, useCallback } from 'react'
import { nextOpening, overviewOf, waitingDays } from '#sync'
import { nextMidnight } from '#lib/dates.ts'
import { useFilledScreen } from '#lib/filled-screen.ts'
import { greetingOf } from '#lib/home-words.ts'
import { useDocumentTitle } from '#lib/use-document-title.ts'
import { useIdentity } from '#lib/use-identity.ts'
import { useLive } from '#lib/use-live.ts'
import { useNow } from '#lib/use-now.ts'
import { paths } from '#src/paths.ts'
import { landingTexts } from '#texts/landing.ts'
import { HomeNews } from './home-news.tsx'
import * as styles from './home.css.ts'
import { MemberLinks } from './member-links.tsx'
import { home$, type HomeNow } from './queries.ts'
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
  const filled = useFilledScreen<HomeNow>(paths.home())
  const data = useLive(home$, filled?.data)
  const startedAt = data?.progress?.started_at
  const nextChange = useCallback(
    (now: number) => Math.min(nextHour(now), startedAt ? nextOpening(startedAt, now) : Number.POSITIVE_INFINITY),
    [startedAt],
  )
  const now = useNow(nextChange, filled?.now)
  const overview = data?.progress ? overviewOf(data.progress, data.days, now) : null
  const day = overview && overview.days[overview.suggested - 1]!
  const devotional = data?.days.find(({ day_number }) => day_number === day?.day)
  return (
    <div className={styles.page}>
      <section className={styles.today} data-waiting={data === undefined || undefined}>
        <h1 tabIndex={-1} className={styles.greeting}>
          {greetingOf(identity?.name ?? '', now)}
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
