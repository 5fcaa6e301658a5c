import { type ReactNode, useEffect, useRef, useState } from 'react'
import { FIRST_CHOICE, isReminded, type PushPermission, type Reminder, type ReminderState } from '#sync'
import { useStore } from '#lib/store.ts'
import { reminderTexts as texts } from '#texts/reminders.ts'
import { Button } from '#ui/button.tsx'
import { ButtonLink } from '#ui/button-link.tsx'
import { Card } from '#ui/card.tsx'
import { CheckboxField } from '#ui/checkbox-field.tsx'
import { Spinner } from '#ui/spinner.tsx'
import { Heading, Muted } from '#ui/text.tsx'
import { TextField } from '#ui/text-field.tsx'
import { toast } from '#ui/toast.ts'
import { chooseReminder, deliver, ringHere, turnOn } from './commands.ts'
import { COMMON_HOURS, sayHour, toClock, toMinute } from './hours.ts'
import { permission } from './permission.ts'
import * as styles from './reminders.css.ts'

interface ReminderCardProps {
  /** As `reminder$` says. */
  state: ReminderState
  installPath: string
}

/** Of what the phone reminds a member, and when. Chosen here, it is kept also without a network. */
export function ReminderCard({ state, installPath }: ReminderCardProps) {
  const allowed = useStore(permission)
  const [isAsked, setIsAsked] = useState(false)
  useEffect(() => {
    // Another device may have chosen since.
    void deliver().then(() => setIsAsked(true))
  }, [])

  const run = (work: () => Promise<unknown>) => {
    work().catch((error: unknown) => {
      console.error(texts.failed, error)
      toast({ title: texts.failed, tone: 'danger' })
    })
  }
  const choice = state.choice ?? FIRST_CHOICE
  const parts = (
    <>
      <Daily choice={choice} run={run} />
      <Recados choice={choice} run={run} />
    </>
  )
  return (
    <Card as="section" aria-labelledby="reminders">
      <Heading id="reminders" size="md" className={styles.title}>
        {texts.heading}
      </Heading>
      <div className={styles.stack}>
        {allowed === 'iphone' ? (
          <>
            <p>{texts.iphone}</p>
            <div>
              <ButtonLink variant="secondary" to={installPath}>
                {texts.install}
              </ButtonLink>
            </div>
          </>
        ) : allowed === 'unsupported' ? (
          <p>{texts.unsupported}</p>
        ) : !state.isKnown && state.choice === null ? (
          <Unknown isAsked={isAsked}>{parts}</Unknown>
        ) : (
          parts
        )}
        <Standing state={state} permission={allowed} onAllow={() => run(ringHere)} />
      </div>
    </Card>
  )
}

/**
 * In place of a choice that only the server knows: there is none to show yet. It takes the
 * room of what most have, so that the answer pushes nothing away below.
 */
function Unknown({ isAsked, children }: { isAsked: boolean; children: ReactNode }) {
  return (
    <div className={styles.unknown}>
      <div className={styles.room}>{children}</div>
      {isAsked ? <Muted role="status">{texts.unknown}</Muted> : <Spinner label={texts.loading} isLabelVisible />}
    </div>
  )
}

interface StandingProps {
  state: ReminderState
  permission: PushPermission
  onAllow: () => void
}

/** What is still missing before a reminder can come to this device, or before the choice counts. */
function Standing({ state, permission, onAllow }: StandingProps) {
  if (!isReminded(state.choice)) return state.isUnsent ? <Muted role="status">{texts.kept}</Muted> : null
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

interface PartProps {
  choice: Omit<Reminder, 'zone'>
  run: (work: () => Promise<unknown>) => void
}

/** Once a day, at her hour. It is had, or not, whatever she wants of recados. */
function Daily({ choice, run }: PartProps) {
  const [isLast, setIsLast] = useState(false)
  const part = useRef<HTMLDivElement>(null)
  const pressed = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (!pressed.current || pressed.current.isConnected) return
    pressed.current = null
    // The keyboard goes on with what took its place.
    if (document.activeElement === document.body) part.current?.querySelector<HTMLElement>('input, button')?.focus()
  })

  const turn = (button: HTMLButtonElement, work: () => Promise<unknown>) => {
    pressed.current = button
    run(work)
  }
  const toggleDay = (bit: number) =>
    run(() =>
      // Of what is chosen when its turn comes: a tap before it may not be shown yet.
      chooseReminder(({ weekdays: chosen }) => {
        const weekdays = chosen ^ (1 << bit)
        setIsLast(weekdays === 0)
        return weekdays === 0 ? null : { weekdays }
      }),
    )
  return (
    <div ref={part} className={styles.stack}>
      {choice.on ? (
        <>
          <Muted>{texts.lead}</Muted>
          <div className={styles.hours}>
            <HourField label={texts.hour} field="minute" choice={choice} run={run} />
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
          <div>
            <Button
              variant="quiet"
              onClick={({ currentTarget }) => turn(currentTarget, () => chooseReminder({ on: false }))}
            >
              {texts.turnOff}
            </Button>
          </div>
        </>
      ) : (
        <>
          <p>{texts.off}</p>
          <div className={styles.actions}>
            {COMMON_HOURS.map((minute) => (
              <Button
                key={minute}
                variant="secondary"
                onClick={({ currentTarget }) => turn(currentTarget, () => turnOn({ on: true, minute }))}
              >
                {texts.offer.at(sayHour(minute))}
              </Button>
            ))}
          </div>
        </>
      )}
    </div>
  )
}

/** Of what the ministry writes, but for her quiet hours. */
function Recados({ choice, run }: PartProps) {
  return (
    <>
      <CheckboxField
        label={texts.recados}
        checked={choice.recados}
        onChange={({ target: { checked } }) =>
          run(() => (checked ? turnOn({ recados: true }) : chooseReminder({ recados: false })))
        }
      />
      {choice.recados && (
        <fieldset>
          <legend className={styles.legend}>{texts.quiet}</legend>
          <div className={styles.hours}>
            <HourField label={texts.quietFrom} field="quietFrom" choice={choice} run={run} />
            <HourField label={texts.quietUntil} field="quietUntil" choice={choice} run={run} />
          </div>
        </fieldset>
      )}
    </>
  )
}

interface HourFieldProps extends PartProps {
  label: string
  field: 'minute' | 'quietFrom' | 'quietUntil'
}

function HourField({ label, field, choice, run }: HourFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const clock = toClock(choice[field])
  useEffect(() => {
    // Chosen on another device, while she is not at it here.
    if (input.current && input.current !== document.activeElement) input.current.value = clock
  }, [clock])
  return (
    <TextField
      ref={input}
      label={label}
      type="time"
      required
      className={styles.hour}
      // Uncontrolled: what is half typed is no hour yet.
      defaultValue={clock}
      onChange={({ target }) => {
        const minute = toMinute(target.value)
        if (minute !== null) run(() => chooseReminder({ [field]: minute }))
      }}
    />
  )
}
