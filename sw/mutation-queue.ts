/// <reference lib="webworker" />
import { Queue } from 'workbox-background-sync'
import type { ExchangeRequest } from '#sync/engine/wire.ts'
import { backend } from '#sync/remote/backend.ts'
import { EXCHANGE_PATH, makeHttpNetwork } from '#sync/remote/exchange.ts'
import { readSession } from '#sync/remote/session.ts'
import { withLock } from '#sync/remote/web-lock.ts'

declare const self: ServiceWorkerGlobalScope

/**
 * Writes that found no network. The documents on the device stay marked 'unsent' until a page hears the answer, so
 * this queue is a second deliverer, not the truth: sending a state twice changes nothing, and each push carries all
 * that waits, so of one member only the newest is kept. It holds no token: the session is read when it is sent.
 */
const TEN_YEARS_MIN = 10 * 365 * 24 * 60
const LOCK = 'florescer-mutations'

const queue = new Queue('florescer-mutations', { maxRetentionTime: TEN_YEARS_MIN, onSync })

/**
 * Called by Background Sync, which comes again after a rejection; where there is none (WebKit, Firefox), by workbox at
 * the worker's start, with nobody to hear the rejection.
 */
async function onSync(): Promise<void> {
  try {
    await replayQueued()
  } catch (error) {
    if ('sync' in self.registration) throw error
    console.info('Queued writes wait', error)
  }
}

type Entry = NonNullable<Awaited<ReturnType<Queue['shiftRequest']>>>
const ownerOf = (entry: Entry) => (entry.metadata as { userId?: string } | undefined)?.userId

/** Passes an exchange on to the network; where there is none, keeps what it wanted to push. */
export async function sendOrQueue(request: Request, waitUntil: (work: Promise<unknown>) => void): Promise<Response> {
  const copy = request.clone()
  try {
    const response = await fetch(request)
    if (response.ok) waitUntil(dropSuperseded(copy))
    return response
  } catch (error) {
    waitUntil(keep(copy))
    throw error
  }
}

/** A page has delivered all that waits: what is queued of hers is older. */
async function dropSuperseded(request: Request): Promise<void> {
  const owner = senderOf(request)
  if (owner && (await pushOf(request)).length > 0) await forgetQueued(owner)
}

/** Whose request this is, by its token: the session may be another woman's by the time the request fails. */
function senderOf(request: Request): string | undefined {
  const [, payload] = request.headers.get('Authorization')?.split('.') ?? []
  if (!payload) return undefined
  return (JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))) as { sub?: string }).sub
}

async function pushOf(request: Request): Promise<ExchangeRequest['push']> {
  const { request: exchange } = (await request.json()) as { request: ExchangeRequest }
  return exchange.push
}

async function keep(request: Request): Promise<void> {
  const owner = senderOf(request)
  if (owner) await keepWrites(owner, await pushOf(request))
}

/** Queues what waits of this member in the place of what was queued of hers; nothing once she has signed out. */
export async function keepWrites(userId: string, rows: ExchangeRequest['push']): Promise<void> {
  if (rows.length === 0) return
  const push: ExchangeRequest = { v: 1, epoch: null, cursor: { content: 0, own: 0 }, limit: 0, digest: false, push: rows }
  await withLock(LOCK, async () => {
    // Asked within the lock: a sign-out first ends the session, then empties the queue.
    if ((await readSession())?.userId !== userId) return
    await remove((entry) => ownerOf(entry) === userId)
    await queue.pushRequest({
      request: new Request(backend.url + EXCHANGE_PATH, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ request: push }),
      }),
      metadata: { userId },
    })
  })
}

/**
 * Sends what is queued. An entry leaves the queue only after a success; what cannot be sent now stays, and the error
 * tells Background Sync to come again. Another member's entries are not ours to send.
 */
async function replayQueued(): Promise<void> {
  await withLock(LOCK, async () => {
    const session = await readSession()
    for (const entry of await queue.getAll()) {
      if (!session || ownerOf(entry as Entry) !== session.userId) continue
      const { request } = (await entry.request.clone().json()) as { request: ExchangeRequest }
      const outcome = await makeHttpNetwork(session.userId).exchange(request)
      if (!outcome.ok) throw new Error(`Queued writes wait: ${outcome.failure.kind}`)
      await remove(({ timestamp }) => timestamp === entry.timestamp)
      for (const client of await self.clients.matchAll()) client.postMessage({ type: 'QUEUE_DELIVERED' })
    }
  })
}

/** Drops what is queued of this member. */
export function forgetQueued(userId: string): Promise<void> {
  return withLock(LOCK, () => remove((entry) => ownerOf(entry) === userId))
}

async function remove(isDone: (entry: Entry) => boolean): Promise<void> {
  for (let left = await queue.size(); left > 0; left -= 1) {
    const entry = await queue.shiftRequest()
    if (entry && !isDone(entry)) await queue.pushRequest(entry)
  }
}
