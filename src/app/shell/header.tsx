import { ChevronLeft } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { Link } from 'react-router-dom'
import { type Identity, isMember } from '#sync'
import { brand } from '../../brand.ts'
import { paths } from '../../paths.ts'
import { shellTexts } from '../../texts/shell.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { Logo } from '../../ui/ornament.tsx'
import { backDestination } from '../back-destination.ts'
import { headerPlace, linksFor } from '../navigation.ts'
import { navLinks } from '../screens.tsx'
import { AccountButton } from './account-button.tsx'
import * as styles from './header.css.ts'
import { NavLinks } from './nav-links.tsx'

// A visitor never needs it.
const SyncMark = lazy(() => import('../../features/sync-status/sync-mark.tsx'))

interface HeaderProps {
  identity: Identity | null
  pathname: string
}

/** The bar above every screen. */
export function Header({ identity, pathname }: HeaderProps) {
  const back = backDestination(pathname)
  const isInside = isMember(identity)
  return (
    <header className={styles.header}>
      <div className={styles.inner}>
        <div className={styles.start}>
          {back !== null && (
            <Link to={back} className={styles.back} aria-label={shellTexts.back} title={shellTexts.back}>
              <ChevronLeft aria-hidden="true" />
            </Link>
          )}
          <Link to={paths.home()} className={styles.logo} aria-label={shellTexts.home}>
            <Logo name={brand.name} />
          </Link>
        </div>
        <nav className={styles.navigation} aria-label={shellTexts.mainNavigation}>
          <NavLinks links={linksFor(navLinks, headerPlace(identity), identity)} pathname={pathname} />
        </nav>
        <div className={styles.end}>
          {identity && isInside ? (
            <>
              <Suspense>
                <SyncMark key={`sync ${identity.userId}`} />
              </Suspense>
              <AccountButton key={`account ${identity.userId}`} identity={identity} />
            </>
          ) : (
            <ButtonLink to={paths.auth()} aria-current={pathname === paths.auth() ? 'page' : undefined}>
              {shellTexts.signIn}
            </ButtonLink>
          )}
        </div>
      </div>
    </header>
  )
}
