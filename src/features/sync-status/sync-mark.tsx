import { useState } from 'react'
import { CircleAlert, Clock, CloudCheck, CloudOff, RefreshCw } from 'lucide-react'
import { useDebounced } from '#lib/use-debounced.ts'
import { useLive } from '#lib/use-live.ts'
import { syncTexts } from '#texts/sync-status.ts'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { announcementOf, describeSync, type SyncTone } from './describe-sync.ts'
import { syncStatus$ } from './queries.ts'
import * as styles from './sync-mark.css.ts'
import { lazyPart } from '#lib/lazy-part.ts'
import { Reveal } from '#lib/reveal.tsx'

const SyncPanel = lazyPart(() => import('./sync-panel.tsx'))

/** A short 'Enviando…' between two states is not announced. */
const DEBOUNCE_MS = 700

interface SyncMarkProps {
  /**
   * Within a page there is room for the words on phones too, and the header's mark has already
   * announced them.
   */
  isInPage?: boolean
}

/**
 * The state of the synchronisation, in the header; a press lists the pending items. It announces
 * nothing until the state is known.
 */
export default function SyncMark({ isInPage = false }: SyncMarkProps) {
  const status = useLive(syncStatus$)
  const [isWanted, setIsWanted] = useState(false)
  const description = status && describeSync(status)
  const announced = useDebounced(description ? announcementOf(description) : '', DEBOUNCE_MS)
  const label = description?.label ?? syncTexts.label.unknown
  const face = <SyncMarkFace tone={description?.tone ?? 'busy'} label={label} isInPage={isInPage} />

  const button = (
    <button
      type="button"
      className={styles.mark}
      aria-label={syncTexts.details.openMark(label)}
      title={label}
      aria-haspopup="dialog"
      aria-expanded={false}
      onClick={() => setIsWanted(true)}
    >
      {face}
    </button>
  )

  return (
    <>
      {isWanted && status ? (
        <Reveal fallback={button}>
          <SyncPanel status={status} label={label} face={face} />
        </Reveal>
      ) : (
        button
      )}
      {!isInPage && (
        <VisuallyHidden>
          <span role="status">{announced}</span>
        </VisuallyHidden>
      )}
    </>
  )
}

const icons = { saved: CloudCheck, waiting: Clock, busy: RefreshCw, offline: CloudOff, attention: CircleAlert }

interface SyncMarkFaceProps {
  tone: SyncTone
  label: string
  isInPage: boolean
}

/** Icon and words. In a phone's header only the icon shows; the button's name holds the words. */
function SyncMarkFace({ tone, label, isInPage }: SyncMarkFaceProps) {
  const Icon = icons[tone]
  return (
    <span className={`${styles.face} ${styles.tone[tone]}`}>
      <Icon className={styles.icon} aria-hidden="true" />
      <span className={isInPage ? undefined : styles.words}>{label}</span>
    </span>
  )
}
