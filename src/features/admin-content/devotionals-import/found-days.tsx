import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { EXCERPTS, excerptOf } from '#lib/excerpt.ts'
import { Reveal } from '#lib/reveal.tsx'
import { adminImportTexts as texts } from '#texts/admin-import.ts'
import { Badge, type BadgeProps } from '#ui/badge.tsx'
import { pageOf, Pages } from '#ui/pages.tsx'
import { SkeletonText } from '#ui/skeleton.tsx'
import { Muted } from '#ui/text.tsx'
import { previewPaper } from '../shared/content.css.ts'
import type { ContentPreview } from '../shared/content-kind.ts'
import { labels } from '../devotionals/days.ts'
import type { CheckedDay, CheckedState } from './check.ts'
import * as styles from './import.css.ts'

const TONES: Record<CheckedState, NonNullable<BadgeProps['tone']>> = {
  new: 'sage',
  replaces: 'gold',
  kept: 'neutral',
  same: 'neutral',
  wrong: 'danger',
}
interface FoundDaysProps {
  days: readonly CheckedDay[]
  Preview: ContentPreview<'devotionals'>
}

/** Each day that was found, those with faults first. It opens to the whole text. */
export function FoundDays({ days, Preview }: FoundDaysProps) {
  const [wanted, setWanted] = useState(1)
  const sorted = [...days].sort((one, other) => Number(other.state === 'wrong') - Number(one.state === 'wrong'))
  const { shown, page, last } = pageOf(sorted, wanted)
  return (
    <div className={styles.stack}>
      <ol className={styles.days} aria-label={texts.list}>
        {shown.map((day) => (
          <li key={day.key}>
            <FoundDay day={day} Preview={Preview} />
          </li>
        ))}
      </ol>
      <Pages total={sorted.length} page={page} last={last} onPage={setWanted} />
    </div>
  )
}

function FoundDay({ day, Preview }: { day: CheckedDay; Preview: FoundDaysProps['Preview'] }) {
  // A preview is a whole page: only those that are looked at are made.
  const [isOpen, setIsOpen] = useState(false)
  const { place, state, doc, faults, writtenTitle } = day
  return (
    <details className={styles.day} data-state={state} onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary className={styles.summary}>
        <span className={styles.words}>
          <span className={styles.name}>{nameOf(day)}</span>
          <Muted>
            {nameOf(day).startsWith(place) ? '' : `${place} · `}
            {excerptOf(doc.reflection, EXCERPTS.prayer)}
          </Muted>
          {faults.length > 0 && (
            <ul className={styles.faults}>
              {faults.map(({ field, message }) => (
                <li key={`${field} ${message}`}>{field ? `${labels[field]}: ${message}` : message}</li>
              ))}
            </ul>
          )}
          {writtenTitle !== undefined && (state === 'replaces' || state === 'kept') && (
            <Muted>{texts.instead(writtenTitle)}</Muted>
          )}
        </span>
        <Badge tone={TONES[state]}>{texts.states[state]}</Badge>
        <ChevronDown aria-hidden="true" className={styles.chevron} />
      </summary>
      {isOpen && (
        <div className={`${previewPaper} ${styles.preview}`} inert>
          <Reveal fallback={<SkeletonText lines={4} />}>
            <Preview doc={{ ...doc, title: doc.title || texts.untitled }} />
          </Reveal>
        </div>
      )}
    </details>
  )
}

/** 'Dia 4: Raízes'; where the day is not known, where it stands. */
function nameOf({ doc, place }: CheckedDay): string {
  return texts.named(doc.day_number > 0 ? texts.day(doc.day_number) : place, excerptOf(doc.title, EXCERPTS.prayer))
}
