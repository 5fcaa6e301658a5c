import { mediaUrl, type MinistryEvent } from '#sync'
import { Card } from '#ui/card.tsx'
import { cardBody } from '#ui/card.css.ts'
import { Picture } from '#ui/picture.tsx'
import { Heading } from '#ui/text.tsx'
import { EventFacts } from './event-facts.tsx'
import * as styles from './events.css.ts'
import { eventPicture } from './picture-size.ts'

/** An event that was: a memory, with nothing left to do. */
export function PastEvent({ event, now }: { event: MinistryEvent; now: number }) {
  const { title, description, image_url: imageUrl } = event
  return (
    <Card as="li" tone="flat" padding="none">
      <Picture src={imageUrl && mediaUrl(imageUrl)} alt="" {...eventPicture} />
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
