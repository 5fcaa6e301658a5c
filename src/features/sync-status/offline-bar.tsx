import { CloudOff } from 'lucide-react'
import { useLive } from '../../lib/use-live.ts'
import { syncTexts } from '../../texts/sync-status.ts'
import * as styles from './offline-bar.css.ts'
import { syncStatus$ } from './queries.ts'

/**
 * Being offline is a fact, not an error: a quiet line at the foot of the screen, by the result of real requests. It
 * stands last in the page and sticks to the bottom, so that its coming moves nothing she reads.
 */
export default function OfflineBar() {
  const isOffline = useLive(syncStatus$)?.connection === 'offline'
  return (
    <div role="status" className={styles.place}>
      {isOffline && (
        <p className={styles.bar} data-foot-notice="">
          <CloudOff className={styles.icon} aria-hidden="true" />
          {syncTexts.offlineBar}
        </p>
      )}
    </div>
  )
}
