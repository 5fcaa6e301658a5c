import type { ReactNode } from 'react'
import * as styles from './loading-page.css.ts'
import { width as widths, page } from './page.css.ts'

/**
 * A page without its title yet. It shows itself only after a moment: what the phone has is usually there before, and
 * a skeleton that flashes is worse than none.
 */
export function LoadingPage({ width, children }: { width: keyof typeof widths; children: ReactNode }) {
  return (
    <div className={`${page} ${widths[width]} ${styles.tall}`} aria-busy="true">
      <div className={styles.late}>{children}</div>
    </div>
  )
}
