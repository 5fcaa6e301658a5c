import { IDBKeyRange } from 'fake-indexeddb'
import { firstValueFrom } from 'rxjs'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import type { Account } from '#sync/engine/wire.ts'
import type { SyncStatus } from '#sync/member/status.ts'
import { IMAGE_CACHE } from '#sync/worker/messages.ts'
import { openMinistry, type Ministry, type Person } from '#tests/kit/ministry.ts'
import { injectFaults } from './kit/faulty-indexeddb.ts'
import { type PendingRequest, openFaultyNetwork, pass, type FaultyNetwork } from './kit/faulty-network.ts'
import { type Context, makeSessionPhone, type SessionPhone, signInAs011 } from './kit/session-phone.ts'

/** However a session ends, and whatever is renewing it then: nothing of it stays on the phone. */
let ministry: Ministry
let network: FaultyNetwork
let maria: Person
let joana: Person
let phone: SessionPhone
let page: Context

beforeAll(async () => {
  ministry = await openMinistry()
  network = await openFaultyNetwork(ministry.server.url)
  maria = await ministry.person('maria')
  joana = await ministry.person('joana')
})
afterAll(async () => {
  await network.close()
  await ministry.close()
})
beforeEach(async () => {
  network.renewal = pass
  network.via = pass
  await ministry.server.sql('delete from auth.sessions')
  phone = makeSessionPhone(ministry, network.url)
  page = await phone.open()
})
afterEach(() => {
  vi.unstubAllEnvs()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

async function enter(context: Context, person: Person): Promise<void> {
  expect(await context.door.signIn(person)).toMatchObject({ ok: true })
  await phone.makeDatabase(person.id)
}

/**
 * The next renewal is held on its way back: the server has renewed, the phone does not know yet.
 */
function holdRenewal(): { isHeld: Promise<void>; release(): void } {
  const held = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  network.renewal = async ({ forward, res }: PendingRequest) => {
    network.renewal = pass
    const answer = await forward()
    held.resolve()
    await released.promise
    await pass({ forward: async () => answer, res })
  }
  return { isHeld: held.promise, release: released.resolve }
}

const renew = async ({ session }: Context) => session.accessToken((await session.readSession())?.accessToken)

async function sessionsOnServer({ id }: Person): Promise<number> {
  const [row] = await ministry.server.sql<{ count: number }>(
    'select count(*)::int as count from auth.sessions where user_id = $1',
    [id],
  )
  return row!.count
}

const gone: Account = { status: 'deactivated', role: 'member', name: 'Maria', email: null }

describe('while the session is being renewed', () => {
  beforeEach(() => enter(page, maria))

  it.each(['the page', 'the worker'])('%s: Maria signs out, and no session stays on the device', async (who) => {
    const renewing = who === 'the page' ? page : await phone.open()
    const { isHeld, release } = holdRenewal()
    const token = renew(renewing)
    await isHeld
    expect(await page.door.signOut()).toEqual({ ok: true })
    expect((await phone.left()).filter((what) => what !== 'florescer.leaving')).toEqual([])

    release()
    expect(await token).toEqual({ kind: 'unauthorized' })
    await expect.poll(() => phone.left()).toEqual([])
    // Nobody holds the renewed session: it ends on the server too.
    await expect.poll(() => sessionsOnServer(maria)).toBe(0)
  })

  it('no session stays without Web Locks either', async () => {
    vi.stubGlobal('navigator', { onLine: true })
    const worker = await phone.open()
    const { isHeld, release } = holdRenewal()
    const token = renew(worker)
    await isHeld
    await page.door.signOut()
    release()
    expect(await token).toEqual({ kind: 'unauthorized' })
    expect(await phone.left()).toEqual([])
  })

  it('the server says that the account has ended, and only the reason stays', async () => {
    const { isHeld, release } = holdRenewal()
    const token = renew(page)
    await isHeld
    page.account.applyAccountStatus(maria.id, gone)
    expect(page.identity.currentIdentity()).toBeNull()
    release()
    expect(await token).toEqual({ kind: 'unauthorized' })
    await expect.poll(() => phone.left()).toEqual(['florescer.farewell'])
  })

  it('Maria signs out and Joana signs in: the device is Joana’s', async () => {
    const worker = await phone.open()
    const { isHeld, release } = holdRenewal()
    const token = renew(worker)
    await isHeld
    await page.door.signOut()
    await enter(page, joana)
    release()
    expect(await token).toMatchObject({ kind: 'token', userId: joana.id })
    expect(await page.session.readSession()).toMatchObject({ userId: joana.id })
    expect(await renew(page)).toMatchObject({ kind: 'token', userId: joana.id })
  })

  it('another tab renewed it first, and both continue with the same session', async () => {
    vi.stubGlobal('navigator', { onLine: true })
    const tab = await phone.open()
    const { isHeld, release } = holdRenewal()
    const late = renew(tab)
    await isHeld
    const early = await renew(page)
    release()
    expect(await late).toEqual(early)
    expect(await renew(page)).toMatchObject({ kind: 'token', userId: maria.id })
  })
})

describe('a tab that slept while another tab signed Maria out and Joana in', () => {
  let asleep: Context
  let signIn: typeof import('#sync/session/sign-in.ts').signIn

  beforeEach(async () => {
    await enter(page, maria)
    asleep = page
    ;({ signIn } = await import('#sync/session/sign-in.ts'))
    asleep.sleep()
    page = await phone.open()
    await page.door.signOut()
  })

  it.each<Account>([{ ...gone, status: 'active' }, gone])(
    'brings Maria not back and ends not Joana’s session, when the server answers it that Maria is $status',
    async (account) => {
      await enter(page, joana)
      const before = await phone.left()
      asleep.account.applyAccountStatus(maria.id, account)
      await expectJoanas(before)
    },
  )

  it('ends not Joana’s session by the button that Maria left', async () => {
    await enter(page, joana)
    const before = await phone.left()
    expect(await asleep.door.signOut()).toEqual({ ok: true })
    await expectJoanas(before)
  })

  it('lets nobody else in over Joana', async () => {
    await enter(page, joana)
    const before = await phone.left()
    expect(await signIn(maria)).toEqual({ ok: false, code: 'other_member' })
    await expectJoanas(before)
  })

  it('leaves the phone to nobody when nobody has signed in', async () => {
    asleep.account.applyAccountStatus(maria.id, { ...gone, status: 'active' })
    expect(asleep.identity.currentIdentity()).toBeNull()
    expect((await phone.left()).filter((what) => what !== 'florescer.leaving')).toEqual([])
  })

  async function expectJoanas(before: string[]): Promise<void> {
    expect(asleep.identity.currentIdentity()).toMatchObject({ userId: joana.id })
    expect(asleep.identity.storedIdentity()).toMatchObject({ userId: joana.id })
    expect(await page.session.readSession()).toMatchObject({ userId: joana.id })
    expect(await phone.left()).toEqual(before)
  }
})

describe('a tab with Maria’s day in which nothing was heard of what another one did', () => {
  let hers: Context
  let member: typeof import('#sync/member/member-data.ts')

  beforeEach(async () => {
    // What the database and the live signal expect of a browser.
    vi.stubGlobal('IDBKeyRange', IDBKeyRange)
    vi.stubGlobal('self', globalThis)
    vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }))
    await openHers()
  })
  afterEach(async () => {
    await member.closeMember()
    // The tab purges too when it has closed: not on the next test's phone.
    await (await import('#sync/session/purge.ts')).purgeOrphanedData()
  })

  it('frozen for ‘Back’, is nobody’s as soon as it is shown after her sign-out', async () => {
    hers.freeze()
    page = await phone.open()
    await page.door.signOut()
    hers.thaw()
    expect(hers.identity.currentIdentity()).toBeNull()
    await expectNothingStored()
  })

  it('asleep, is nobody’s at the first tap after her sign-out', async () => {
    hers.sleep()
    page = await phone.open()
    await page.door.signOut()
    await expectNothingStored()
  })

  it('slow to close its database, is not torn away from it by its own sign-out', async () => {
    // No patience with other tabs, as if closing took this one longer than that.
    vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => AbortSignal.abort(new DOMException('', 'TimeoutError')))
    const warn = vi.spyOn(console, 'warn')
    expect(await hers.door.signOut()).toEqual({ ok: true })
    await expectNothingStored()
    expect(warn).not.toHaveBeenCalled()
  })

  it('asleep, lets Joana have nothing of Maria’s taps when she has signed in since', async () => {
    hers.sleep()
    page = await phone.open()
    await page.door.signOut()
    await enter(page, joana)
    const before = await phone.left()
    await expect(member.memberCommands.completeDay(1)).rejects.toThrow('Nobody is signed in here')
    expect(hers.identity.currentIdentity()).toMatchObject({ userId: joana.id })
    expect(await phone.left()).toEqual(before)
  })

  it('asleep over the answer that she is deactivated, ends nothing when she was let in again and has signed in since', async () => {
    const { wake } = await sleepOverAnswer((body) => body.replace('"active"', '"deactivated"'))
    page = await phone.open()
    expect(await page.door.signIn(maria)).toMatchObject({ ok: true })
    let asked = 0
    network.via = async ({ res }) => {
      asked += 1
      res.destroy()
    }
    await member.memberCommands.completeDay(1)
    wake()
    await expect.poll(() => asked > 0 || !page.identity.storedIdentity()).toBe(true)
    expect(page.identity.storedIdentity()).toMatchObject({ userId: maria.id })
    expect(await page.session.readSession()).toMatchObject({ userId: maria.id })
    network.via = pass
    const { sync } = await member.memberData()
    sync.retry()
    const days = () =>
      ministry.server.sql('select completed_days from public.user_progress where user_id = $1', [maria.id])
    await expect.poll(days).toEqual([{ completed_days: [1] }])
  })

  it('asleep over the answer that she is a member, keeps what she types in another one where she is an administrator', async () => {
    const setRole = (role: string) =>
      ministry.server.sql('update public.user_roles set role = $1 where user_id = $2', [role, maria.id])
    onTestFinished(async () => void (await setRole('member')))
    // Somebody has to be one when she no longer is.
    await ministry.person('ana', 'admin')
    const { wake } = await sleepOverAnswer((body) => body)
    page = await phone.open()
    await setRole('admin')
    page.account.applyAccountStatus(maria.id, { ...gone, status: 'active', role: 'admin' })
    const draft = `florescer.${maria.id}.rascunho.devotionals`
    phone.localStorage.setItem(draft, JSON.stringify({ basis: { isHidden: true } }))
    wake()
    const { status$ } = (await member.memberData()).sync
    await expect.poll(() => firstValueFrom(status$)).toMatchObject({ phase: 'idle' })
    expect(page.identity.storedIdentity()).toMatchObject({ userId: maria.id, role: 'admin' })
    expect(phone.localStorage.getItem(draft)).not.toBeNull()
  })

  it('of a woman let in since the backup that was put back, keeps what she has not sent until she is let in again', async () => {
    const letIn = (role: string) =>
      ministry.server.sql('update public.user_roles set role = $1 where user_id = $2', [role, maria.id])
    onTestFinished(async () => void (await letIn('member')))
    network.via = async ({ res }) => void res.destroy()
    await member.memberCommands.completeDay(2)
    await ministry.server.sql('update sync.meta set epoch = gen_random_uuid()')
    await letIn('pending')
    network.via = pass
    const { sync } = await member.memberData()
    sync.retry()
    let status: SyncStatus | undefined
    const watching = sync.status$.subscribe((now) => (status = now))
    await expect.poll(() => status?.needsSignIn || !hers.identity.currentIdentity()).toBe(true)
    watching.unsubscribe()
    expect(hers.identity.currentIdentity()).toMatchObject({ userId: maria.id })
    expect(status).toMatchObject({ needsSignIn: true, pending: [{ kind: 'progress' }] })

    await letIn('member')
    expect(await page.door.signIn(maria)).toMatchObject({ ok: true })
    const days = () =>
      ministry.server.sql('select completed_days from public.user_progress where user_id = $1', [maria.id])
    await expect.poll(days).toMatchObject([{ completed_days: expect.arrayContaining([2]) }])
    await expect.poll(() => firstValueFrom(sync.status$)).toMatchObject({ phase: 'idle', pending: [] })

    // In the history that her phone knows by now, it is the ministry's decision.
    await letIn('pending')
    sync.retry()
    await expect.poll(() => hers.identity.currentIdentity()).toBeNull()
    await expect.poll(() => hers.session.readSession()).toBeUndefined()
  })

  async function openHers(): Promise<void> {
    hers = page
    expect(await hers.door.signIn(maria)).toMatchObject({ ok: true })
    member = await import('#sync/member/member-data.ts')
    await member.memberCommands.startJourney()
    const { status$ } = (await member.memberData()).sync
    await expect
      .poll(() => firstValueFrom(status$))
      .toMatchObject({ phase: 'idle', pending: [], isFirstSyncDone: true })
  }

  /** The next answer waits in this tab; what is asked after it passes. */
  async function sleepOverAnswer(change: (body: string) => string): Promise<{ wake(): void }> {
    const [held, woken] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    network.via = async (pending) => {
      network.via = pass
      const { status, body } = await pending.forward()
      held.resolve()
      await woken.promise
      await pass({ ...pending, forward: async () => ({ status, body: change(body) }) })
    }
    ;(await member.memberData()).sync.retry()
    await held.promise
    return { wake: woken.resolve }
  }

  /** Nobody would send it. */
  async function expectNothingStored(): Promise<void> {
    await expect(member.memberCommands.completeDay(1)).rejects.toThrow('Nobody is signed in here')
    expect(hers.identity.currentIdentity()).toBeNull()
    await expect.poll(() => phone.left()).toEqual([])
  }
})

describe('a worker of version 0.1.1, which renews without checking for a sign-out', () => {
  beforeEach(() => enter(page, maria))

  it('does not keep the session that it put back', async () => {
    const { isHeld, release } = holdRenewal()
    const renewal = phone.renewAs011()
    await isHeld
    expect(await page.door.signOut()).toEqual({ ok: true })
    release()
    await renewal
    await expect.poll(() => phone.left()).toEqual([])
  })

  it('does not keep it even if the app was closed first, with the database not yet deleted: the next opening finishes the work', async () => {
    // The tab was killed during the sign-out: it did only the first step.
    page.identity.writeIdentity(null)
    phone.localStorage.setItem('florescer.leaving', '1')
    await phone.renewAs011()
    expect(await phone.left()).toHaveLength(3)

    const next = await phone.open()
    await next.door.purgeLeftovers()
    expect(await phone.left()).toEqual([])
  })
})

describe('a device as version 0.1.1 left it', () => {
  it('continues with its session, which is renewed', async () => {
    await signInAs011(phone, ministry, maria)
    await phone.makeDatabase(maria.id)
    const updated = await phone.open()
    await updated.door.purgeLeftovers()
    expect(await updated.session.accessToken()).toMatchObject({ kind: 'token', userId: maria.id })
    expect(await renew(updated)).toMatchObject({ kind: 'token', userId: maria.id })
  })

  it('loses a session left over from a sign-out at the next opening', async () => {
    await signInAs011(phone, ministry, maria)
    phone.localStorage.removeItem('florescer.identity')
    const updated = await phone.open()
    await updated.door.purgeLeftovers()
    expect(await phone.left()).toEqual([])
    await expect.poll(() => sessionsOnServer(maria)).toBe(0)
  })

  it('that lost only its localStorage keeps the member’s data until she signs in again', async () => {
    await signInAs011(phone, ministry, maria)
    await phone.makeDatabase(maria.id)
    phone.localStorage.removeItem('florescer.identity')
    const before = await phone.left()
    const updated = await phone.open()
    await updated.door.purgeLeftovers()
    expect(await phone.left()).toEqual(before)
    expect(await updated.door.signIn(maria)).toMatchObject({ ok: true })
  })
})

describe('what an administrator’s forms have stored', () => {
  const formOf = (owner: string, id: string) => `florescer.${owner}.rascunho.recados.${id}`
  const store = (id: string, basis: unknown) =>
    phone.localStorage.setItem(formOf(maria.id, id), JSON.stringify({ values: { titulo: 'Retiro' }, basis, at: 1 }))

  it('of hidden texts goes when she is a member, and what she has written herself stays', async () => {
    await enter(page, maria)
    store('new', null)
    store('of-an-open-one', { forms: [], wasPublished: true, isHidden: false })
    store('of-a-hidden-one', { forms: [], wasPublished: true, isHidden: true })
    store('of-an-earlier-version', { forms: [], wasPublished: true })
    phone.localStorage.setItem(formOf(maria.id, 'broken'), '{')
    const answered = (role: Account['role']) =>
      page.account.applyAccountStatus(maria.id, { ...gone, status: 'active', role })
    const left = async () => (await phone.left()).filter((what) => what.includes('rascunho'))

    answered('admin')
    expect(await left()).toHaveLength(5)
    answered('member')
    expect(await left()).toEqual([formOf(maria.id, 'new'), formOf(maria.id, 'of-an-open-one')])
  })

  it.each(['', '11111111-1111-4111-8111-111111111111'])(
    'under the key of nobody who is here (%j) goes at the next opening',
    async (owner) => {
      await enter(page, maria)
      store('new', null)
      const before = await phone.left()
      phone.localStorage.setItem(formOf(owner, 'a'), '{}')
      const next = await phone.open()
      await next.door.purgeLeftovers()
      expect(await phone.left()).toEqual(before)
    },
  )
})

describe('the alert that a visitor asked for, until she is approved,', () => {
  /** This device's subscription, a member's or a visitor's: a browser has only one. */
  let isSubscribed: boolean
  let caches: Set<string>

  beforeEach(() => {
    isSubscribed = false
    const unsubscribe = async () => ((isSubscribed = false), true)
    const pushManager = { getSubscription: async () => (isSubscribed ? { unsubscribe } : null) }
    const serviceWorker = { getRegistration: async () => ({ pushManager }) }
    vi.stubGlobal('navigator', { onLine: true, locks: navigator.locks, serviceWorker })
    caches = new Set()
    vi.stubGlobal('caches', {
      has: async (name: string) => caches.has(name),
      delete: async (name: string) => caches.delete(name),
    })
  })

  it('stays when the worker has looked for a session and the app opens again', async () => {
    isSubscribed = true
    const worker = await phone.open()
    expect(await worker.session.readSession()).toBeUndefined()
    const next = await phone.open()
    await next.door.purgeLeftovers()
    expect(isSubscribed).toBe(true)
    expect(await phone.indexedDB.databases()).toEqual([])
  })

  it('stays where an earlier version has left a store without a session, and where only pictures are left', async () => {
    isSubscribed = true
    await page.session.takeSession()
    expect(await phone.indexedDB.databases()).toHaveLength(1)
    caches.add(IMAGE_CACHE)
    for (let opening = 1; opening <= 2; opening += 1) {
      const next = await phone.open()
      await next.door.purgeLeftovers()
    }
    expect(isSubscribed).toBe(true)
    expect(caches).toEqual(new Set())
  })

  it('is not a member’s: hers ends with her session, and a later visitor’s stays', async () => {
    await enter(page, maria)
    isSubscribed = true
    await page.door.signOut()
    expect(isSubscribed).toBe(false)
    await expect.poll(() => phone.left()).toEqual([])

    isSubscribed = true
    const next = await phone.open()
    await next.door.purgeLeftovers()
    expect(isSubscribed).toBe(true)
  })

  it.each<[string, () => Promise<unknown> | void]>([
    ['the mark of a sign-out that was interrupted', () => page.identity.markSessionEnding()],
    ['a session that nobody is signed in with', () => signInAs011(phone, ministry, maria)],
    ['a member’s database', () => phone.makeDatabase(maria.id)],
  ])('is a member’s if she has left %s, and ends with it', async (_what, leave) => {
    await leave()
    phone.localStorage.removeItem('florescer.identity')
    isSubscribed = true
    const next = await phone.open()
    await next.door.purgeLeftovers()
    expect(isSubscribed).toBe(false)
    expect(await phone.left()).toEqual([])
  })
})

describe('a storage that does not answer', () => {
  it('does not trap her: she signs out, hears that something stayed, and the next opening finishes the work', async () => {
    await enter(page, maria)
    const open = phone.indexedDB.open.bind(phone.indexedDB)
    vi.spyOn(phone.indexedDB, 'open').mockImplementation((name, version) => {
      if (name === 'florescer-session') throw new DOMException('The disk said no', 'UnknownError')
      return open(name, version)
    })
    const told = vi.spyOn(console, 'error').mockImplementation(() => {})
    expect(await page.door.signOut()).toEqual({ ok: false })
    expect(told).toHaveBeenCalledWith('The session could not be removed', expect.anything())
    expect(page.identity.currentIdentity()).toBeNull()

    vi.restoreAllMocks()
    expect(await phone.left()).toContain('florescer-session: session')
    const next = await phone.open()
    await next.door.purgeLeftovers()
    expect(await phone.left()).toEqual([])
  })

  it('for one renewal keeps it for the next opening all the same', async () => {
    await enter(page, maria)
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    // For ten seconds the server forgives a used token.
    const renewLater = async () => {
      await ministry.server.sql(`update auth.refresh_tokens set updated_at = updated_at - interval '1 hour'`)
      return renew(page)
    }
    let failures = 1
    const stop = injectFaults({
      isMeant: (name) => name === 'florescer-session',
      fails: (call) => call === 'write' && failures-- > 0,
    })
    expect(await renewLater()).toMatchObject({ kind: 'token' })
    stop()
    expect(failures).toBeLessThan(1)
    await page.session.readSession()
    const next = await phone.open()
    expect(await next.session.readSession()).toEqual(await page.session.readSession())

    expect(await renewLater()).toMatchObject({ kind: 'token' })
    page = next
    expect(await renewLater()).toMatchObject({ kind: 'token' })
    expect(await sessionsOnServer(maria)).toBe(1)
  })

  it('too full for a snapshot of the account does not interrupt a synchronisation', async () => {
    await enter(page, maria)
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    Object.getPrototypeOf(phone.localStorage).setItem = () => {
      throw new DOMException('No room', 'QuotaExceededError')
    }
    page.account.applyAccountStatus(maria.id, { status: 'active', role: 'admin', name: 'Maria', email: maria.email })
    expect(page.identity.currentIdentity()).toMatchObject({ role: 'admin' })
  })
})

it('signing in again, because the session could no longer be renewed, resumes what was waiting for it', async () => {
  await enter(page, maria)
  const heard = vi.fn()
  page.session.onSignIn(heard)
  await enter(page, maria)
  expect(heard).toHaveBeenCalledTimes(1)
})
