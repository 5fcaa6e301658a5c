import { Link } from 'react-router-dom'
import type { Identity } from '#sync'
import { shellTexts } from '../../texts/shell.ts'
import { isCurrent, linksFor } from '../navigation.ts'
import { navLinks } from '../screens.tsx'
import { alsoUnder } from './also-under.ts'
import * as styles from './bottom-bar.css.ts'

/** A member's way around on a phone, under her thumb. `data-bottom-bar` makes the page leave room for it. */
export function BottomBar({ identity, pathname }: { identity: Identity | null; pathname: string }) {
  return (
    <nav className={styles.bar} aria-label={shellTexts.bottomNavigation} data-bottom-bar="">
      <ul className={styles.list}>
        {linksFor(navLinks, 'bottomBar', identity).map(({ to, label, shortLabel, icon: Icon }) => (
          <li key={to} className={styles.item}>
            <Link
              to={to}
              className={styles.link}
              aria-current={isCurrent(to, pathname, alsoUnder(to)) ? 'page' : undefined}
            >
              <span className={`${styles.icon} ${styles.currentIcon}`}>
                <Icon aria-hidden="true" />
              </span>
              {shortLabel ?? label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
