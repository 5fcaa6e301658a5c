import { Link } from '#ui/link.tsx'
import { isCurrent, type NavLinkRow, alsoUnder } from '../navigation.ts'
import * as styles from './nav-links.css.ts'

/** A list of links to screens. The current one is marked. */
export function NavLinks({ links, pathname }: { links: readonly NavLinkRow[]; pathname: string }) {
  return (
    <ul className={styles.list}>
      {links.map(({ to, label }) => (
        <li key={to}>
          <Link
            to={to}
            className={styles.link}
            aria-current={isCurrent(to, pathname, alsoUnder(to)) ? 'page' : undefined}
          >
            {label}
          </Link>
        </li>
      ))}
    </ul>
  )
}
