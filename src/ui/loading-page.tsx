import type { ReactNode } from 'react'
import * as styles from './page.css.ts'

/**
 * The placeholder of a page. It appears after a short delay: data on the phone usually arrives
 * earlier, and a skeleton that flashes is worse than none.
 */
export function LoadingPage({ width, children }: { width: keyof typeof styles.width; children: ReactNode }) {
  return (
    <div className={`${styles.page} ${styles.width[width]} ${styles.tall}`} aria-busy="true">
      <div className={styles.late}>{children}</div>
    </div>
  )
}
