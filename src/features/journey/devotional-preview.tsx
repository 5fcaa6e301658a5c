import { type Devotional, mediaUrl } from '#sync'
import { devotionalPicture } from '#lib/devotional-picture.ts'
import { journeyTexts } from '#texts/journey.ts'
import { Picture } from '#ui/picture.tsx'
import { Heading, Lead } from '#ui/text.tsx'
import { DevotionalText } from './devotional-text.tsx'
import * as styles from './devotional.css.ts'

/** A day as members read it, without the actions. */
export function DevotionalPreview({ devotional }: { devotional: Devotional }) {
  const { day_number: day, title, theme, image_url: imageUrl, image_alt: alt = '' } = devotional
  return (
    <article className={styles.article}>
      <div>
        <Heading level={3} size="lg">
          {journeyTexts.devotional.title(day, title)}
        </Heading>
        <Lead>{theme}</Lead>
      </div>
      <div className={styles.picture}>
        <Picture
          src={imageUrl ? mediaUrl(imageUrl) : null}
          alt={imageUrl ? alt : ''}
          {...devotionalPicture}
          ratio="3/2"
        />
      </div>
      <DevotionalText devotional={devotional} />
    </article>
  )
}
