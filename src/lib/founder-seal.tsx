import { founderName, founderPortrait } from '#src/brand.ts'
import * as styles from './founder-seal.css.ts'

/** Beside what she signs: her portrait, or her initial as on wax. Decorative. */
export function FounderSeal() {
  return founderPortrait ? (
    <img className={styles.seal} src={founderPortrait} alt="" loading="lazy" />
  ) : (
    <span className={styles.seal} aria-hidden="true">
      {founderName[0]}
    </span>
  )
}
