import * as styles from './ornament.css.ts'

/** One petal as an SVG path, and the rotations in degrees; also used for drawing by hand. */
export const petal =
  'M0-2.6C5.9-5.4 8.4-12.6 4.6-18.2 3.6-19.7 2-20.8 0-21.6-2-20.8-3.6-19.7-4.6-18.2-8.4-12.6-5.9-5.4 0-2.6Z'
export const turns = [0, 72, 144, 216, 288]

/** The blossom, one em high in the current text colour. Decorative. */
export function Ornament({ className }: { className?: string }) {
  return (
    <svg className={className ?? styles.ornament} viewBox="-24 -24 48 48" width="1em" height="1em" aria-hidden="true">
      {turns.map((turn) => (
        <path key={turn} d={petal} fill="currentColor" transform={`rotate(${turn})`} />
      ))}
      <circle r="3.4" className={styles.heart} />
    </svg>
  )
}

export interface LogoProps {
  /** The name of the app, from brand.ts. */
  name: string
  /** Default `md`. */
  size?: keyof typeof styles.logoSize
}

/** The blossom and the name. A surrounding link says where it goes. */
export function Logo({ name, size = 'md' }: LogoProps) {
  return (
    <span className={`${styles.logo} ${styles.logoSize[size]}`}>
      <Ornament className={styles.mark} />
      <span>{name}</span>
    </span>
  )
}
