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
import { backend, parsedObject } from '#sync/api/backend.ts'
import { EXCHANGE_PATH, isAnswer, makeHttpNetwork } from '#sync/api/exchange.ts'
import { claimsOf, readSession } from '#sync/session/session.ts'
import { withLock } from '#sync/device/locks.ts'

declare const self: ServiceWorkerGlobalScope

/**
 * Writes that found no network: a member's pushes and a visitor's access request. The page keeps
 * them too (documents marked 'unsent'; sync/worker/pending-request.ts) until it gets the response.
 * So this queue is a second sender, not the source of truth, and sending a write twice changes
 * nothing. Each push carries everything that waits, so only the member's newest is kept. The queue
 * holds no token: it reads the session when it sends.
 */
const TEN_YEARS_MIN = 10 * 365 * 24 * 60
const LOCK = 'florescer-mutations'

const queue = new Queue('florescer-mutations', { maxRetentionTime: TEN_YEARS_MIN, onSync })

/**
 * Called by Background Sync, which tries again after a rejection. Without it (WebKit, Firefox)
 * workbox calls this when the worker starts, and nobody handles the rejection.
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
/** The member's id. Visitors have none, so their request's id. */
const ownerOf = (entry: Entry) => (entry.metadata as { userId?: string } | undefined)?.userId
const isAccessRequest = ({ url }: Request) => url.endsWith(ACCESS_REQUEST_PATH)

/** The addresses whose writes are queued. */
export const QUEUED_PATHS: readonly string[] = [EXCHANGE_PATH, ACCESS_REQUEST_PATH]

/** Sends a write to the network. Without a network, queues its body. */
export async function sendOrQueue(request: Request, waitUntil: (work: Promise<unknown>) => void): Promise<Response> {
  const copy = request.clone()
  try {
    const response = await fetch(request)
    const write = response.ok ? await writeIn(copy) : undefined
    if (write) waitUntil(dropIfDelivered(write, response.clone()))
    return response
  } catch (error) {
    waitUntil(enqueue(copy))
    throw error
  }
}

interface Write {
  owner: string
  request: Request
}

/**
 * After a page has delivered everything that waits, the queued push is older and is dropped. A
 * captive portal also answers 200, but has delivered nothing.
 */
async function dropIfDelivered({ owner, request }: Write, response: Response): Promise<void> {
  const isDelivered = isAccessRequest(request) ? isFinal(response) : isFullyJudged(parsedObject(await response.text()))
  if (isDelivered) await forgetQueued(owner)
}

/** Whether the server has judged each row. Rows it could not take now wait here too. */
function isFullyJudged(answer: unknown): boolean {
  return isAnswer(answer) && !(answer.verdicts ?? []).some(isLater)
}

async function enqueue(request: Request): Promise<void> {
  const write = await writeIn(request)
  if (write) await put(write.owner, write.request)
}

/** What a request has to deliver, without the token. Nothing if it only reads. */
async function writeIn(request: Request): Promise<Write | undefined> {
  const body: unknown = await request.json()
  if (isAccessRequest(request))
    return { owner: (body as AccessRequest).id, request: toHttpRequest(body as AccessRequest) }
  const owner = senderOf(request)
  const { push } = (body as { request: ExchangeRequest }).request
  return owner && push.length > 0 ? { owner, request: toPushRequest(push) } : undefined
}

/**
 * The sender, by the request's token: by the time the request fails, the session may belong to
 * another member.
 */
function senderOf(request: Request): string | undefined {
  const token = request.headers.get('Authorization')
  return token ? claimsOf(token).sub : undefined
}

function toPushRequest(push: ExchangeRequest['push']): Request {
  const request: ExchangeRequest = { v: 2, epoch: null, cursor: { content: 0, own: 0 }, limit: 0, push }
  return new Request(backend.url + EXCHANGE_PATH, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ request }),
  })
}

/** Replaces the member's queued push with the rows that wait. Does nothing after a sign-out. */
export async function enqueueMutations(userId: string, rows: ExchangeRequest['push']): Promise<void> {
  if (rows.length > 0) await put(userId, toPushRequest(rows))
}

function put(owner: string, request: Request): Promise<void> {
  return withLock(LOCK, async () => {
    // Asked within the lock: a sign-out first ends the session, then empties the queue.
    if (!isAccessRequest(request) && (await readSession())?.userId !== owner) return
    // The newer one first: a worker that ends in between leaves two, and never none.
    await queue.pushRequest({ request, metadata: { userId: owner } })
    const older = (await queue.getAll()).slice(0, -1)
    await remove((entry) => ownerOf(entry) === owner, older)
  })
}

/**
 * Sends the queue. An entry is removed only after a success, when its member has signed out, or when
 * the server refuses an access request's values, which the next page shows. What cannot be sent now
 * stays, and the error makes Background Sync try again.
 */
async function replayQueued(): Promise<void> {
  await withLock(LOCK, async () => {
    let waits: string | undefined
    for (const entry of await queue.getAll()) {
      const reason = await (isAccessRequest(entry.request) ? deliverAccessRequest : deliverWrites)(entry)
      if (reason) {
        waits = reason
        continue
      }
      await remove(({ timestamp }) => timestamp === entry.timestamp)
      for (const client of await self.clients.matchAll()) client.postMessage({ type: 'QUEUE_DELIVERED' })
    }
    if (waits) throw new Error(`Queued writes wait: ${waits}`)
  })
}

/**
 * What is of no present session is done with: it has no sender any more, and whoever signed out was
 * asked about it.
 * @returns why it waits, if it does
 */
async function deliverWrites(entry: Entry): Promise<string | undefined> {
  const session = await readSession()
  if (!session || ownerOf(entry) !== session.userId) return
  const { request } = (await entry.request.clone().json()) as { request: ExchangeRequest }
  const outcome = await makeHttpNetwork(session.userId).exchange(request)
  if (!outcome.ok) return outcome.failure.kind
  return isFullyJudged(outcome.answer) ? undefined : 'busy'
}

/**
 * Stores the outcome for the next page: a request that the ministry has deleted since must not be
 * sent again.
 * @returns why it waits, if it does
 */
async function deliverAccessRequest(entry: Entry): Promise<string | undefined> {
  const request = (await entry.request.clone().json()) as AccessRequest
  const answer = await sendAccessRequest(request)
  if (!answer || !isFinal(answer)) return 'busy'
  await writeSettled({ id: request.id, answer })
}

/** Drops what is queued for this member, or this access request. */
export function forgetQueued(owner: string): Promise<void> {
  return withLock(LOCK, () => remove((entry) => ownerOf(entry) === owner))
}

/**
 * Takes entries out. Workbox can only take the oldest: one that stays is added at the end before it
 * leaves its place, so that it is in the queue at every moment.
 * @param among the oldest ones; default: all
 */
async function remove(isDone: (entry: Entry) => boolean, among?: readonly Entry[]): Promise<void> {
  for (const entry of among ?? (await queue.getAll())) {
    if (!isDone(entry)) await queue.pushRequest(entry)
    await queue.shiftRequest()
  }
}
