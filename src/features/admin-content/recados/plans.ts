import { adminMail, type MailTarget } from '#sync'
import { makeStore } from '#lib/store.ts'

/**
 * The groups that scheduled mails are for, by recado; who is not in it is mailed to all. Undefined
 * until the server has answered, and with one that does not say.
 */
export const plans = makeStore<Readonly<Record<string, readonly string[]>> | undefined>(undefined)

export async function loadPlans(api: Pick<typeof adminMail, 'audience'> = adminMail): Promise<void> {
  const answer = await api.audience()
  // A server that knows no groups mails to all.
  if (answer.ok) plans.set(answer.value.planned === undefined ? {} : answer.value.plans)
  else console.info('For whom the scheduled mails are is unknown', answer.code)
}

/**
 * For whom its mails were before a save that says nothing of it; null if no group is known, undefined
 * if the server has not answered.
 */
export function planOf(id: string): MailTarget | null | undefined {
  const known = plans.current()
  return known && (known[id]?.slice() ?? null)
}

/** What has just been said. */
export function notePlan(id: string, to: MailTarget): void {
  const { [id]: _before, ...others } = plans.current() ?? {}
  plans.set(to === 'all' ? others : { ...others, [id]: to })
}
