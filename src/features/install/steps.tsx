import type { ComponentType } from 'react'
import { installTexts } from '#texts/install.ts'
import { Notice } from '#ui/notice.tsx'
import { Heading } from '#ui/text.tsx'
import { AndroidConfirm, AndroidList, AndroidMenu, IphoneConfirm, IphoneList, IphoneShare } from './drawings.tsx'
import * as styles from './install.css.ts'
import type { System } from './install-state.ts'

/** The anchor of the first steps. */
export const STEPS = 'steps'

const drawings: Record<System, readonly ComponentType[]> = {
  iphone: [IphoneShare, IphoneList, IphoneConfirm],
  android: [AndroidMenu, AndroidList, AndroidConfirm],
}

/**
 * The steps to install by hand on this kind of phone, each with its picture. The words say the
 * same.
 */
export function Steps({ system, isFolded = false }: { system: System; isFolded?: boolean }) {
  const { heading, folded, steps } = installTexts[system]
  const note = system === 'iphone' && installTexts.iphone.note
  const content = (
    <>
      {note && (
        <Notice tone="gold" title={note.title}>
          {note.text}
        </Notice>
      )}
      <ol className={styles.steps}>
        {steps.map(({ title, text }, index) => {
          const Drawing = drawings[system][index]
          return (
            <li key={title} className={styles.step}>
              {Drawing && <Drawing />}
              <div>
                <Heading level={3} size="sm" className={styles.stepTitle}>
                  <span className={styles.stepNumber}>{`${index + 1}.`}</span> {title}
                </Heading>
                <p className={styles.quiet}>{text}</p>
              </div>
            </li>
          )
        })}
      </ol>
    </>
  )
  return (
    <section className={styles.part} aria-labelledby={system}>
      {isFolded ? (
        <details>
          <summary className={styles.fold}>
            <Heading id={system} size="md">
              {folded}
            </Heading>
          </summary>
          <div className={styles.folded}>{content}</div>
        </details>
      ) : (
        <>
          <Heading id={system}>{heading}</Heading>
          {content}
        </>
      )}
    </section>
  )
}
