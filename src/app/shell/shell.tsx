import { type ReactNode, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router-dom'
import { farewell, isMember, keptRequest } from '#sync'
import { useIdentity } from '#lib/use-identity.ts'
import { shellTexts } from '#texts/shell.ts'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { lazyNotice } from './lazy-notice.tsx'
import { mainId } from './main-id.ts'
import * as styles from './shell.css.ts'

// A visitor never needs it.
const OfflineBar = lazyNotice(() => import('#src/features/sync-status/offline-bar.tsx'))
const BottomBar = lazyNotice(() => import('./bottom-bar.tsx'))
const FarewellNotice = lazyNotice(() => import('#src/features/auth/farewell-notice.tsx'))
const KeptNotice = lazyNotice(() => import('#src/features/access-request/kept-notice.tsx'))

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
        {reason && !isInside && <FarewellNotice reason={reason} />}
        {request && <KeptNotice request={request} />}
        {children}
      </main>
      <Footer identity={identity} />
      {isInside && <OfflineBar key={identity?.userId} />}
      {isInside && <BottomBar identity={identity} pathname={pathname} />}
    </div>
  )
}
