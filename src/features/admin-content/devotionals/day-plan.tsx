import { ArrowLeftRight, CalendarClock, CalendarX2, Check, CircleAlert, Clock, PenLine, Plus } from 'lucide-react'
import { useState } from 'react'
import { JOURNEY_DAYS } from '#sync'
import { nextMinute, useNow } from '#lib/use-now.ts'
import { adminDevotionalsTexts } from '#texts/admin-devotionals.ts'
import { ButtonLink } from '#ui/button-link.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Link } from '#ui/link.tsx'
import { Heading, Muted } from '#ui/text.tsx'
import { editQuery, fromList } from '../shared/place.ts'
import type { RowOf } from '../shared/queries.ts'
import { standingOf } from '../shared/timing.ts'
import { ArrangedDays } from './arranged-days.tsx'
import { newDayQuery } from './day-query.ts'
import { amountWritten, isMovable, nextFreeDay, type PlannedDay, plannedDays } from './days.ts'
import * as styles from './devotionals.css.ts'
import { draftsOf } from './drafts.ts'
import { PublishDrafts } from './publish-drafts.tsx'

const texts = adminDevotionalsTexts.days

/**
 * Shows how each of the thirty days stands, links to their forms, and lets their texts change
 * places.
 */
export function DayPlan({ rows }: { rows: readonly RowOf<'devotionals'>[] }) {
  const days = plannedDays(rows)
  const written = amountWritten(days)
  const missing = JOURNEY_DAYS - written
  const next = nextFreeDay(rows)
  const now = useNow(nextMinute)
  const [isArranging, setIsArranging] = useState(false)
  const shown = days.map(({ row }) => faceOf(row, now))
  return (
    <Card as="section" aria-labelledby="day-plan">
      <div className={styles.plan}>
        <div className={styles.planHead}>
          <div>
            <Heading id="day-plan" size="md">
              {texts.title}
            </Heading>
            <Muted>
              {texts.progress(written)}. {missing === 0 ? texts.complete : texts.missing(missing)}
            </Muted>
          </div>
          <div className={styles.planActions}>
            {next !== null && !isArranging && (
              <ButtonLink variant="secondary" icon={<PenLine />} to={newDayQuery(next)} state={fromList}>
                {texts.writeNext(next)}
              </ButtonLink>
            )}
            {!isArranging && <PublishDrafts drafts={draftsOf(days, now)} rows={rows} />}
            {(isArranging || days.some(({ row }) => isMovable(row))) && (
              <Button
                variant={isArranging ? 'primary' : 'secondary'}
                icon={isArranging ? <Check /> : <ArrowLeftRight />}
                onClick={() => setIsArranging(!isArranging)}
              >
                {isArranging ? texts.arranged : texts.arrange}
              </Button>
            )}
          </div>
        </div>
        {isArranging ? (
          <ArrangedDays days={days} />
        ) : (
          <>
            <ul className={styles.legend} aria-label={texts.standings}>
              {FACES.filter((face) => shown.includes(face)).map((face) => {
                const { Icon } = faces[face]
                return (
                  <li key={face} className={styles.standing}>
                    <Icon aria-hidden="true" className={styles.dayIcon} />
                    {texts.standing[face](shown.filter((one) => one === face).length)}
                  </li>
                )
              })}
            </ul>
            <ol className={styles.days}>
              {days.map((planned) => (
                <li key={planned.day}>
                  <Day {...planned} now={now} />
                </li>
              ))}
            </ol>
          </>
        )}
      </div>
    </Card>
  )
}

const faces = {
  published: { Icon: Check, label: texts.written },
  scheduled: { Icon: CalendarClock, label: texts.scheduled },
  draft: { Icon: PenLine, label: texts.draft },
  expired: { Icon: CalendarX2, label: texts.expired },
  waiting: { Icon: Clock, label: texts.waiting },
  refused: { Icon: CircleAlert, label: texts.refused },
  free: { Icon: Plus, label: texts.unwritten },
}
type Face = keyof typeof faces
const FACES = Object.keys(faces) as Face[]

function faceOf(row: RowOf<'devotionals'> | null, now: number): Face {
  if (!row) return 'free'
  const visibility = standingOf(row, now)
  return row.state === 'published' && visibility !== 'open' ? visibility : row.state
}

function Day({ day, row, now }: PlannedDay & { now: number }) {
  const face = faceOf(row, now)
  const { Icon, label } = faces[face]
  const name = label(day, row?.doc.title ?? '')
  return (
    <Link
      className={styles.day}
      data-state={face}
      to={row ? editQuery(row.doc.id) : newDayQuery(day)}
      state={fromList}
      aria-label={name}
      title={name}
    >
      <span>{day}</span>
      <Icon aria-hidden="true" className={styles.dayIcon} />
    </Link>
  )
}
