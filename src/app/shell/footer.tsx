import { useLocation } from 'react-router-dom'
import { type Identity, isMember } from '#sync'
import { brand } from '#src/brand.ts'
import { useToday } from '#lib/prerendered.ts'
import { whenIdle } from '#lib/when-idle.ts'
import { paths } from '#src/paths.ts'
import { shellTexts } from '#texts/shell.ts'
import { Link } from '#ui/link.tsx'
import { headerPlace, linksFor } from '../navigation.ts'
import { navLinks } from '../screens.tsx'
import * as styles from './footer.css.ts'
import { lazyNotice } from '../error-boundary.tsx'
import { NavLinks } from './nav-links.tsx'

// An update can be postponed only long after the start.
const PostponedUpdate = lazyNotice<object>(() => whenIdle().then(() => import('./postponed-update.tsx')))

export function Footer({ identity }: { identity: Identity | null }) {
  const { pathname } = useLocation()
  const year = Number(useToday().slice(0, 4))
  return (
    <footer className={styles.footer}>
      <div className={styles.inner}>
        <nav
          className={isMember(identity) ? styles.navigationOfMember : styles.navigation}
          aria-label={shellTexts.footer.navigation}
        >
          <NavLinks links={linksFor(navLinks, headerPlace(identity), identity)} pathname={pathname} />
        </nav>
        <PostponedUpdate />
        <p className={styles.small}>
          <span>{shellTexts.footer.copyright(year)}</span>
          <Link className={styles.link} to={paths.privacy()}>
            {shellTexts.footer.privacy}
          </Link>
          <a className={styles.link} href={`mailto:${brand.contactEmail}`}>
            {shellTexts.footer.contact}
          </a>
        </p>
      </div>
    </footer>
  )
}
