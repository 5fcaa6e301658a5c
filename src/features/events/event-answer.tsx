import { type Attendance, type EventAnswer as Answer, memberCommands } from '#sync'
import { useCommand } from '#lib/use-command.ts'
import { eventTexts } from '#texts/events.ts'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import * as styles from './event-answer.css.ts'

const texts = eventTexts.answer
const options = Object.entries(texts.options) as [Answer, string][]

/** @param answer null takes the answer back */
const answerEvent = (eventId: string, answer: Answer | null): Promise<void> =>
  memberCommands.answerEvent(eventId, answer)

interface EventAnswerProps {
  event: { id: string; title: string }
  attendance: Attendance | undefined
}

/** 'Vou', 'Talvez' or 'Não vou', and how many come. Pressing the answer again takes it back. */
export function EventAnswer({ event: { id, title }, attendance }: EventAnswerProps) {
  const { answer = null, others = 0 } = attendance ?? {}
  const [give] = useCommand(answerEvent, texts.failed)
  return (
    <fieldset className={styles.answer}>
      <legend className={styles.legend}>
        {texts.question}
        <VisuallyHidden> {title}</VisuallyHidden>
      </legend>
      <div className={styles.options}>
        {options.map(([value, label]) => (
          <button
            key={value}
            type="button"
            className={styles.option}
            aria-pressed={value === answer}
            onClick={() => void give(id, value === answer ? null : value)}
          >
            {label}
          </button>
        ))}
      </div>
      {/* Has its line before anybody comes, so that nothing moves under a finger. */}
      <p className={styles.coming}>{answer === 'vou' ? texts.comingToo(others) : texts.coming(others)}</p>
    </fieldset>
  )
}
