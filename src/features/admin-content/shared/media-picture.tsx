import { useState } from 'react'
import { mediaUrl } from '#sync'
import { adminContentTexts } from '#texts/admin-content.ts'
import * as styles from './media.css.ts'

const texts = adminContentTexts.media

/** The picture at an address, or a note that it cannot be shown. */
export function MediaPicture({ address, alt }: { address: string; alt: string }) {
  const [failed, setFailed] = useState<string | null>(null)
  if (failed === address) {
    return (
      <p className={styles.broken} role="status">
        {navigator.onLine ? texts.broken : texts.brokenOffline}
      </p>
    )
  }
  return (
    <img
      className={styles.picture}
      src={mediaUrl(address)}
      alt={alt}
      decoding="async"
      onError={() => setFailed(address)}
    />
  )
}
