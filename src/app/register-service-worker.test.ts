import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

/** One version of the worker, as a page sees it. */
class FakeWorker extends EventTarget {
  state: ServiceWorkerState
  messages: unknown[] = []

  constructor(state: ServiceWorkerState) {
    super()
    this.state = state
  }

  postMessage(message: unknown) {
    this.messages.push(message)
  }

  become(state: ServiceWorkerState) {
    this.state = state
    this.dispatchEvent(new Event('statechange'))
  }
}

/** The browser's registration, which all tabs share. */
class FakeRegistration extends EventTarget {
  installing: FakeWorker | null = null
  waiting: FakeWorker | null = null
  active: FakeWorker | null = new FakeWorker('activated')

  update = async () => this

  /** A newer version is found. */
  find(): FakeWorker {
    this.installing = new FakeWorker('installing')
    this.dispatchEvent(new Event('updatefound'))
    return this.installing
  }

  /** It is here as a whole, in the place of one that waited. */
  finish(): FakeWorker {
    const worker = this.installing!
    const earlier = this.waiting
    this.installing = null
    this.waiting = worker
    worker.become('installed')
    earlier?.become('redundant')
    return worker
  }

  /** The one that waits takes over, in every tab. */
  takeOver() {
    const worker = this.waiting!
    this.active?.become('redundant')
    this.active = worker
    this.waiting = null
    worker.become('activating')
    container.dispatchEvent(new Event('controllerchange'))
    worker.become('activated')
  }
}

let registration: FakeRegistration
let container: EventTarget & { register: ReturnType<typeof vi.fn> }
const reload = vi.fn()

beforeEach(() => {
  vi.useFakeTimers()
  reload.mockClear()
  registration = new FakeRegistration()
  container = Object.assign(new EventTarget(), {
    controller: registration.active,
    ready: new Promise(() => {}),
    register: vi.fn(async () => registration),
  })
  vi.stubGlobal('navigator', { serviceWorker: container, onLine: true })
  vi.stubGlobal('window', Object.assign(new EventTarget(), { location: { reload } }))
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** A page opens, and has registered the worker. */
async function openPage() {
  vi.resetModules()
  const { registerServiceWorker } = await import('./register-service-worker.ts')
  const { updateStore } = await import('./update-store.ts')
  registerServiceWorker()
  await vi.advanceTimersByTimeAsync(0)
  return updateStore
}

const ASKED = { type: 'SKIP_WAITING' }

describe('an update', () => {
  it('waits for her answer, is asked to take over until it has heard, and is reloaded once', async () => {
    const update = await openPage()
    registration.find()
    const next = registration.finish()
    expect(update.state.current()).toBe('offered')
    await vi.advanceTimersByTimeAsync(60_000)
    expect(next.messages).toEqual([])

    update.accept()
    // It slept, and missed the message.
    await vi.advanceTimersByTimeAsync(3_000)
    expect(next.messages).toEqual([ASKED, ASKED])
    // It has to fall asleep, and each message would keep it awake.
    await vi.advanceTimersByTimeAsync(60_000)
    expect(registration.active!.messages).toEqual([ASKED])
    expect(reload).not.toHaveBeenCalled()
    registration.takeOver()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(reload).toHaveBeenCalledTimes(1)
  })

  it('that another tab has accepted is taken by a tap here too, and not before', async () => {
    registration.find()
    registration.finish()
    const update = await openPage()
    registration.takeOver()
    await vi.advanceTimersByTimeAsync(60_000)
    // This page is of the earlier version.
    expect(update.state.current()).toBe('offered')
    expect(reload).not.toHaveBeenCalled()

    update.accept()
    expect(reload).toHaveBeenCalledTimes(1)
    registration.find()
    const third = registration.finish()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(third.messages).toEqual([])
    expect(reload).toHaveBeenCalledTimes(1)
  })

  it('accepted, does not bring about one that nobody has answered', async () => {
    registration.find()
    const second = registration.finish()
    const update = await openPage()
    update.accept()
    expect(second.messages).toEqual([ASKED])
    registration.find()
    const third = registration.finish()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(third.messages).toEqual([])
    // The next page offers it.
    expect(reload).toHaveBeenCalledTimes(1)
  })

  it('on its way says so, and waits at the foot of a page that she keeps for what she has typed', async () => {
    registration.find()
    registration.finish()
    const update = await openPage()
    update.accept()
    expect(update.state.current()).toBe('accepted')
    // The browser asks her, and she stays.
    registration.takeOver()
    expect(reload).toHaveBeenCalledTimes(1)
    for (const times of [2, 3]) {
      expect(update.state.current()).toBe('postponed')
      update.accept()
      expect(reload).toHaveBeenCalledTimes(times)
    }
  })

  it('that was already being installed when the page opened is offered too', async () => {
    registration.find()
    const update = await openPage()
    expect(update.state.current()).toBe('none')
    const next = registration.finish()
    expect(update.state.current()).toBe('offered')
    update.accept()
    expect(next.messages).toEqual([ASKED])
  })
})

describe('a first installation', () => {
  const HOUR_MS = 3_600_000
  const tries = () => container.register.mock.calls.length
  /** The phone has no room, or the network drops. */
  const fail = async () => {
    const worker = registration.installing!
    registration.installing = new FakeWorker('installing')
    worker.become('redundant')
    await vi.advanceTimersByTimeAsync(0)
  }

  beforeEach(async () => {
    registration.active = null
    registration.installing = new FakeWorker('installing')
    vi.spyOn(console, 'info').mockReturnValue()
    await openPage()
  })
  afterEach(() => void vi.restoreAllMocks())

  it('that fails is tried again after ten seconds, then less and less often, at last every hour', async () => {
    const waits: number[] = []
    for (let time = 1; time <= 11; time += 1) {
      const from = Date.now()
      const before = tries()
      await fail()
      while (tries() === before) await vi.advanceTimersToNextTimerAsync()
      waits.push((Date.now() - from) / 1_000)
    }
    expect(waits).toEqual([10, 20, 40, 80, 160, 320, 640, 1_280, 2_560, 3_600, 3_600])
  })

  it('is tried at once when the network returns, and then as if for the first time', async () => {
    for (let time = 1; time <= 5; time += 1) {
      await fail()
      await vi.advanceTimersByTimeAsync(HOUR_MS)
    }
    expect(tries()).toBe(6)
    vi.stubGlobal('navigator', { ...navigator, onLine: false })
    await fail()
    await vi.advanceTimersByTimeAsync(24 * HOUR_MS)
    expect(tries()).toBe(6)
    vi.stubGlobal('navigator', { ...navigator, onLine: true })
    window.dispatchEvent(new Event('online'))
    await vi.advanceTimersByTimeAsync(0)
    expect(tries()).toBe(7)
    await fail()
    await vi.advanceTimersByTimeAsync(10_000)
    expect(tries()).toBe(8)
  })

  it('does not wait for its turn when the network returns meanwhile, and is not tried twice', async () => {
    await fail()
    window.dispatchEvent(new Event('online'))
    await vi.advanceTimersByTimeAsync(0)
    expect(tries()).toBe(2)
    await vi.advanceTimersByTimeAsync(HOUR_MS)
    window.dispatchEvent(new Event('online'))
    await vi.advanceTimersByTimeAsync(0)
    expect(tries()).toBe(2)
  })
})
