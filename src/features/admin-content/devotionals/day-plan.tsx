import { CalendarClock, CalendarX2, Check, CircleAlert, Clock, PenLine, Plus } from 'lucide-react'
import { JOURNEY_DAYS } from '#sync'
import { nextMinute, useNow } from '#lib/use-now.ts'
import { adminDevotionalsTexts } from '#texts/admin-devotionals.ts'
import { ButtonLink } from '#ui/button-link.tsx'
import { Card } from '#ui/card.tsx'
import { Link } from '#ui/link.tsx'
import { Heading, Muted } from '#ui/text.tsx'
import { editQuery, fromList, newQuery } from '../shared/place.ts'
import type { RowOf } from '../shared/queries.ts'
import { standingOf } from '../shared/timing.ts'
import { nextFreeDay, type PlannedDay, plannedDays } from './days.ts'
import * as styles from './devotionals.css.ts'

const texts = adminDevotionalsTexts.days

/** Shows which of the thirty days are written and links to those that are not. */
export function DayPlan({ rows }: { rows: readonly RowOf<'devotionals'>[] }) {
  const days = plannedDays(rows)
  const missing = days.filter(({ row }) => row === null).length
  const next = nextFreeDay(rows)
  const now = useNow(nextMinute)
  return (
    <Card as="section" aria-labelledby="day-plan">
      <div className={styles.plan}>
        <div className={styles.planHead}>
          <div>
            <Heading id="day-plan" size="md">
              {texts.title}
            </Heading>
            <Muted>
              {texts.progress(JOURNEY_DAYS - missing)}. {missing === 0 ? texts.complete : texts.missing(missing)}
            </Muted>
          </div>
          {next !== null && (
            <ButtonLink variant="secondary" icon={<PenLine />} to={newDayQuery(next)} state={fromList}>
              {texts.writeNext(next)}
            </ButtonLink>
          )}
        </div>
        <ol className={styles.days}>
          {days.map((planned) => (
            <li key={planned.day}>
              <Day {...planned} now={now} />
            </li>
          ))}
        </ol>
      </div>
    </Card>
  )
}

/** The query of the form for a new devotional on that day. */
const newDayQuery = (day: number) => newQuery({ [DAY_PARAM]: String(day) })
export const DAY_PARAM = 'dia'

const faces = {
  published: { Icon: Check, label: texts.written },
  waiting: { Icon: Clock, label: texts.waiting },
  refused: { Icon: CircleAlert, label: texts.refused },
  draft: { Icon: PenLine, label: texts.draft },
  scheduled: { Icon: CalendarClock, label: texts.scheduled },
  expired: { Icon: CalendarX2, label: texts.expired },
}

function faceOf(row: RowOf<'devotionals'>, now: number): keyof typeof faces {
  const visibility = standingOf(row, now)
  return row.state === 'published' && visibility !== 'open' ? visibility : row.state
}

function Day({ day, row, now }: PlannedDay & { now: number }) {
  const face = row ? faceOf(row, now) : 'free'
  const { Icon, label } = face === 'free' ? { Icon: Plus, label: texts.unwritten } : faces[face]
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
