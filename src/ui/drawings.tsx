import * as styles from './ornament.css.ts'
import { petal, turns } from './ornament.tsx'

/*
 * Small drawings for an EmptyState, one em high in the current text colour. Decorative.
 */

const frame = { viewBox: '-24 -24 48 48', width: '1em', height: '1em', 'aria-hidden': true } as const
const line = {
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 2,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
} as const

/** The ornament's, somewhere in a drawing. */
function Blossom({ x = 0, y = 0, scale }: { x?: number; y?: number; scale: number }) {
  return (
    <g transform={`translate(${x} ${y}) scale(${scale})`}>
      {turns.map((turn) => (
        <path key={turn} d={petal} fill="currentColor" transform={`rotate(${turn})`} />
      ))}
      <circle r={scale < 0.35 ? 5 : 3.4} className={styles.heart} />
    </g>
  )
}

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
      <Blossom y={3} scale={0.3} />
    </svg>
  )
}

/** A path that winds away from where one stands: it is not the one that was looked for. */
export function WindingPath() {
  return (
    <svg {...frame}>
      <path {...line} strokeDasharray="0.1 5.5" strokeWidth={3} d="M-14 21C-16 10 14 12 13 2S-10-4-6-11" />
      <Blossom x={-5} y={-15} scale={0.42} />
    </svg>
  )
}

/** A table with a blossom in a glass and two chairs: nobody has been invited yet. */
export function LaidTable() {
  return (
    <svg {...frame}>
      <path {...line} d="M-13 4H13M0 4V21M-6 21H6M-21-5-19 9h8l1 12M-19 9l-1 12M21-5 19 9h-8l-1 12M19 9l1 12" />
      <path {...line} d="M-3-3H3L2 4H-2ZM0-3V-8" />
      <Blossom y={-14} scale={0.34} />
    </svg>
  )
}

/** A screen with a blossom at its edge: nothing to watch yet. */
export function QuietScreen() {
  return (
    <svg {...frame}>
      <path {...line} d="M8-16H-17Q-21-16-21-12V9Q-21 13-17 13H17Q21 13 21 9V-8" />
      <path {...line} d="M-8 20H8" />
      <path d="M-5-8.5 8-1.5-5 5.5Z" fill="currentColor" stroke="currentColor" strokeWidth={3} strokeLinejoin="round" />
      <Blossom x={17} y={-17} scale={0.3} />
    </svg>
  )
}

/** A basket with nothing but a blossom in it. */
export function Basket() {
  return (
    <svg {...frame}>
      <path {...line} d="M-20-1H20L15 20H-15ZM-14-1C-14-13-8-19 0-19S14-13 14-1" />
      <path {...line} opacity={0.55} d="M-18 9H18M-7-1-5 20M7-1 5 20" />
      <Blossom y={-8.5} scale={0.38} />
    </svg>
  )
}

/** A parcel whose bow is of petals: none is on its way. */
export function Parcel() {
  return (
    <svg {...frame}>
      <path {...line} d="M-17-4H17V21H-17ZM-20-10H20V-4H-20ZM0-10V21" />
      {[-58, 58].map((turn) => (
        <path key={turn} d={petal} fill="currentColor" transform={`translate(0 -9) rotate(${turn}) scale(.66)`} />
      ))}
    </svg>
  )
}

/** An open book with a blossom pressed between its pages: none is kept there yet. */
export function PressedBlossom() {
  return (
    <svg {...frame}>
      <path {...line} d="M0-10C-6-15-14-16-21-14V14C-14 12-6 13 0 18 6 13 14 12 21 14V-14C14-16 6-15 0-10ZM0-10V18" />
      <path {...line} opacity={0.55} d="M-15-6q5 0 9 3M-15 1q5 0 9 3" />
      <Blossom x={11} y={-1} scale={0.4} />
    </svg>
  )
}

/** A magnifying glass over a blossom: it was looked for and is not here. */
export function LookingGlass() {
  return (
    <svg {...frame}>
      <circle {...line} cx="-4" cy="-4" r="16" />
      <path {...line} strokeWidth={3} d="M8 8 20 20" />
      <Blossom x={-4} y={-4} scale={0.46} />
    </svg>
  )
}
