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
 * Being offline is a fact, not an error: a quiet line at the bottom, based on real requests. It is
 * last in the page and sticky, so that it never shifts the content. A phone that cannot store data
 * says so in the same place.
 */
export default function OfflineBar() {
  const status = useLive(syncStatus$)
  const storage = useLive(storage$)
  const isOffline = status?.connection === 'offline'
  // Says nothing on a phone that was full and has room again.
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
