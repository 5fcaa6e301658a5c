import type { ComponentProps } from 'react'
import * as styles from './card.css.ts'
import { classNames } from './class-names.ts'

export interface CardProps extends ComponentProps<'div'> {
  /** Which element it is. Default `div`; a thing of a list is an `article` or `li`. */
  as?: 'div' | 'section' | 'article' | 'li' | 'aside'
  /** Default `surface`. */
  tone?: keyof typeof styles.tone
  /** Default `md`; `none` when a picture touches the edges (wrap the rest in `cardBody`). */
  padding?: keyof typeof styles.padding
  /** The whole card is pressed: one link or button inside carries `stretchedLink` from card.css.ts. */
  isInteractive?: boolean
}

/** A sheet of paper that holds one thing. */
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
