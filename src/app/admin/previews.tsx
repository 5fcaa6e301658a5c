import type { Devotional, MinistryEvent, Product, Recado, Video } from '#sync'
import { EventPreview as Event } from '#src/features/events/event-card.tsx'
import { DevotionalPreview as Day } from '#src/features/journey/devotional-preview.tsx'
import { RecadoPreview as Notice } from '#src/features/recados/recado-content.tsx'
import { ProductCard } from '#src/features/shop/product-card.tsx'
import { VideoCard } from '#src/features/videos/video-card.tsx'
import * as styles from './admin-area.css.ts'

/*
 * The preview beside a content form is the component that members see. Another feature may not
 * import it, so the app passes it in. It ships with the screen, since forms open offline too.
 */

export function RecadoPreview({ doc }: { doc: Recado }) {
  return <Notice recado={doc} />
}

export function DevotionalPreview({ doc }: { doc: Devotional }) {
  return <Day devotional={doc} />
}

// Cards are list items, as on the members' screens.

export function EventPreview({ doc }: { doc: MinistryEvent }) {
  return (
    <ul className={styles.previews}>
      <Event event={doc} />
    </ul>
  )
}

export function VideoPreview({ doc }: { doc: Video }) {
  return (
    <ul className={styles.previews}>
      <VideoCard video={doc} isOffline={false} isFirst={false} />
    </ul>
  )
}

export function ProductPreview({ doc }: { doc: Product }) {
  return (
    <ul className={styles.previews}>
      <ProductCard product={doc} isFirst={false} />
    </ul>
  )
}
