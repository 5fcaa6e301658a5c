// A chunk of its own: the route loads it (member-screens.ts).
import { Navigate } from 'react-router-dom'
import { availableDay, suggestedDay } from '#sync'
import { useLive } from '#lib/use-live.ts'
import { paths } from '#src/paths.ts'
import { journeyTexts } from '#texts/journey.ts'
import { FullPageSpinner } from '#ui/spinner.tsx'
import { NotLoadedYet } from '#lib/not-loaded-yet.tsx'
import { progress$ } from './queries.ts'
import { useJourneyClock } from './use-journey-clock.ts'

/** /devocional: redirects to the suggested day, or to the journey if it has not begun. */
export default function TodayRedirect() {
  const data = useLive(progress$)
  const now = useJourneyClock(data?.progress)
  if (!data) return <FullPageSpinner />
  const { progress, arrival } = data
  if (progress) {
    const day = suggestedDay(progress.last_completed_day, availableDay(progress.started_at, now))
    return <Navigate to={paths.devotional(day)} replace />
  }
  if (arrival === 'loading') return <FullPageSpinner label={journeyTexts.firstSync} />
  if (arrival === 'offline') return <NotLoadedYet screen={journeyTexts.title} />
  return <Navigate to={paths.journey()} replace />
}
