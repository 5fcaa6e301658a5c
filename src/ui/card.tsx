import type { ComponentProps } from 'react'
import * as styles from './card.css.ts'
import { classNames } from './class-names.ts'

export interface CardProps extends ComponentProps<'div'> {
  /** The element. Default `div`; use `article` or `li` in a list. */
  as?: 'div' | 'section' | 'article' | 'li' | 'aside'
  /** Default `surface`. */
  tone?: keyof typeof styles.tone
  /** Default `md`. Use `none` for a picture that touches the edges, with the rest in `cardBody`. */
  padding?: keyof typeof styles.padding
  /** The whole card is clickable: one link or button inside has `stretchedLink` (card.css.ts). */
  isInteractive?: boolean
}

/** A surface that groups content about one thing. */
export function Card({
  as = 'div',
  tone = 'surface',
  padding = 'md',
  isInteractive = false,
  className,
  ...props
}: CardProps) {
  const Element = as as 'div'
  return (
    <Element
      {...props}
      className={classNames(
        styles.card,
        styles.tone[tone],
        styles.padding[padding],
        isInteractive && styles.interactive,
        className,
      )}
    />
  )
}
