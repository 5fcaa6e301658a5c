import type { ReactNode } from 'react'
import { useLocation } from 'react-router-dom'
import { accountEndedReason, isMember, pendingAccessRequest } from '#sync'
import { useHydrated } from '#lib/prerendered.ts'
import { Reveal } from '#lib/reveal.tsx'
import { useStore } from '#lib/store.ts'
import { useIdentity } from '#lib/use-identity.ts'
import { shellTexts } from '#texts/shell.ts'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { lazyNotice } from '../error-boundary.tsx'
import { mainId } from '../navigation.ts'
import * as styles from './shell.css.ts'

// Visitors never load these.
const OfflineBar = lazyNotice(() => import('#src/features/sync-status/offline-bar.tsx'))
const BottomBar = lazyNotice(() => import('./bottom-bar.tsx'))
const AccountEndedNotice = lazyNotice(() => import('#src/features/auth/account-ended-notice.tsx'))
const RequestNotices = lazyNotice(() => import('#src/features/access-request/request-notices.tsx'))

/** The frame of every screen: header, footer and, for members, offline bar and bottom bar. */
export function Shell({ children }: { children: ReactNode }) {
  const identity = useIdentity()
  const { pathname } = useLocation()
  const isMemberArea = isMember(identity)
  const reason = useStore(accountEndedReason, () => null)
  return (
    <div className={styles.shell}>
      <a className={styles.skipLink} href={`#${mainId}`}>
        {shellTexts.skipLink}
      </a>
      {/* Each is a part of its own: where the page stands already, the screen is taken over first (main.tsx). */}
      <Reveal>
        <Header identity={identity} pathname={pathname} />
      </Reveal>
      <main id={mainId} tabIndex={-1} className={styles.main}>
        {reason && !isMemberArea && <AccountEndedNotice reason={reason} />}
        <OfRequest />
        {children}
      </main>
      <Reveal>
        <Footer identity={identity} />
      </Reveal>
      {isMemberArea && <OfflineBar key={identity?.userId} />}
      {isMemberArea && <BottomBar identity={identity} pathname={pathname} />}
    </div>
  )
}

/**
 * Apart from the shell, which must not render once more while React still takes over what is in it.
 */
function OfRequest() {
  const request = useStore(pendingAccessRequest, () => null)
  const state = useLocation().state as { request?: string } | null
  // The page as the build rendered it knows nothing of the visitor.
  const asked = useHydrated() && state?.request
  return (request || asked) && <RequestNotices request={request} asked={asked} />
}
