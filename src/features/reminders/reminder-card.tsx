import { useEffect, useState } from 'react'
import { isReminded, type PushPermission, pushPermission, type Reminder, type ReminderState } from '#sync'
import { reminderTexts as texts } from '#texts/reminders.ts'
import { Button } from '#ui/button.tsx'
import { ButtonLink } from '#ui/button-link.tsx'
import { Card } from '#ui/card.tsx'
import { CheckboxField } from '#ui/checkbox-field.tsx'
import { Heading, Muted } from '#ui/text.tsx'
import { TextField } from '#ui/text-field.tsx'
import { toast } from '#ui/toast.ts'
import { chooseReminder, deliver, ringHere, turnOn } from './commands.ts'
import { COMMON_HOURS, sayHour, toClock, toMinute } from './hours.ts'
import * as styles from './reminders.css.ts'

interface ReminderCardProps {
  /** As `reminder$` says. */
  state: ReminderState
  installPath: string
}

/** Of what the phone reminds a member, and when. Chosen here, it is kept also without a network. */
export function ReminderCard({ state, installPath }: ReminderCardProps) {
  const [permission, setPermission] = useState(pushPermission)
  // Another device may have chosen since.
  useEffect(deliver, [])

  const run = (work: () => Promise<unknown>) => {
    work()
      .catch((error: unknown) => {
        console.error(texts.failed, error)
        toast({ title: texts.failed, tone: 'danger' })
      })
      .finally(() => setPermission(pushPermission()))
  }
  const isOn = isReminded(state.choice)
  return (
    <Card as="section" aria-labelledby="reminders">
      <Heading id="reminders" size="md" className={styles.title}>
        {texts.heading}
      </Heading>
      <div className={styles.stack}>
        {permission === 'iphone' ? (
          <>
            <p>{texts.iphone}</p>
            <div>
              <ButtonLink variant="secondary" to={installPath}>
                {texts.install}
              </ButtonLink>
            </div>
          </>
        ) : permission === 'unsupported' ? (
          <p>{texts.unsupported}</p>
        ) : isOn && state.choice ? (
          <Settings choice={state.choice} onChange={(change) => run(() => chooseReminder(change))} />
        ) : (
          <Off onTurnOn={(minute) => run(() => turnOn({ on: true, minute }))} />
        )}
        {isOn && <Standing state={state} permission={permission} onAllow={() => run(ringHere)} />}
      </div>
    </Card>
  )
}

function Off({ onTurnOn }: { onTurnOn: (minute: number) => void }) {
  return (
    <>
      <p>{texts.off}</p>
      <div className={styles.actions}>
        {COMMON_HOURS.map((minute) => (
          <Button key={minute} variant="secondary" onClick={() => onTurnOn(minute)}>
            {texts.offer.at(sayHour(minute))}
          </Button>
        ))}
      </div>
    </>
  )
}

interface StandingProps {
  state: ReminderState
  permission: PushPermission
  onAllow: () => void
}

/** What is still missing before a reminder can come to this device. */
function Standing({ state, permission, onAllow }: StandingProps) {
  if (permission === 'denied') return <p role="status">{texts.denied}</p>
  if (permission === 'possible')
    return (
      <>
        <p role="status">{texts.here.title}.</p>
        <div>
          <Button onClick={onAllow}>{texts.here.allow}</Button>
        </div>
      </>
    )
  if (permission !== 'granted') return null
  if (state.isUnsent) return <Muted role="status">{texts.kept}</Muted>
  return state.isSubscribed ? null : <Muted role="status">{texts.notYet}</Muted>
}

function Settings({ choice, onChange }: { choice: Reminder; onChange: (change: Partial<Reminder>) => void }) {
  const [isLast, setIsLast] = useState(false)
  const atHour = (field: 'minute' | 'quietFrom' | 'quietUntil') => ({
    type: 'time',
    required: true,
    className: styles.hour,
    // Uncontrolled: what is half typed is no hour yet.
    defaultValue: toClock(choice[field]),
    onChange: ({ target }: { target: HTMLInputElement }) => {
      const minute = toMinute(target.value)
      if (minute !== null) onChange({ [field]: minute })
    },
  })
  const toggleDay = (bit: number) => {
    const weekdays = choice.weekdays ^ (1 << bit)
    setIsLast(weekdays === 0)
    if (weekdays !== 0) onChange({ weekdays })
  }
  return (
    <>
      {choice.on && (
        <>
          <Muted>{texts.lead}</Muted>
          <div className={styles.hours}>
            <TextField label={texts.hour} {...atHour('minute')} />
          </div>
          <fieldset>
            <legend className={styles.legend}>{texts.days}</legend>
            <div className={styles.days}>
              {texts.dayShort.map((short, bit) => (
                <label key={short} className={styles.day}>
                  <input
                    type="checkbox"
                    className={styles.box}
                    aria-label={texts.dayNames[bit]}
                    checked={(choice.weekdays >> bit) % 2 === 1}
                    onChange={() => toggleDay(bit)}
                  />
                  <span aria-hidden="true">{short}</span>
                </label>
              ))}
            </div>
            <div role="status">{isLast && <Muted>{texts.dayLast}</Muted>}</div>
          </fieldset>
        </>
      )}
      <CheckboxField
        label={texts.recados}
        checked={choice.recados}
        onChange={({ target }) => onChange({ recados: target.checked })}
      />
      {choice.recados && (
        <fieldset>
          <legend className={styles.legend}>{texts.quiet}</legend>
          <div className={styles.hours}>
            <TextField label={texts.quietFrom} {...atHour('quietFrom')} />
            <TextField label={texts.quietUntil} {...atHour('quietUntil')} />
          </div>
        </fieldset>
      )}
      <div>
        <Button variant="quiet" onClick={() => onChange({ on: false, recados: false })}>
          {texts.turnOff}
        </Button>
      </div>
    </>
  )
}
