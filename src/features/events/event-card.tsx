import { CalendarPlus, ExternalLink } from 'lucide-react'
import { type ReactNode, useMemo, useCallback } from 'react'
import { mediaUrl, type MinistryEvent } from '#sync'
import { downloadFile } from '#lib/download.ts'
import { useCommand } from '#lib/use-command.ts'
import { eventTexts as texts } from '#texts/events.ts'
import { Button } from '#ui/button.tsx'
import { ButtonLink } from '#ui/button-link.tsx'
import { Card } from '#ui/card.tsx'
import { Picture } from '#ui/picture.tsx'
import { Heading } from '#ui/text.tsx'
import { cardBody } from '#ui/card.css.ts'
import { useNow } from '#lib/use-now.ts'
import { CALENDAR_TYPE, calendarFile, calendarFileName, googleCalendarUrl } from './calendar.ts'
import { EventFacts } from './event-facts.tsx'
import * as styles from './events.css.ts'
import { nextEnd, splitEvents } from './event-lists.ts'

/** The size of an event's uploaded picture, in pixels. */
const eventPicture = { width: 1200, height: 675 } as const

interface EventCardProps {
  event: MinistryEvent
  /** Milliseconds since the epoch. */
  now: number
  /** Its picture loads first on the screen. */
  isFirst: boolean
  /** Where the member answers; a preview has no answer. */
  answer?: ReactNode
}

/** A future event, with everything a member needs to attend. */
export function EventCard({ event, now, isFirst, answer }: EventCardProps) {
  const { id, title, description, image_url: imageUrl, image_alt: alt = '', registration_url: registrationUrl } = event
  const titleId = `event-${id}`
  return (
    <Card as="li" padding="none">
      <article className={styles.event} aria-labelledby={titleId}>
        <div className={styles.picture}>
          <Picture src={imageUrl && mediaUrl(imageUrl)} alt={alt} {...eventPicture} priority={isFirst} />
        </div>
        <div className={styles.body}>
          <Heading level={3} id={titleId}>
            {title}
          </Heading>
          <EventFacts event={event} now={now} />
          {description && <p className={styles.description}>{description}</p>}
          {answer}
          <div className={styles.actions}>
            {registrationUrl && (
              <ButtonLink
                to={registrationUrl}
                target="_blank"
                rel="noopener noreferrer"
                icon={<ExternalLink />}
                aria-label={texts.registerFor(title)}
              >
                {texts.register}
              </ButtonLink>
            )}
            <CalendarActions event={event} />
          </div>
        </div>
      </article>
    </Card>
  )
}

function CalendarActions({ event }: { event: MinistryEvent }) {
  const [saveFile] = useCommand(saveCalendarFile, texts.calendarFailed)
  const google = useMemo(() => googleCalendarUrl(event), [event])
  return (
    <>
      <Button
        variant="secondary"
        icon={<CalendarPlus />}
        aria-label={texts.addToCalendarOf(event.title)}
        onClick={() => saveFile(event)}
      >
        {texts.addToCalendar}
      </Button>
      <ButtonLink
        to={google}
        target="_blank"
        rel="noopener noreferrer"
        variant="quiet"
        aria-label={texts.googleCalendarOf(event.title)}
      >
        {texts.googleCalendar}
      </ButtonLink>
    </>
  )
}

async function saveCalendarFile(event: MinistryEvent): Promise<void> {
  downloadFile(calendarFileName(event), calendarFile(event), CALENDAR_TYPE)
}

/** A past event: nothing is left to do. */
export function PastEvent({ event, now }: { event: MinistryEvent; now: number }) {
  const { title, description, image_url: imageUrl, image_alt: alt = '' } = event
  return (
    <Card as="li" tone="flat" padding="none">
      <Picture src={imageUrl && mediaUrl(imageUrl)} alt={alt} {...eventPicture} />
      <div className={cardBody}>
        <Heading level={3} size="sm">
          {title}
        </Heading>
        <EventFacts event={event} now={now} />
        {description && <p className={styles.memory}>{description}</p>}
      </div>
    </Card>
  )
}

/** An event as its screen shows it now: future or past. */
export function EventPreview({ event }: { event: MinistryEvent }) {
  const now = useNow(useCallback((at: number) => nextEnd([event], at), [event]))
  const isPast = splitEvents([event], now).past.length > 0
  return isPast ? <PastEvent event={event} now={now} /> : <EventCard event={event} now={now} isFirst={false} />
}
