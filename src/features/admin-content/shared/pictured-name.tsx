import { mediaUrl } from '#sync'
import { Picture } from '#ui/picture.tsx'
import * as styles from './cells.css.ts'

/** A row's name with its picture, since a list of thirty is scanned by eye. */
export function PicturedName({ picture, children }: { picture: string | null | undefined; children: string }) {
  return (
    <div className={styles.withThumbnail}>
      <div className={styles.thumbnail}>
        <Picture src={picture && mediaUrl(picture)} alt="" width={48} height={48} ratio="1/1" />
      </div>
      <span className={styles.name}>{children}</span>
    </div>
  )
}
