/// <reference lib="webworker" />
import { Queue } from 'workbox-background-sync'
import { isLater, type ExchangeRequest } from '#sync/engine/wire.ts'
import {
  type AccessRequest,
  ACCESS_REQUEST_PATH,
  isFinal,
  sendAccessRequest,
  toHttpRequest,
  writeSettled,
} from '#sync/api/access-request.ts'
import { backend } from '#sync/api/backend.ts'
import { EXCHANGE_PATH, isAnswer, makeHttpNetwork } from '#sync/api/exchange.ts'
import { parsedObject } from '#sync/api/backend.ts'
import { readSession } from '#sync/session/session.ts'
import { withLock } from '#sync/device/locks.ts'

declare const self: ServiceWorkerGlobalScope

/**
 * Writes that found no network: a member's, and a visitor's access request. The page keeps them too (the documents
 * marked 'unsent'; sync/worker/pending-request.ts) until it hears the answer, so this queue is a second deliverer, not the
 * truth: sending one of them twice changes nothing. Each push of a member carries all that waits, so only her newest is
 * kept. It holds no token: the session is read when it is sent.
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
/** The member's id; of a visitor, who has none, her request's. */
const ownerOf = (entry: Entry) => (entry.metadata as { userId?: string } | undefined)?.userId
const isAccessRequest = ({ url }: Request) => url.endsWith(ACCESS_REQUEST_PATH)

/** The addresses whose writes go through here. */
export const QUEUED_PATHS: readonly string[] = [EXCHANGE_PATH, ACCESS_REQUEST_PATH]

/** Passes a write on to the network; where there is none, keeps what it wanted. */
export async function sendOrQueue(request: Request, waitUntil: (work: Promise<unknown>) => void): Promise<Response> {
  const copy = request.clone()
  try {
    const response = await fetch(request)
    const write = response.ok ? await writeIn(copy) : undefined
    if (write) waitUntil(dropIfHeard(write, response.clone()))
    return response
  } catch (error) {
    waitUntil(keep(copy))
    throw error
  }
}

interface Write {
  owner: string
  request: Request
}

/** A page has delivered all that waits: what is queued of hers is older. A hotel's page, with 200, has delivered nothing. */
async function dropIfHeard({ owner, request }: Write, response: Response): Promise<void> {
  const isHeard = isAccessRequest(request) ? isFinal(response) : isTaken(parsedObject(await response.text()))
  if (isHeard) await forgetQueued(owner)
}

/** Whether the server has judged each row; what it could not take now waits here too. */
function isTaken(answer: unknown): boolean {
  return isAnswer(answer) && !(answer.verdicts ?? []).some(isLater)
}

async function keep(request: Request): Promise<void> {
  const write = await writeIn(request)
  if (write) await put(write.owner, write.request)
}

/** What of a request has to reach the server some day, without the token; nothing where it only asks. */
async function writeIn(request: Request): Promise<Write | undefined> {
  const body: unknown = await request.json()
  if (isAccessRequest(request))
    return { owner: (body as AccessRequest).id, request: toHttpRequest(body as AccessRequest) }
  const owner = senderOf(request)
  const { push } = (body as { request: ExchangeRequest }).request
  return owner && push.length > 0 ? { owner, request: toPushRequest(push) } : undefined
}

/** Whose request this is, by its token: the session may be another woman's by the time the request fails. */
function senderOf(request: Request): string | undefined {
  const [, payload] = request.headers.get('Authorization')?.split('.') ?? []
  if (!payload) return undefined
  return (JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))) as { sub?: string }).sub
}

function toPushRequest(push: ExchangeRequest['push']): Request {
  const request: ExchangeRequest = { v: 2, epoch: null, cursor: { content: 0, own: 0 }, limit: 0, push }
  return new Request(backend.url + EXCHANGE_PATH, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ request }),
  })
}

/** Queues what waits of this member in the place of what was queued of hers; nothing once she has signed out. */
export async function enqueueMutations(userId: string, rows: ExchangeRequest['push']): Promise<void> {
  if (rows.length > 0) await put(userId, toPushRequest(rows))
}

function put(owner: string, request: Request): Promise<void> {
  return withLock(LOCK, async () => {
    // Asked within the lock: a sign-out first ends the session, then empties the queue.
    if (!isAccessRequest(request) && (await readSession())?.userId !== owner) return
    await remove((entry) => ownerOf(entry) === owner)
    await queue.pushRequest({ request, metadata: { userId: owner } })
  })
}

/**
 * Sends what is queued. An entry leaves the queue only after a success, or an access request when its values are
 * refused, which the next page tells; what cannot be sent now stays, and the error tells Background Sync to come again.
 */
async function replayQueued(): Promise<void> {
  await withLock(LOCK, async () => {
    let waits: string | undefined
    for (const entry of await queue.getAll()) {
      const outcome = isAccessRequest(entry.request) ? await deliverAccessRequest(entry) : await deliverWrites(entry)
      if (outcome === 'another member') continue
      if (outcome !== 'delivered') {
        waits = outcome
        continue
      }
      await remove(({ timestamp }) => timestamp === entry.timestamp)
      for (const client of await self.clients.matchAll()) client.postMessage({ type: 'QUEUE_DELIVERED' })
    }
    if (waits) throw new Error(`Queued writes wait: ${waits}`)
  })
}

/** Another member's entries are not ours to send. */
async function deliverWrites(entry: Entry): Promise<string> {
  const session = await readSession()
  if (!session || ownerOf(entry) !== session.userId) return 'another member'
  const { request } = (await entry.request.clone().json()) as { request: ExchangeRequest }
  const outcome = await makeHttpNetwork(session.userId).exchange(request)
  if (!outcome.ok) return outcome.failure.kind
  return isTaken(outcome.answer) ? 'delivered' : 'busy'
}

/** What became of it is noted for the next page: a request that the ministry has deleted since must not be sent anew. */
async function deliverAccessRequest(entry: Entry): Promise<string> {
  const request = (await entry.request.clone().json()) as AccessRequest
  const answer = await sendAccessRequest(request)
  if (!answer || !isFinal(answer)) return 'busy'
  await writeSettled({ id: request.id, answer })
  return 'delivered'
}

/** Drops what is queued of this member, or this access request. */
export function forgetQueued(owner: string): Promise<void> {
  return withLock(LOCK, () => remove((entry) => ownerOf(entry) === owner))
}

async function remove(isDone: (entry: Entry) => boolean): Promise<void> {
  for (let left = await queue.size(); left > 0; left -= 1) {
    const entry = await queue.shiftRequest()
    if (entry && !isDone(entry)) await queue.pushRequest(entry)
  }
}
