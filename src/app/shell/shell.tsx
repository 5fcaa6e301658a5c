import { type ReactNode, Suspense, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router-dom'
import { farewell, isMember, keptRequest } from '#sync'
import { useIdentity } from '../../lib/use-identity.ts'
import { shellTexts } from '../../texts/shell.ts'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { mainId } from './main-id.ts'
import * as styles from './shell.css.ts'
import { lazyPart } from '../../lib/lazy-part.ts'

// A visitor never needs it.
const OfflineBar = lazyPart(() => import('../../features/sync-status/offline-bar.tsx'))
const BottomBar = lazyPart(() => import('./bottom-bar.tsx'))
const FarewellNotice = lazyPart(() => import('../../features/auth/farewell-notice.tsx'))
const KeptNotice = lazyPart(() => import('../../features/access-request/kept-notice.tsx'))

/** What stands around every screen: header, footer, and for members the offline bar and, on phones, the bottom bar. */
export function Shell({ children }: { children: ReactNode }) {
  const identity = useIdentity()
  const { pathname } = useLocation()
  const isInside = isMember(identity)
  const reason = useSyncExternalStore(farewell.subscribe, farewell.current, () => null)
  const request = useSyncExternalStore(keptRequest.subscribe, keptRequest.current, () => null)
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
        {request && (
          <Suspense>
            <KeptNotice request={request} />
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
      {isInside && (
        <Suspense>
          <BottomBar identity={identity} pathname={pathname} />
        </Suspense>
      )}
    </div>
  )
}
