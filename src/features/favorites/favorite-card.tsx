import { Heart } from 'lucide-react'
import { useRef } from 'react'
import { type Devotional, mediaUrl } from '#sync'
import { devotionalPicture } from '#lib/devotional-picture.ts'
import { versePartsOf } from '#lib/verse-parts.ts'
import { paths } from '#src/paths.ts'
import { favoriteTexts as texts } from '#texts/favorites.ts'
import { Card } from '#ui/card.tsx'
import { stretchedLink } from '#ui/card.css.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { Link } from '#ui/link.tsx'
import { Picture } from '#ui/picture.tsx'
import { Heading, Muted } from '#ui/text.tsx'
import { useFocusLoss } from '#ui/use-focus-loss.ts'
import * as styles from './favorites.css.ts'

interface FavoriteCardProps {
  devotional: Devotional
  /** The day is open. */
  isReadable: boolean
  onRemove: () => void
  /** What has the focus once this card with it is gone. */
  successor: () => HTMLElement | null | undefined
}

/** A favourite: a link to it and the heart that removes it. */
export function FavoriteCard({ devotional, isReadable, onRemove, successor }: FavoriteCardProps) {
  const heart = useRef<HTMLDivElement>(null)
  useFocusLoss(heart, successor)
  const { day_number: day, title, theme, image_url: imageUrl } = devotional
  const { quote, reference } = versePartsOf(devotional.verse)
  return (
    <Card as="li" padding="none" isInteractive={isReadable} className={styles.card}>
      <Picture src={imageUrl ? mediaUrl(imageUrl) : null} alt="" {...devotionalPicture} ratio="3/2" />
      <div className={styles.body}>
        <p className={styles.number}>{texts.day(day)}</p>
        <Heading size="md">
          {isReadable ? (
            <Link className={stretchedLink} to={paths.devotional(day)}>
              {title}
            </Link>
          ) : (
            title
          )}
        </Heading>
        <Muted>{theme}</Muted>
        {isReadable ? (
          <>
            <p className={styles.verse}>{quote}</p>
            {reference && <Muted>{reference}</Muted>}
          </>
        ) : (
          <Muted>{texts.notOpen}</Muted>
        )}
      </div>
      <div ref={heart} className={styles.heart}>
        <IconButton
          label={texts.remove(title)}
          icon={<Heart fill="currentColor" />}
          variant="outline"
          onClick={onRemove}
        />
      </div>
    </Card>
  )
}
