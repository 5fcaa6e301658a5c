import { classNames } from './class-names.ts'
import * as styles from './ornament.css.ts'
import { Ornament } from './ornament.tsx'

/** A thin line. `isOrnate` adds the blossom in the middle, to separate parts of a text. */
export function Divider({ isOrnate = false, className }: { isOrnate?: boolean; className?: string }) {
  if (!isOrnate) return <hr className={classNames(styles.divider, className)} />
  return (
    <div className={classNames(styles.ornate, className)} aria-hidden="true">
      <Ornament />
    </div>
  )
}
