import type { ReactNode } from 'react'
import * as styles from './drawings.css.ts'

/*
 * What the phone shows at each step, drawn in the theme's colours. The words beside them say the
 * same, so screen readers skip them. The ring marks what to press.
 */

const WIDTH = 240
const HEIGHT = 168

function Screen({ children, part }: { children: ReactNode; part: 'top' | 'bottom' }) {
  const isTop = part === 'top'
  return (
    <svg className={styles.drawing} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} width={WIDTH} height={HEIGHT} aria-hidden="true">
      <path
        className={styles.phone}
        d={
          isTop
            ? 'M32 168V34a22 22 0 0 1 22-22h132a22 22 0 0 1 22 22v134'
            : 'M32 0v134a22 22 0 0 0 22 22h132a22 22 0 0 0 22-22V0'
        }
      />
      {children}
    </svg>
  )
}

const Line = ({ x, y, width, isStrong = false }: { x: number; y: number; width: number; isStrong?: boolean }) => (
  <rect
    className={isStrong ? styles.strong : styles.faint}
    x={x}
    y={y}
    width={width}
    height={isStrong ? 7 : 6}
    rx={3}
  />
)

const Ring = ({ x, y, r }: { x: number; y: number; r: number }) => (
  <circle className={styles.ring} cx={x} cy={y} r={r} />
)

const Blossom = ({ x, y, scale }: { x: number; y: number; scale: number }) => (
  <g className={styles.brand} transform={`translate(${x} ${y}) scale(${scale})`}>
    {[0, 72, 144, 216, 288].map((turn) => (
      <path
        key={turn}
        transform={`rotate(${turn})`}
        d="M0-2.6C5.9-5.4 8.4-12.6 4.6-18.2 3.6-19.7 2-20.8 0-21.6-2-20.8-3.6-19.7-4.6-18.2-8.4-12.6-5.9-5.4 0-2.6Z"
      />
    ))}
  </g>
)

/** The share icon of iPhones: a square with an arrow upwards. */
const ShareSign = ({ x, y }: { x: number; y: number }) => (
  <path className={styles.sign} transform={`translate(${x} ${y})`} d="M-4-3h-5v14H9V-3H4M0 5V-12M-5-7.5 0-12.5 5-7.5" />
)

/** A square with a plus: 'Adicionar à Tela de Início'. */
const AddSign = ({ x, y }: { x: number; y: number }) => (
  <g className={styles.sign} transform={`translate(${x} ${y})`}>
    <rect x={-9} y={-9} width={18} height={18} rx={4} />
    <path d="M0-4.5v9M-4.5 0h9" />
  </g>
)

export function IphoneShare() {
  return (
    <Screen part="bottom">
      <Line x={52} y={14} width={96} />
      <Line x={52} y={30} width={136} />
      <Line x={52} y={46} width={118} />
      <Line x={52} y={62} width={128} />
      <rect className={styles.bar} x={34} y={92} width={172} height={44} />
      <path className={styles.hint} d="M62 108l-6 6 6 6M92 108l6 6-6 6" />
      <ShareSign x={136} y={115} />
      <Ring x={136} y={114} r={20} />
      <path className={styles.hint} d="M170 106h16v16h-16zM174 102h16v16" />
      <rect className={styles.faint} x={94} y={146} width={52} height={4} rx={2} />
    </Screen>
  )
}

export function IphoneList() {
  return (
    <Screen part="bottom">
      <rect className={styles.sheet} x={40} y={6} width={160} height={142} rx={14} />
      <rect className={styles.faint} x={106} y={13} width={28} height={4} rx={2} />
      <Line x={56} y={34} width={78} />
      <circle className={styles.hint} cx={178} cy={37} r={7} />
      <path className={styles.hair} d="M52 54h136" />
      <rect className={styles.chosen} x={46} y={60} width={148} height={36} rx={10} />
      <Line x={56} y={75} width={98} isStrong />
      <AddSign x={176} y={78} />
      <path className={styles.hair} d="M52 102h136" />
      <Line x={56} y={115} width={66} />
      <circle className={styles.hint} cx={178} cy={118} r={7} />
      <path className={styles.hair} d="M52 134h136" />
    </Screen>
  )
}

export function IphoneConfirm() {
  return (
    <Screen part="top">
      <rect className={styles.sheet} x={40} y={40} width={160} height={128} rx={14} />
      <Line x={54} y={56} width={36} />
      <rect className={styles.pill} x={140} y={48} width={50} height={22} rx={11} />
      <rect className={styles.onBrand} x={150} y={56} width={30} height={6} rx={3} />
      <Ring x={165} y={59} r={29} />
      <rect className={styles.icon} x={54} y={88} width={34} height={34} rx={9} />
      <Blossom x={71} y={106} scale={0.55} />
      <Line x={100} y={94} width={74} isStrong />
      <Line x={100} y={109} width={52} />
      <path className={styles.hair} d="M52 134h136" />
      <Line x={54} y={146} width={82} />
      <rect className={styles.switchOn} x={158} y={140} width={30} height={18} rx={9} />
      <circle className={styles.onBrand} cx={179} cy={149} r={6.5} />
    </Screen>
  )
}

export function AndroidMenu() {
  return (
    <Screen part="top">
      <circle className={styles.faint} cx={120} cy={24} r={4} />
      <rect className={styles.bar} x={34} y={38} width={172} height={40} />
      <rect className={styles.field} x={46} y={47} width={112} height={22} rx={11} />
      <Line x={60} y={55} width={70} />
      <g className={styles.dots}>
        <circle cx={184} cy={50} r={2.6} />
        <circle cx={184} cy={58} r={2.6} />
        <circle cx={184} cy={66} r={2.6} />
      </g>
      <Ring x={184} y={58} r={18} />
      <Line x={52} y={96} width={96} isStrong />
      <Line x={52} y={114} width={136} />
      <Line x={52} y={130} width={118} />
      <Line x={52} y={146} width={128} />
    </Screen>
  )
}

export function AndroidList() {
  return (
    <Screen part="top">
      <circle className={styles.faint} cx={120} cy={24} r={4} />
      <Line x={48} y={52} width={34} />
      <Line x={48} y={70} width={26} />
      <rect className={styles.sheet} x={88} y={40} width={112} height={122} rx={10} />
      <Line x={102} y={56} width={60} />
      <Line x={102} y={76} width={76} />
      <rect className={styles.chosen} x={92} y={92} width={104} height={32} rx={8} />
      <g className={styles.sign} transform="translate(110 108)">
        <path d="M-6-8h9M3-8v0M7 0v7a2 2 0 0 1-2 2H-5a2 2 0 0 1-2-2V-7M3-10v9M-1-5 3-1 7-5" />
      </g>
      <Line x={126} y={105} width={60} isStrong />
      <Line x={102} y={138} width={68} />
    </Screen>
  )
}

export function AndroidConfirm() {
  return (
    <Screen part="top">
      <circle className={styles.faint} cx={120} cy={24} r={4} />
      <Line x={52} y={44} width={96} />
      <rect className={styles.sheet} x={46} y={62} width={148} height={94} rx={14} />
      <rect className={styles.icon} x={60} y={76} width={32} height={32} rx={9} />
      <Blossom x={76} y={93} scale={0.5} />
      <Line x={104} y={81} width={70} isStrong />
      <Line x={104} y={96} width={52} />
      <Line x={64} y={132} width={38} />
      <rect className={styles.pill} x={124} y={123} width={56} height={24} rx={12} />
      <rect className={styles.onBrand} x={136} y={132} width={32} height={6} rx={3} />
      <Ring x={152} y={135} r={30} />
    </Screen>
  )
}
