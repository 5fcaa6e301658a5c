import { useEffect, useMemo, useRef, useState } from 'react'
import { useCommand } from '#lib/use-command.ts'
import { adminImportTexts as texts } from '#texts/admin-import.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { CheckboxField } from '#ui/checkbox-field.tsx'
import { Notice } from '#ui/notice.tsx'
import { Segmented } from '#ui/segmented.tsx'
import { Heading, Muted } from '#ui/text.tsx'
import { saveAllContent } from '../shared/commands.ts'
import type { ContentPreview } from '../shared/content-kind.ts'
import type { RowOf } from '../shared/queries.ts'
import { checkDays, type CheckedDay, type CheckedState } from './check.ts'
import type { FoundDay } from './fields.ts'
import { FoundDays } from './found-days.tsx'
import * as styles from './import.css.ts'

/** What was found in one file or text. */
export interface Found {
  /** The file's name. */
  source: string
  days: readonly FoundDay[]
  unknown: readonly string[]
  /** What was written then: replacing builds on what the author has seen. */
  rows: readonly RowOf<'devotionals'>[]
  /** For new ones. */
  ids: readonly string[]
}

interface CheckStepProps {
  found: Found
  Preview: ContentPreview<'devotionals'>
  /** They are stored on the device. */
  onImported: (days: readonly CheckedDay[]) => void
  onCancel: () => void
}

const ORDER = ['new', 'replaces', 'kept', 'same', 'wrong'] as const satisfies CheckedState[]

/** What would become of each day, and the choice of how they come in. */
export function CheckStep({ found, Preview, onImported, onCancel }: CheckStepProps) {
  const [replaces, setReplaces] = useState(false)
  const [when, setWhen] = useState<'drafts' | 'now'>('drafts')
  const days = useMemo(
    () => checkDays(found.days, found.rows, { replaces, asDrafts: when === 'drafts' }, found.ids),
    [found, replaces, when],
  )
  const good = days.filter(({ change }) => change)
  const amountOf = (state: CheckedState) => days.filter((day) => day.state === state).length
  const [save, isSaving] = useCommand(async () => {
    await saveAllContent(
      'devotionals',
      good.flatMap(({ change }) => change ?? []),
    )
    onImported(good)
  }, texts.failed)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const hasWritten = days.some(({ state }) => state === 'kept' || state === 'replaces')

  return (
    <div className={styles.stack}>
      <Card>
        <div className={styles.stack}>
          <div className={styles.head}>
            <Heading ref={heading} tabIndex={-1} className={styles.source}>
              {texts.found(found.source, days.length)}
            </Heading>
            <Button variant="quiet" onClick={onCancel}>
              {texts.cancel}
            </Button>
          </div>
          <div className={styles.badges} role="status">
            {ORDER.filter((state) => amountOf(state) > 0).map((state) => (
              <Badge key={state} tone={state === 'wrong' ? 'danger' : state === 'new' ? 'sage' : 'neutral'}>
                {texts.summary[state](amountOf(state))}
              </Badge>
            ))}
          </div>
          {amountOf('wrong') > 0 && <Muted>{texts.wrongHint}</Muted>}
          {found.unknown.length > 0 && (
            <Notice title={texts.unknownTitle}>
              <ul className={styles.unknown}>
                {found.unknown.slice(0, MOST_NAMED).map((name) => (
                  <li key={name}>{name}</li>
                ))}
              </ul>
            </Notice>
          )}
          {hasWritten && (
            <CheckboxField
              label={texts.replace}
              hint={texts.replaceHint}
              checked={replaces}
              onChange={({ target }) => setReplaces(target.checked)}
            />
          )}
          <div className={styles.withHint}>
            <Segmented
              label={texts.when}
              options={[
                { value: 'drafts', label: texts.asDrafts },
                { value: 'now', label: texts.now },
              ]}
              value={when}
              onValueChange={setWhen}
            />
            <Muted>{when === 'drafts' ? texts.draftsHint : texts.nowHint}</Muted>
          </div>
          {good.length > 0 ? (
            <Button className={styles.check} isBusy={isSaving} onClick={() => void save()}>
              {good.length === days.length
                ? texts.all(good.length)
                : amountOf('wrong') > 0
                  ? texts.good(good.length)
                  : texts.some(good.length)}
            </Button>
          ) : (
            <Notice>{amountOf('wrong') === days.length ? texts.none : texts.noneNew}</Notice>
          )}
        </div>
      </Card>
      <FoundDays days={days} Preview={Preview} />
    </div>
  )
}

/** A table of something else has a hundred columns. */
const MOST_NAMED = 12
