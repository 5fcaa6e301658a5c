import { type ReactNode, useCallback, useState } from 'react'
import { memberData, type OutgoingItem, type RefusedItem, type SyncStatus } from '#sync'
import { formatPast } from '#lib/dates.ts'
import { useCommand } from '#lib/use-command.ts'
import { useLive } from '#lib/use-live.ts'
import { useNow } from '#lib/use-now.ts'
import { paths } from '#src/paths.ts'
import { syncTexts } from '#texts/sync-status.ts'
import { Button } from '#ui/button.tsx'
import { ButtonLink } from '#ui/button-link.tsx'
import { ConfirmButton } from '#ui/confirm-dialog.tsx'
import { Popover } from '#ui/popover.tsx'
import { itemWords, type Names, placeOf, refusalWords } from './item-words.ts'
import { names$ } from './queries.ts'
import * as styles from './sync-mark.css.ts'

const noNames: Names = { journeys: [], devotionals: new Map(), recados: new Map(), events: new Map() }
const texts = syncTexts.details

/** 'há 1 minuto' changes every minute. */
const nextMinute = (now: number) => now + 60_000

interface SyncPanelProps {
  status: SyncStatus
  label: string
  face: ReactNode
}

/**
 * The pending and refused items. Opens as soon as it has loaded, since the mark has already been
 * pressed.
 */
export default function SyncPanel({ status, label, face }: SyncPanelProps) {
  const [isOpen, setIsOpen] = useState(true)
  return (
    <Popover
      open={isOpen}
      onOpenChange={setIsOpen}
      label={texts.title}
      trigger={
        <button type="button" className={styles.mark} aria-label={texts.openMark(label)} title={label}>
          {face}
        </button>
      }
    >
      <SyncDetails status={status} label={label} />
    </Popover>
  )
}

function SyncDetails({ status, label }: Omit<SyncPanelProps, 'face'>) {
  const names = useLive(names$) ?? noNames
  const now = useNow(nextMinute)
  const { pending, refused, lastAgreedAt, failedRepairAt, needsSignIn, phase } = status
  const retry = useCallback(async () => (await memberData()).sync.retry(), [])
  const [runRetry] = useCommand(retry, syncTexts.label.sendFailed)

  return (
    <div className={styles.panel}>
      <h2 className={styles.title}>{label}</h2>
      {pending.length > 0 && (
        <section className={styles.section}>
          <h3 className={styles.sectionTitle}>{texts.waitingHeading}</h3>
          <ul className={styles.list}>
            {pending.map((item: OutgoingItem) => (
              <li key={item.key} className={styles.item}>
                {itemWords(item, names)}
              </li>
            ))}
          </ul>
          <p className={styles.reason}>{texts.safe}</p>
        </section>
      )}
      {refused.length > 0 && (
        <section className={styles.section}>
          <h3 className={styles.sectionTitle}>{texts.refusedHeading}</h3>
          <ul className={styles.list}>
            {refused.map((item) => (
              <RefusedLine key={item.key} item={item} words={itemWords(item, names)} />
            ))}
          </ul>
          <p className={styles.reason}>{texts.kept}</p>
        </section>
      )}
      <p className={styles.reason}>
        {lastAgreedAt ? texts.lastAgreed(formatPast(Date.parse(lastAgreedAt), now)) : texts.neverAgreed}
      </p>
      {failedRepairAt && <p className={styles.reason}>{texts.differs(formatPast(Date.parse(failedRepairAt), now))}</p>}
      {needsSignIn ? (
        <ButtonLink to={paths.renewSession()}>{texts.signIn}</ButtonLink>
      ) : (
        <Button variant="secondary" isBusy={phase === 'syncing'} onClick={() => runRetry()}>
          {texts.retry}
        </Button>
      )}
    </div>
  )
}

function RefusedLine({ item, words }: { item: RefusedItem; words: string }) {
  const tryAgain = useCallback(async () => (await memberData()).sync.retryRefused(item.key), [item.key])
  const discard = useCallback(async () => (await memberData()).sync.discardRefused(item.key), [item.key])
  const [runTryAgain, isTrying] = useCommand(tryAgain, syncTexts.label.sendFailed)
  const [runDiscard, isDiscarding] = useCommand(discard, texts.discardFailed)
  // An administrator's text is long: one tap here must not discard it.
  const place = placeOf(item)
  return (
    <li className={styles.item}>
      <p>{words}</p>
      <p className={styles.reason}>{texts.reason(refusalWords(item))}</p>
      {place ? (
        <ButtonLink variant="quiet" to={place} aria-label={texts.openNamed(words)}>
          {texts.open}
        </ButtonLink>
      ) : (
        <div className={styles.choices}>
          <Button
            variant="quiet"
            isBusy={isTrying}
            aria-label={texts.tryAgainNamed(words)}
            onClick={() => runTryAgain()}
          >
            {texts.tryAgain}
          </Button>
          <ConfirmButton
            variant="quiet"
            label={texts.discard}
            aria-label={texts.discardNamed(words)}
            title={texts.discardTitle}
            description={texts.discardDescription(words)}
            confirmLabel={texts.discard}
            tone="danger"
            isBusy={isDiscarding}
            onConfirm={runDiscard}
          />
        </div>
      )}
    </li>
  )
}
