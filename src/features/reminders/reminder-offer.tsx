// A chunk of its own: few days end with it.
import { useState } from 'react'
import { pushPermission } from '#sync'
import { formatUpcoming } from '#lib/dates.ts'
import { readStored, writeStored } from '#lib/storage.ts'
import { useLive } from '#lib/use-live.ts'
import { paths } from '#src/paths.ts'
import { reminderTexts } from '#texts/reminders.ts'
import { Button } from '#ui/button.tsx'
import { ButtonLink } from '#ui/button-link.tsx'
import { Notice } from '#ui/notice.tsx'
import { toast } from '#ui/toast.ts'
import { turnOn } from './commands.ts'
import { firstReminder } from './first-reminder.ts'
import { COMMON_HOURS, sayHour } from './hours.ts'
import { progress$, reminder$ } from './queries.ts'
import * as styles from './reminders.css.ts'

const texts = reminderTexts.offer

/** Of this phone, not of who uses it: it stays when somebody signs out. */
const DISMISSED_KEY = 'florescer.reminders'

/** Once a day is completed: a reminder of the next one, in one tap. Declined, it never comes back. */
export default function ReminderOffer() {
  const state = useLive(reminder$)
  const progress = useLive(progress$)
  const [permission, setPermission] = useState(pushPermission)
  const [isDismissed, setIsDismissed] = useState(() => readStored('local', DISMISSED_KEY) !== null)
  const [isBusy, setIsBusy] = useState(false)
  const isOffered = state?.choice === null || isBusy
  if (!isOffered || isDismissed || (permission !== 'possible' && permission !== 'granted')) return null

  async function choose(minute: number) {
    setIsBusy(true)
    try {
      const answer = await turnOn({ on: true, minute })
      setPermission(answer)
      if (answer === 'granted') {
        const now = Date.now()
        const first = progress ? firstReminder(minute, progress, now) : null
        const description = first === null ? texts.doneHint : texts.first(formatUpcoming(first, now))
        toast({ title: texts.done(sayHour(minute)), description, tone: 'success' })
      } else {
        toast({ title: reminderTexts.deniedTitle, description: reminderTexts.denied, tone: 'danger' })
      }
    } catch (error) {
      console.error('The reminder could not be chosen', error)
      toast({ title: reminderTexts.failed, tone: 'danger' })
    }
    setIsBusy(false)
  }

  function dismiss() {
    writeStored('local', DISMISSED_KEY, 'no')
    setIsDismissed(true)
  }

  return (
    <Notice
      tone="gold"
      title={texts.title}
      role="status"
      action={
        <div className={styles.actions}>
          {COMMON_HOURS.map((minute) => (
            <Button
              key={minute}
              variant="secondary"
              aria-disabled={isBusy}
              onClick={() => !isBusy && void choose(minute)}
            >
              {texts.at(sayHour(minute))}
            </Button>
          ))}
          <ButtonLink variant="quiet" to={paths.profile()}>
            {texts.more}
          </ButtonLink>
          <Button variant="quiet" onClick={dismiss}>
            {texts.no}
          </Button>
        </div>
      }
    >
      {texts.lead}
    </Notice>
  )
}
