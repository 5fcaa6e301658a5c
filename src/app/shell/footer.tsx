import { useLocation } from 'react-router-dom'
import { type Identity, isMember } from '#sync'
import { brand } from '../../brand.ts'
import { shellTexts, updateTexts } from '../../texts/shell.ts'
import { Button } from '../../ui/button.tsx'
import { linksFor } from '../navigation.ts'
import { navLinks } from '../screens.tsx'
import { useUpdateState } from '../update-prompt.tsx'
import { updateStore } from '../update-store.ts'
import * as styles from './footer.css.ts'
import { NavLinks } from './nav-links.tsx'

const year = new Date().getFullYear()

/** The foot of every page: whose it is, how to reach them, and a version she has put off. */
export function Footer({ identity }: { identity: Identity | null }) {
  const { pathname } = useLocation()
  const isUpdatePostponed = useUpdateState() === 'postponed'
  return (
    <footer className={styles.footer}>
      <div className={styles.inner}>
        {!isMember(identity) && (
          <nav className={styles.phoneNavigation} aria-label={shellTexts.footer.navigation}>
            <NavLinks links={linksFor(navLinks, 'visitorHeader', identity)} pathname={pathname} />
          </nav>
        )}
        {isUpdatePostponed && (
          <p className={styles.update}>
            {updateTexts.title}
            <Button variant="quiet" onClick={updateStore.accept}>
              {updateTexts.accept}
            </Button>
          </p>
        )}
        <p className={styles.small}>
          <span>{shellTexts.footer.copyright(year)}</span>
          <a className={styles.link} href={`mailto:${brand.contactEmail}`}>
            {shellTexts.footer.contact}
          </a>
        </p>
      </div>
    </footer>
  )
}
