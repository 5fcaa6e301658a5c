import { CalendarDays, MapPin } from 'lucide-react'
import type { MinistryEvent } from '#sync'
import { brand } from '#src/brand.ts'
import { formatMoment, zoneNameIfElsewhere } from '#lib/dates.ts'
import { eventTexts as texts } from '#texts/events.ts'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import * as styles from './events.css.ts'

/** Time and place, in the ministry's time zone, whatever the phone's zone. */
export function EventFacts({ event: { event_date: date, location }, now }: { event: MinistryEvent; now: number }) {
  const at = Date.parse(date)
  const zone = zoneNameIfElsewhere(at, brand.timeZone)
  return (
    <dl className={styles.facts}>
      <div className={styles.fact}>
        <dt className={styles.factIcon}>
          <CalendarDays aria-hidden="true" />
          <VisuallyHidden>{texts.when}</VisuallyHidden>
        </dt>
        <dd>
          <time dateTime={date} className={styles.moment}>
            {formatMoment(at, brand.timeZone, now)}
          </time>
          {zone && ` (${zone})`}
        </dd>
      </div>
      {location && (
        <div className={styles.fact}>
          <dt className={styles.factIcon}>
            <MapPin aria-hidden="true" />
            <VisuallyHidden>{texts.where}</VisuallyHidden>
          </dt>
          <dd>{location}</dd>
        </div>
      )}
    </dl>
  )
}
