import { lazy, type ReactNode, Suspense, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router-dom'
import { farewell, isMember } from '#sync'
import { useIdentity } from '../../lib/use-identity.ts'
import { shellTexts } from '../../texts/shell.ts'
import { BottomBar } from './bottom-bar.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { mainId } from './main-id.ts'
import * as styles from './shell.css.ts'

// A visitor never needs it.
const OfflineBar = lazy(() => import('../../features/sync-status/offline-bar.tsx'))
const FarewellNotice = lazy(() => import('../../features/auth/farewell-notice.tsx'))

/** What stands around every screen: header, footer, and for members the offline bar and, on phones, the bottom bar. */
export function Shell({ children }: { children: ReactNode }) {
  const identity = useIdentity()
  const { pathname } = useLocation()
  const isInside = isMember(identity)
  const reason = useSyncExternalStore(farewell.subscribe, farewell.current, () => null)
  return (
    <div className={styles.shell}>
      <a className={styles.skipLink} href={`#${mainId}`}>
        {shellTexts.skipLink}
      </a>
      <Header identity={identity} pathname={pathname} />
      <main id={mainId} tabIndex={-1} className={styles.main}>
        {reason && !isInside && (
          <Suspense>
            <FarewellNotice reason={reason} />
          </Suspense>
        )}
        {children}
      </main>
      <Footer identity={identity} />
      {isInside && (
        <Suspense>
          <OfflineBar key={identity?.userId} />
        </Suspense>
      )}
      {isInside && <BottomBar identity={identity} pathname={pathname} />}
    </div>
  )
}
