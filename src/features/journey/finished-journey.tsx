import { useCommand } from '#lib/use-command.ts'
import { useNavigate } from 'react-router-dom'
import { paths } from '#src/paths.ts'
import { journeyEndTexts, journeyStartTexts } from '#texts/journey-start-and-end.ts'
import { Card } from '#ui/card.tsx'
import { ConfirmButton } from '#ui/confirm-dialog.tsx'
import { Ornament } from '#ui/ornament.tsx'
import { Heading } from '#ui/text.tsx'
import { toast } from '#ui/toast.ts'
import { GardenButton } from './garden-button.tsx'
import { startJourney } from './commands.ts'
import * as styles from './journey-screen.css.ts'

const texts = journeyEndTexts.finishedJourney

/**
 * After day 30: congratulations, and a button to begin again. Past journeys are kept.
 * @param props.data JSON of the completed days
 */
export default function FinishedJourney({ data }: { data: string }) {
  const completed = JSON.parse(data) as number[]
  const navigate = useNavigate()
  const [start, isStarting] = useCommand(startJourney, journeyStartTexts.startFailed)

  function begin() {
    toast({ title: journeyStartTexts.started, tone: 'success' })
    navigate(paths.devotional(1))
  }

  return (
    <Card as="section" tone="sage" padding="lg" aria-labelledby="finished">
      <div className={styles.finished}>
        <Ornament className={styles.finishedBlossom} />
        <Heading id="finished">{texts.title}</Heading>
        <p>{texts.lead(completed.length)}</p>
        <GardenButton completed={completed} variant="primary" />
        <ConfirmButton
          variant="secondary"
          label={texts.restart}
          title={texts.confirmTitle}
          description={texts.description}
          confirmLabel={texts.confirm}
          cancelLabel={texts.notYet}
          isBusy={isStarting}
          onConfirm={() => start()}
          onDone={begin}
        />
      </div>
    </Card>
  )
}
