import type { ComponentType } from 'react'
import { Heading } from '../../ui/text.tsx'
import * as styles from './install.css.ts'

interface StepsProps {
  steps: readonly { title: string; text: string }[]
  /** One a step: what the screen looks like there. The words say the same. */
  drawings: readonly ComponentType[]
}

/** What to do by hand, in order, each with its picture. */
export function Steps({ steps, drawings }: StepsProps) {
  return (
    <ol className={styles.steps}>
      {steps.map(({ title, text }, index) => {
        const Drawing = drawings[index]
        return (
          <li key={title} className={styles.step}>
            {Drawing && <Drawing />}
            <div>
              <Heading level={3} size="sm" className={styles.stepTitle}>
                <span className={styles.stepNumber}>{index + 1}.</span> {title}
              </Heading>
              <p className={styles.quiet}>{text}</p>
            </div>
          </li>
        )
      })}
    </ol>
  )
}
