import { useNavigate } from 'react-router-dom'
import { useCommand } from '#lib/use-command.ts'
import { paths } from '#src/paths.ts'
import { journeyTexts } from '#texts/journey.ts'
import { journeyStartTexts as texts } from '#texts/journey-start-and-end.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Ornament } from '#ui/ornament.tsx'
import { Page } from '#ui/page.tsx'
import { Heading, Lead } from '#ui/text.tsx'
import { toast } from '#ui/toast.ts'
import { useAdminTools } from './admin-tools.tsx'
import { startJourney } from './commands.ts'
import * as styles from './journey-screen.css.ts'

/** Before the first day: explains the journey, with a button to start it. */
export default function JourneyIntro() {
  const navigate = useNavigate()
  const adminTools = useAdminTools()
  const [start, isStarting] = useCommand(startJourney, texts.startFailed)

  async function begin() {
    if (!(await start())) return
    toast({ title: texts.started, tone: 'success' })
    navigate(paths.devotional(1))
  }

  return (
    <Page title={journeyTexts.title} width="reading" actions={adminTools}>
      <Card padding="lg">
        <div className={styles.intro}>
          <Ornament className={styles.introBlossom} />
          <Heading>{texts.intro.title}</Heading>
          <Lead>{texts.intro.lead}</Lead>
          <Button size="lg" isBusy={isStarting} onClick={begin}>
            {texts.intro.start}
          </Button>
          <ul className={styles.points}>
            {texts.intro.points.map((point) => (
              <li key={point}>{point}</li>
            ))}
          </ul>
        </div>
      </Card>
    </Page>
  )
}
