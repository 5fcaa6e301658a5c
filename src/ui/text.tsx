import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'
import * as styles from './text.css.ts'

export interface HeadingProps extends ComponentProps<'h2'> {
  /** Its level in the outline. The page's title is the only h1 (page.tsx). Default 2. */
  level?: 2 | 3 | 4
  /** Its visual size. Default by level. */
  size?: keyof typeof styles.headingSize
}

const sizeByLevel = { 2: 'lg', 3: 'md', 4: 'sm' } as const

/** A title within a page. */
export function Heading({ level = 2, size = sizeByLevel[level], className, ...props }: HeadingProps) {
  const Element = `h${level}` as 'h2'
  return <Element {...props} className={classNames(styles.headingSize[size], className)} />
}

/** The sentence under a title. */
export function Lead({ className, ...props }: ComponentProps<'p'>) {
  return <p {...props} className={classNames(styles.lead, className)} />
}

/** Secondary text: dates, authors, hints. */
export function Muted({ className, ...props }: ComponentProps<'p'>) {
  return <p {...props} className={classNames(styles.muted, className)} />
}
