import { JOURNEY_DAYS } from '#sync'
import { gardenTexts } from '#texts/celebration.ts'
import { petal } from '#ui/ornament.tsx'
import { blossoms, GARDEN, stems } from './garden-shape.ts'
import * as styles from './garden.css.ts'

interface GardenProps {
  completed: readonly number[]
  /** The day whose petal opens now. */
  newest?: number
}

/** Six blossoms of five petals: one for each day, open when it is completed. */
export function Garden({ completed, newest }: GardenProps) {
  return (
    <svg
      className={styles.garden}
      viewBox={`0 0 ${GARDEN.width} ${GARDEN.height}`}
      role="img"
      aria-label={gardenTexts.name(completed.length)}
    >
      <path className={styles.stems} d={stems} />
      <g className={styles.petals}>
        {Array.from({ length: JOURNEY_DAYS }, (_, index) => (
          <path
            key={index}
            className={index + 1 === newest ? `${styles.petal} ${styles.newest}` : styles.petal}
            data-open={completed.includes(index + 1) || undefined}
            d={petal}
          />
        ))}
      </g>
      {blossoms.map(({ x, y }) => (
        <circle key={x} className={styles.heart} cx={x} cy={y} r="4.2" />
      ))}
    </svg>
  )
}
