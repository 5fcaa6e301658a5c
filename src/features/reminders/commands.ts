import { askPushPermission, memberData, type Offer, type PushPermission, type Reminder } from '#sync'

const reminder = async () => (await memberData()).reminder()

/** Keeps the choice on the phone, and sends it when there is a network. */
export async function chooseReminder(change: Partial<Reminder>): Promise<void> {
  const member = await reminder()
  await member.choose(change)
  void deliver()
}

/**
 * Turns reminders on. The browser's question comes first, directly after the tap; the choice is
 * kept whatever is answered.
 */
export async function turnOn(change: Partial<Reminder>): Promise<PushPermission> {
  const permission = await askPushPermission()
  await chooseReminder(change)
  return permission
}

/** Lets this device ring too. What she has chosen stays as it is. */
export async function ringHere(): Promise<PushPermission> {
  const permission = await askPushPermission()
  void deliver()
  return permission
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

/** Sends what waits and asks what counts; without a network the next occasion does it. Never rejects. */
export async function deliver(): Promise<void> {
  try {
    const result = await (await reminder()).deliver()
    if (!result.ok) console.info('The choice of reminders waits', result.code)
  } catch (error) {
    console.warn('The choice of reminders could not be sent', error)
  }
}
