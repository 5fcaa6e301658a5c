import { vi } from 'vitest'
import type { Ministry, Person } from '#tests/kit/ministry.ts'
import { makeRandom } from './random.ts'
import { type PendingRequest, pass, type FaultyNetwork } from './faulty-network.ts'
import { type Context, makeSessionPhone } from './session-phone.ts'

/**
 * A phone that two members share, one after the other: its tabs, its worker, and a session that is
 * renewed and ended.
 */
export interface SessionLife {
  seed: number
  events: number
  ministry: Ministry
  network: FaultyNetwork
  people: readonly Person[]
  /** A worker of version 0.1.1 runs beside the new code. */
  hasOldWorker: boolean
}

const TABS = 2
const HUNG_MS = 10_000
const WORKER = TABS
/** What becomes of a renewal: most are slow, so that something happens meanwhile. */
const HELD = 0.6
const LOST = 0.2
const gone = { status: 'gone', role: 'pending', name: '', email: null } as const
const active = { status: 'active', role: 'member', name: '', email: null } as const

/**
 * Lives through `events` random events, then everyone is answered and the app is opened once more.
 * @returns what is wrong then; and how many sessions ended while they were being renewed
 */
export async function liveWithSession(life: SessionLife): Promise<{ faults: string[]; endedInRenewal: number }> {
  const { seed, events, ministry, network, people, hasOldWorker } = life
  const random = makeRandom(seed)
  const phone = makeSessionPhone(ministry, network.url)
  const faults: string[] = []
  const running = new Set<Promise<unknown>>()
  const held: (() => void)[] = []
  let endedInRenewal = 0
  let isCalm = false
  let renewing = 0
  /**
   * Without a lock, or with a bypassed one, a token two renewals old may be used: then the server
   * ends the session.
   */
  let wasSuperseded = false
  let onHeld = () => {}

  const start = (what: string, work: Promise<unknown>) => {
    const ending = work
      .catch((error: unknown) => faults.push(`${what}: ${String(error)}`))
      .finally(() => running.delete(ending))
    running.add(ending)
  }
  network.renewal = async (renewal: PendingRequest) => {
    renewing += 1
    wasSuperseded ||= renewing > 1
    await answerRenewal(renewal).finally(() => (renewing -= 1))
  }
  const answerRenewal = async (renewal: PendingRequest) => {
    if (isCalm) return pass(renewal)
    if (random.chance(LOST)) return void renewal.res.destroy()
    if (!random.chance(HELD)) return pass(renewal)
    // Before the server or behind it.
    const answer = random.chance(0.5) ? await renewal.forward() : null
    await new Promise<void>((resolve) => {
      held.push(resolve)
      onHeld()
    })
    await pass(answer ? { ...renewal, forward: async () => answer } : renewal)
  }
  const release = () => held.splice(random.below(held.length + 1), 1).forEach((resume) => resume())

  const contexts: Context[] = []
  for (let i = 0; i <= TABS; i++) contexts.push(await phone.open())
  const holder = () => contexts[0]!.identity.storedIdentity()?.userId
  const renew = async ({ session }: Context) => session.accessToken((await session.readSession())?.accessToken)

  /** A renewal is on its way, unless it is lost or answered at once. */
  const beginRenewal = async (context: Context) => {
    if (held.length > 0) return
    const isHeld = new Promise<void>((resolve) => (onHeld = resolve))
    const token = renew(context)
    start('a token', token)
    await Promise.race([isHeld, token.catch(() => undefined)])
  }

  const actions: [weight: number, act: () => Promise<void> | void][] = [
    [8, () => start('a token', renew(random.pick(contexts)))],
    [6, release],
    [
      3,
      async () => {
        if (holder()) return
        const person = random.pick(people)
        const result = await contexts[random.below(TABS)]!.door.signIn(person)
        if (!result.ok) return void faults.push(`${person.email} could not sign in: ${result.code}`)
        await phone.makeDatabase(person.id)
      },
    ],
    [
      2,
      async () => {
        await beginRenewal(random.pick(contexts))
        const tab = contexts[random.below(TABS)]!
        // A tab hears of the others a moment later, or, when it sleeps, much later.
        const userId = tab.identity.currentIdentity()?.userId
        if (!userId) return
        if (held.length > 0 && userId === holder()) endedInRenewal += 1
        if (random.chance(0.3)) tab.account.applyAccountStatus(userId, gone)
        else start('leaving', tab.door.signOut())
      },
    ],
    [
      2,
      () => {
        const tab = contexts[random.below(TABS)]!
        const userId = tab.identity.currentIdentity()?.userId
        if (userId) tab.account.applyAccountStatus(userId, active)
      },
    ],
    [1, () => contexts[random.below(TABS)]!.sleep()],
    [1, () => contexts[random.below(TABS)]!.wake()],
    [
      1,
      async () => {
        const tab = random.below(TABS)
        contexts[tab] = await phone.open()
        start('a sweep', contexts[tab].door.purgeLeftovers())
      },
    ],
    [1, async () => void (contexts[WORKER] = await phone.open())],
    [hasOldWorker ? 4 : 0, () => start('an old worker', phone.renewAs011())],
  ]
  const total = actions.reduce((sum, [weight]) => sum + weight, 0)
  for (let i = 0; i < events; i++) {
    let at = random.below(total)
    await actions.find(([weight]) => (at -= weight) < 0)![1]()
    await turn()
  }

  isCalm = true
  for (const tab of contexts) tab.wake()
  // One that waited for the lock may ask only now.
  while (running.size > 0) {
    held.splice(0).forEach((resume) => resume())
    await turn()
  }
  if (!holder()) {
    // Nothing waits for the last look at the session.
    const isSessionGone = async () => (await phone.left()).every((what) => !what.startsWith('florescer-session'))
    const look = vi.waitUntil(isSessionGone, { timeout: HUNG_MS })
    await look.catch(() => faults.push('nobody is signed in, and the phone has a session'))
  }
  const next = await phone.open()
  await next.door.purgeLeftovers()

  const userId = holder()
  if (!userId) {
    const left = (await phone.left()).filter((what) => what !== 'florescer.farewell')
    if (left.length > 0) faults.push(`nobody is signed in, and the phone has ${left.join(', ')}`)
    return { faults, endedInRenewal }
  }
  const strange = (await phone.left()).filter((what) => what.startsWith('rxdb') && !what.includes(userId))
  if (strange.length > 0) faults.push(`the phone has another member's ${strange.join(', ')}`)
  // The old worker writes without looking: even over the next member's session.
  if (hasOldWorker) return { faults, endedInRenewal }
  if ((await next.session.readSession())?.userId !== userId) faults.push('the member lost her session')
  const token = await renew(next)
  if (wasSuperseded && token.kind === 'unauthorized') return { faults, endedInRenewal }
  if (token.kind !== 'token' || token.userId !== userId)
    faults.push(`the member was signed out: ${JSON.stringify(token)}`)
  return { faults, endedInRenewal }
}

/** Lets pending work continue: requests to the server come back in separate turns. */
const turn = () => new Promise<void>((resolve) => setImmediate(resolve))
