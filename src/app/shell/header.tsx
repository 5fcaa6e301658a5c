import { ChevronLeft, Download } from 'lucide-react'
import { type Identity, isMember } from '#sync'
import { brand } from '#src/brand.ts'
import { whenIdle } from '#lib/when-idle.ts'
import { paths } from '#src/paths.ts'
import { shellTexts } from '#texts/shell.ts'
import { ButtonLink } from '#ui/button-link.tsx'
import { Link } from '#ui/link.tsx'
import { Logo } from '#ui/ornament.tsx'
import { backDestination, headerPlace, linksFor } from '../navigation.ts'
import { navLinks } from '../screens.tsx'
import * as styles from './header.css.ts'
import { lazyNotice } from '../error-boundary.tsx'
import { NavLinks } from './nav-links.tsx'

// Visitors never load these.
const AccountButton = lazyNotice(() => import('./account-button.tsx'))
const SyncMark = lazyNotice(() => import('#src/features/sync-status/sync-mark.tsx'))
const Bell = lazyNotice<object>(() => whenIdle().then(() => import('#src/features/notifications/bell.tsx')))
const CartButton = lazyNotice(() => import('#src/features/shop/cart-button.tsx'))

interface HeaderProps {
  identity: Identity | null
  pathname: string
}

export function Header({ identity, pathname }: HeaderProps) {
  const back = backDestination(pathname)
  const isMemberArea = isMember(identity)
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
        <nav
          className={isMemberArea ? styles.navigationOfMember : styles.navigation}
          aria-label={shellTexts.mainNavigation}
        >
          <NavLinks links={linksFor(navLinks, headerPlace(identity), identity)} pathname={pathname} />
        </nav>
        <div className={styles.end}>
          <div className={isMemberArea ? styles.installOfMember : styles.install}>
            <ButtonLink
              to={paths.install()}
              variant="quiet"
              icon={<Download />}
              aria-current={pathname === paths.install() ? 'page' : undefined}
            >
              {shellTexts.install}
            </ButtonLink>
          </div>
          {identity && isMemberArea ? (
            <>
              {pathname === paths.shop() && (
                <div className={styles.tool}>
                  <CartButton key={`cart ${identity.userId}`} />
                </div>
              )}
              <div className={styles.mark}>
                <SyncMark key={`sync ${identity.userId}`} />
              </div>
              <div className={styles.tool}>
                <Bell key={`bell ${identity.userId}`} />
              </div>
              <div className={styles.tool}>
                <AccountButton key={`account ${identity.userId}`} identity={identity} />
              </div>
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
