// A chunk of its own: few days end with it.
import { useEffect, useState } from 'react'
import { type Offer, offerFor, type PushPermission } from '#sync'
import { formatUpcoming } from '#lib/dates.ts'
import { useStore } from '#lib/store.ts'
import { useLive } from '#lib/use-live.ts'
import { paths } from '#src/paths.ts'
import { reminderTexts } from '#texts/reminders.ts'
import { Button } from '#ui/button.tsx'
import { ButtonLink } from '#ui/button-link.tsx'
import { Notice } from '#ui/notice.tsx'
import { toast, type ToastOptions } from '#ui/toast.ts'
import { type Allowed, decline, deliverIfDue, ringHere, turnOn } from './commands.ts'
import { firstReminder } from './first-reminder.ts'
import { COMMON_HOURS, sayHour } from './hours.ts'
import { permission } from './permission.ts'
import { progress$, reminder$ } from './queries.ts'
import * as styles from './reminders.css.ts'

/**
 * Once a day is completed: a reminder of the next one in one tap, or that this device does not ring
 * yet. Declined, neither comes back to her here.
 */
export default function ReminderOffer() {
  const state = useLive(reminder$)
  const progress = useLive(progress$)
  const allowed = useStore(permission)
  const [pressed, setPressed] = useState<Offer | null>(null)
  // She may be quicker than the idle moment in which that happens.
  useEffect(deliverIfDue, [])
  // What is under way stays where it was pressed.
  const offer = pressed ?? (state ? offerFor(state, allowed) : null)
  if (offer === null) return null

  function press(work: () => Promise<void>) {
    if (pressed) return
    setPressed(offer)
    work()
      .catch((error: unknown) => {
        console.error('The reminder could not be chosen', error)
        toast({ title: reminderTexts.failed, tone: 'danger' })
      })
      .finally(() => setPressed(null))
  }

  async function choose(minute: number) {
    const { done, doneHint, first } = reminderTexts.offer
    const answer = await turnOn({ on: true, minute })
    const now = Date.now()
    const at = progress ? firstReminder(minute, progress, now) : null
    const description = at === null ? doneHint : first(formatUpcoming(at, now))
    say(answer, done(sayHour(minute)), { title: done(sayHour(minute)), description, tone: 'success' })
  }

  async function allow() {
    const { title, done } = reminderTexts.here
    say(await ringHere(), title, { title: done, tone: 'success' })
  }

  const dismiss = () => press(() => decline(offer))
  if (offer === 'device') {
    return <HereOffer permission={allowed} isBusy={pressed !== null} onAllow={() => press(allow)} onDismiss={dismiss} />
  }
  const texts = reminderTexts.offer
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
              aria-disabled={pressed !== null}
              onClick={() => press(() => choose(minute))}
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

interface HereOfferProps {
  permission: PushPermission
  isBusy: boolean
  onAllow: () => void
  onDismiss: () => void
}

/** What is missing before this device rings. */
function HereOffer({ permission, isBusy, onAllow, onDismiss }: HereOfferProps) {
  const texts = reminderTexts.here
  const isIphone = permission === 'iphone'
  return (
    <Notice
      title={isIphone ? texts.iphoneTitle : texts.title}
      role="status"
      action={
        <div className={styles.actions}>
          {isIphone && (
            <ButtonLink variant="secondary" to={paths.install()}>
              {reminderTexts.install}
            </ButtonLink>
          )}
          {permission === 'possible' && (
            <Button variant="secondary" aria-disabled={isBusy} onClick={onAllow}>
              {texts.allow}
            </Button>
          )}
          <Button variant="quiet" onClick={onDismiss}>
            {permission === 'possible' ? texts.no : texts.understood}
          </Button>
        </div>
      }
    >
      {isIphone ? reminderTexts.iphone : permission === 'denied' ? reminderTexts.denied : texts.lead}
    </Notice>
  )
}

/**
 * Says what came of it, the good news only once the server has this device: nobody waits for that. To
 * who merely closed the browser's question nothing is said.
 * @param waiting what is true as long as this device does not ring yet
 */
function say({ permission, isSubscribed }: Allowed, waiting: string, done: ToastOptions): void {
  const { deniedTitle, denied, notYet } = reminderTexts
  if (permission === 'denied') toast({ title: deniedTitle, description: denied, tone: 'danger' })
  if (permission !== 'granted') return
  void isSubscribed.then((isRinging) => toast(isRinging ? done : { title: waiting, description: notYet }))
}
