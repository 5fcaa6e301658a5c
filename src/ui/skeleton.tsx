import { classNames } from './class-names.ts'
import * as styles from './skeleton.css.ts'

export interface SkeletonProps {
  /** Its shape. Default `block`; `picture` is 16:9, `circle` 44 px. */
  shape?: keyof typeof styles.shape
  className?: string
}

/** A placeholder for loading content. The surrounding list sets `aria-busy`. */
export function Skeleton({ shape = 'block', className }: SkeletonProps) {
  return <span className={classNames(styles.skeleton, styles.shape[shape], className)} aria-hidden="true" />
}

/** A placeholder for lines of text; the last line is shorter. */
export function SkeletonText({ lines = 3 }: { lines?: number }) {
  return (
    <span className={styles.text} aria-hidden="true">
      {Array.from({ length: lines }, (_, line) => (
        <span key={line} className={classNames(styles.skeleton, styles.line)} />
      ))}
    </span>
  )
}
