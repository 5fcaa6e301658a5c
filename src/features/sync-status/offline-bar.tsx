import { CloudOff, HardDrive } from 'lucide-react'
import { useState } from 'react'
import { lazyCode } from '#lib/lazy-part.ts'
import { storage$, type StorageState } from '#sync'
import { useLive } from '#lib/use-live.ts'
import { Reveal } from '#lib/reveal.tsx'
import { storageHelpTexts } from '#texts/storage-help.ts'
import { syncTexts } from '#texts/sync-status.ts'
import * as styles from './offline-bar.css.ts'
import { syncStatus$ } from './queries.ts'

const StorageHelp = lazyCode(() => import('./storage-help.tsx'))

/**
 * Being offline is a fact, not an error: a quiet line at the foot of the screen, by the result of real requests. It
 * stands last in the page and sticks to the bottom, so that its coming moves nothing she reads. A phone that does not
 * keep what is hers says so in the same place.
 */
export default function OfflineBar() {
  const status = useLive(syncStatus$)
  const storage = useLive(storage$)
  const isOffline = status?.connection === 'offline'
  // A phone that was full and has found room again says nothing.
  const isOver = storage === 'full' && status?.phase !== 'failed'
  const trouble = !storage || storage === 'kept' || isOver ? null : storage
  return (
    <div role="status" className={styles.place}>
      {trouble && <StorageLine trouble={trouble} />}
      {isOffline && (
        <p className={styles.bar} data-foot-notice="">
          <CloudOff className={styles.icon} aria-hidden="true" />
          <span>
            {syncTexts.offlineBar} <span data-promise="">{syncTexts.offlinePromise}</span>
          </span>
        </p>
      )}
    </div>
  )
}

function StorageLine({ trouble }: { trouble: Exclude<StorageState, 'kept'> }) {
  const [isOpen, setIsOpen] = useState(false)
  const [isWanted, setIsWanted] = useState(false)
  function open() {
    setIsWanted(true)
    setIsOpen(true)
  }
  return (
    <p className={styles.bar} data-foot-notice="">
      <HardDrive className={styles.icon} aria-hidden="true" />
      {storageHelpTexts.trouble[trouble]}
      <button type="button" className={styles.more} aria-haspopup="dialog" onClick={open}>
        {storageHelpTexts.trouble.help}
      </button>
      {isWanted && (
        <Reveal>
          <StorageHelp trouble={trouble} open={isOpen} onOpenChange={setIsOpen} />
        </Reveal>
      )}
    </p>
  )
}
