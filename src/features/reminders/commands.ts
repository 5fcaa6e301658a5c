import { firstValueFrom } from 'rxjs'
import { memberData, type Offer, type PushPermission, type Reminder, type ReminderChange } from '#sync'
import { askPermission } from './permission.ts'
import { reminder$ } from './queries.ts'

const reminder = async () => (await memberData()).reminder()

/** Keeps the choice on the phone, and sends it when there is a network. */
export async function chooseReminder(change: ReminderChange): Promise<void> {
  const member = await reminder()
  await member.choose(change)
  void deliver()
}

/** What came of allowing this device to ring. */
export interface Allowed {
  permission: PushPermission
  /** Whether it is subscribed now, once the server was asked. Never rejects. */
  isSubscribed: Promise<boolean>
}

/**
 * Turns reminders on. The browser's question comes first, directly after the tap; the choice is
 * kept whatever is answered.
 */
export async function turnOn(change: Partial<Reminder>): Promise<Allowed> {
  const permission = await askPermission()
  const member = await reminder()
  await member.choose(change)
  return { permission, isSubscribed: deliver() }
}

/** Lets this device ring too. What she has chosen stays as it is. */
export async function ringHere(): Promise<Allowed> {
  const permission = await askPermission()
  return { permission, isSubscribed: deliver() }
}

/** Not to be offered again to her on this device. */
export async function decline(offer: Offer): Promise<void> {
  await (await reminder()).decline(offer)
}

/** Asks the server what counts, if that is due; without a network the next occasion does it. */
export function deliverIfDue(): void {
  reminder()
    .then((member) => member.deliverIfDue())
    .catch((error: unknown) => console.info('Reminders wait for the next occasion', error))
}

/**
 * Sends what waits and asks what counts; without a network the next occasion does it. Never rejects.
 * @returns whether the server has just taken this device as one that rings
 */
export async function deliver(): Promise<boolean> {
  try {
    const result = await (await reminder()).deliver()
    if (result.ok) return (await firstValueFrom(reminder$)).isSubscribed
    console.info('The choice of reminders waits', result.code)
  } catch (error) {
    console.warn('The choice of reminders could not be sent', error)
  }
  return false
}
