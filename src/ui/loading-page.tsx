import type { ReactNode } from 'react'
import * as styles from './loading-page.css.ts'
import { width as widths, page } from './page.css.ts'

/**
 * The placeholder of a page. It appears after a short delay: data on the phone usually arrives
 * earlier, and a skeleton that flashes is worse than none.
 */
export function LoadingPage({ width, children }: { width: keyof typeof widths; children: ReactNode }) {
  return (
    <div className={`${page} ${widths[width]} ${styles.tall}`} aria-busy="true">
      <div className={styles.late}>{children}</div>
    </div>
  )
}
