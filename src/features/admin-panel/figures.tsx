import type { PanelFigures } from '#sync'
import { adminPanelTexts } from '#texts/admin-people.ts'
import { Card } from '#ui/card.tsx'
import { Heading, Muted } from '#ui/text.tsx'
import { visuallyHidden } from '#ui/visually-hidden.css.ts'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import * as styles from './admin-panel.css.ts'

const texts = adminPanelTexts.figures

/** A few figures, drawn. They count, and never say who. */
export function Figures({ figures: { active, members, journey } }: { figures: PanelFigures }) {
  return (
    <div className={styles.figures}>
      <Card as="section" aria-labelledby="ativas" className={styles.figure}>
        <Heading id="ativas" level={3} size="sm">
          {active === null ? texts.members : texts.active}
        </Heading>
        <p className={styles.number}>
          <span aria-hidden={active !== null}>
            {active === null ? members.toLocaleString('pt-BR') : texts.activeOf(active, members)}
          </span>
          {active !== null && <VisuallyHidden>{texts.activeWords(active, members)}</VisuallyHidden>}
        </p>
        {active !== null && members > 0 && <Share of={active / members} />}
        {active !== null && <Muted>{texts.activeLead}</Muted>}
      </Card>
      <Card as="section" aria-labelledby="dias" className={styles.figure}>
        <Heading id="dias" level={3} size="sm">
          {texts.journey}
        </Heading>
        {journey ? (
          <>
            <DayChart days={journey.days} />
            <Muted>{texts.journeyLead(journey.people)}</Muted>
          </>
        ) : (
          <Muted>{texts.tooFew}</Muted>
        )}
      </Card>
    </div>
  )
}

/** A bar, filled in part. Its words stand above. */
function Share({ of }: { of: number }) {
  return (
    <svg className={styles.share} viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
      <rect className={styles.ground} width="100" height="4" rx="2" />
      <rect className={styles.fill} width={Math.min(of, 1) * 100} height="4" rx="2" />
    </svg>
  )
}

const BAR = 10
const GAP = 3
const HEIGHT = 100

/** One bar for each day. Screen readers get the same as a table. */
function DayChart({ days }: { days: readonly number[] }) {
  const most = Math.max(1, ...days)
  return (
    <div className={styles.chart}>
      <p className={styles.scale} aria-hidden="true">
        {texts.best(Math.max(...days))}
      </p>
      <svg
        className={styles.bars}
        viewBox={`0 0 ${days.length * (BAR + GAP) - GAP} ${HEIGHT}`}
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        {days.map((amount, index) => {
          // A day that somebody has completed is never invisible.
          const height = amount === 0 ? 1 : Math.max((amount / most) * HEIGHT, 3)
          return (
            <rect
              // oxlint-disable-next-line react/no-array-index-key -- the days are their places
              key={index}
              className={amount === 0 ? styles.ground : styles.fill}
              x={index * (BAR + GAP)}
              y={HEIGHT - height}
              width={BAR}
              height={height}
            >
              <title>{`${texts.day} ${index + 1}: ${amount.toLocaleString('pt-BR')}`}</title>
            </rect>
          )
        })}
      </svg>
      <p className={styles.ticks} aria-hidden="true">
        {[1, 10, 20, 30].map((day) => (
          <span key={day}>{day}</span>
        ))}
      </p>
      <div className={visuallyHidden}>
        <table>
          <caption>{texts.journey}</caption>
          <thead>
            <tr>
              <th scope="col">{texts.day}</th>
              <th scope="col">{texts.completed}</th>
            </tr>
          </thead>
          <tbody>
            {days.map((amount, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- the days are their places
              <tr key={index}>
                <th scope="row">{index + 1}</th>
                <td>{amount}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  )
}
