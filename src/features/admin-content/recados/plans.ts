import { adminMail, type MailTarget } from '#sync'
import { makeStore } from '#lib/store.ts'

/**
 * The groups that scheduled mails are for, by recado; who is not in it is mailed to all. Undefined
 * until the server has answered, and with one that does not say.
 */
export const plans = makeStore<Readonly<Record<string, readonly string[]>> | undefined>(undefined)

export async function loadPlans(): Promise<void> {
  const answer = await adminMail.audience()
  if (answer.ok) plans.set(answer.value.plans)
  else console.info('For whom the scheduled mails are is unknown', answer.code)
}

/** What has just been said. */
export function notePlan(id: string, to: MailTarget): void {
  const { [id]: _before, ...others } = plans.current() ?? {}
  plans.set(to === 'all' ? others : { ...others, [id]: to })
}
