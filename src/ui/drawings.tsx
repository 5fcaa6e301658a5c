import * as styles from './ornament.css.ts'
import { petal } from './ornament.tsx'

/*
 * Small drawings for an EmptyState, one em high in the current text colour. Decorative.
 */

const frame = { viewBox: '-24 -24 48 48', width: '1em', height: '1em', 'aria-hidden': true } as const
const line = { fill: 'none', stroke: 'currentColor', strokeWidth: 2, strokeLinecap: 'round' } as const

/** A closed bud: what will open in its time. */
export function Bud() {
  return (
    <svg {...frame}>
      <path {...line} d="M0 0Q-2 10 0 22M-.6 12q-9-1-12-9 10 0 12 9M0 16q8-1 10.5-8-9 0-10.5 8" />
      {[-16, 16, 0].map((turn) => (
        <path key={turn} d={petal} fill="currentColor" opacity={turn === 0 ? 1 : 0.55} transform={`rotate(${turn})`} />
      ))}
    </svg>
  )
}

/** A folded letter with a blossom for its seal: nothing has been written yet. */
export function FoldedLetter() {
  return (
    <svg {...frame}>
      <rect {...line} x="-20" y="-13" width="40" height="27" rx="3" />
      <path {...line} d="M-19-11 0 3 19-11" />
      <g transform="translate(0 3) scale(.3)">
        {[0, 72, 144, 216, 288].map((turn) => (
          <path key={turn} d={petal} fill="currentColor" transform={`rotate(${turn})`} />
        ))}
        <circle r="5" className={styles.heart} />
      </g>
    </svg>
  )
}

/** A path that winds away from where one stands: it is not the one that was looked for. */
export function WindingPath() {
  return (
    <svg {...frame}>
      <path {...line} strokeDasharray="0.1 5.5" strokeWidth={3} d="M-14 21C-16 10 14 12 13 2S-10-4-6-11" />
      <g transform="translate(-5 -15) scale(.42)">
        {[0, 72, 144, 216, 288].map((turn) => (
          <path key={turn} d={petal} fill="currentColor" transform={`rotate(${turn})`} />
        ))}
        <circle r="3.4" className={styles.heart} />
      </g>
    </svg>
  )
}
