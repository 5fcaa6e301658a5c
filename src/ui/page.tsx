import { brand } from '#src/brand.ts'
import { type ReactNode, useEffect } from 'react'
import * as styles from './page.css.ts'
import { Lead } from './text.tsx'

export interface PageProps {
  /** The h1, and the window title before the app's name. */
  title: string
  lead?: ReactNode
  /** Buttons beside the title. */
  actions?: ReactNode
  children?: ReactNode
  /** Default `wide`; `reading` is one column of text. */
  width?: keyof typeof styles.width
  /** Hides the title visually, if the page shows it in another way. */
  isTitleHidden?: boolean
}

/** The content of a route: its width and its one h1, which the router focuses on arrival. */
export function Page({ title, lead, actions, children, width = 'wide', isTitleHidden = false }: PageProps) {
  useEffect(() => {
    document.title = `${title} · ${brand.name}`
  }, [title])

  return (
    <div className={`${styles.page} ${styles.width[width]} ${styles.tall}`}>
      <div className={isTitleHidden && !lead && !actions ? undefined : styles.header}>
        <div className={styles.titles}>
          <h1 tabIndex={-1} className={isTitleHidden ? styles.hiddenTitle : undefined}>
            {title}
          </h1>
          {lead && <Lead>{lead}</Lead>}
        </div>
        {actions && <div className={styles.actions}>{actions}</div>}
      </div>
      {children}
    </div>
  )
}
