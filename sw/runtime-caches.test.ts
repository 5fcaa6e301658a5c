import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { IMAGE_CACHE } from '#sync/worker/messages.ts'
import { ADMIN_PARTS_CACHE, cacheFirst, cacheWillUpdate, prefetchImages, stopPrefetching } from './runtime-caches.ts'

const ORIGIN = 'https://florescer.example'
const pictures = (kind: string, count: number) =>
  Array.from({ length: count }, (_, index) => `/storage/v1/object/public/${kind}${index}.webp`)

/** As a browser keeps them: one that is open when it is deleted is as if it had never been. */
let kept: Map<string, Map<string, Response>>
/** What was asked of the server, and how many at once. */
let asked: string[]
let removed: string[]
let underWay: number
let most: number
let answer: (url: string, init?: RequestInit) => Promise<Response>

beforeEach(() => {
  kept = new Map()
  asked = []
  removed = []
  underWay = 0
  most = 0
  answer = async () => new Response('picture')
  vi.stubGlobal('location', { origin: ORIGIN })
  vi.stubGlobal('caches', {
    async open(name: string) {
      const entries = kept.get(name) ?? new Map<string, Response>()
      kept.set(name, entries)
      return {
        match: async (url: string) => entries.get(url),
        keys: async () => [...entries.keys()].map((url) => ({ url })),
        async put(url: string, response: Response) {
          entries.set(url, new Response(await response.blob(), response))
        },
        async delete(url: string) {
          removed.push(url)
          return entries.delete(url)
        },
      }
    },
    delete: async (name: string) => kept.delete(name),
  })
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    asked.push(url)
    most = Math.max(most, (underWay += 1))
    // Others are asked for meanwhile.
    await new Promise((resolve) => setTimeout(resolve))
    underWay -= 1
    return answer(url, init)
  })
})
afterEach(async () => {
  await untilIdle()
  vi.unstubAllGlobals()
})

/** Nothing is wanted any more, and what was under way has ended. */
const untilIdle = () => prefetchImages([])

it('pictures that are named again while they come are fetched once, three at a time', async () => {
  const devotionals = pictures('day', 10)
  const all = [...devotionals, ...pictures('event', 5)]
  await Promise.all([prefetchImages(devotionals), prefetchImages(all), prefetchImages(all)])
  const whole = all.map((path) => ORIGIN + path)
  expect(asked).toEqual(whole)
  expect(most).toBe(3)
  expect([...kept.get(IMAGE_CACHE)!.keys()].sort()).toEqual(whole.sort())
})

it('what failed is asked for again by the next run', async () => {
  vi.spyOn(console, 'info').mockReturnValueOnce()
  answer = async () => {
    answer = async () => new Response('picture')
    throw new TypeError('Failed to fetch')
  }
  const [path] = pictures('day', 1)
  await Promise.all([prefetchImages([path!]), prefetchImages([path!])])
  expect(asked).toEqual([ORIGIN + path, ORIGIN + path])
  expect(kept.get(IMAGE_CACHE)!.size).toBe(1)
})

it('a run that waits when she signs out keeps nothing on the phone', async () => {
  const first = prefetchImages(pictures('day', 4))
  const second = prefetchImages(pictures('event', 4))
  await expect.poll(() => asked.length).toBeGreaterThan(0)
  await caches.delete(IMAGE_CACHE)
  await Promise.all([first, second])
  expect(kept.size).toBe(0)
})

it('what the ministry takes back while it comes, or while it waits its turn, is not kept', async () => {
  let letCome = () => {}
  const held = new Promise<void>((resolve) => (letCome = resolve))
  const body = () => new ReadableStream({ pull: (stream) => held.then(() => stream.close()) })
  answer = async () => new Response(body())
  const [day1, day2, day3, day4, ...others] = pictures('day', 6)
  const older = prefetchImages([day1!, day2!, day3!, day4!, ...others])
  await expect.poll(() => asked.length).toBe(3)
  const newer = prefetchImages([day1!, ...others])
  letCome()
  await Promise.all([older, newer])
  const left = [day1!, ...others].map((path) => ORIGIN + path)
  expect([...kept.get(IMAGE_CACHE)!.keys()].sort()).toEqual(left)
  expect(asked).not.toContain(ORIGIN + day4)
})

it('what came again after it was removed goes with the next list', async () => {
  const [taken, left] = pictures('day', 2)
  await prefetchImages([taken!, left!])
  await prefetchImages([left!])
  expect([...kept.get(IMAGE_CACHE)!.keys()]).toEqual([ORIGIN + left])
  await prefetchImages([])
  expect(kept.get(IMAGE_CACHE)!.size).toBe(0)
})

it('after a sign-out nothing more is fetched', async () => {
  answer = async () => {
    stopPrefetching()
    return new Response('picture')
  }
  await prefetchImages(pictures('day', 10))
  // Each that still came is put away.
  await expect.poll(() => removed).toHaveLength(3)
  expect(asked).toHaveLength(3)
  expect(kept.get(IMAGE_CACHE)!.size).toBe(0)
})

it('a newer worker need not wait for what is under way, and a later list brings it all the same', async () => {
  const { promise: held, resolve: letCome } = Promise.withResolvers<void>()
  answer = async () => {
    await held
    return new Response('picture')
  }
  const days = pictures('day', 5)
  const ended = vi.fn<() => void>()
  for (const list of [days, days]) void prefetchImages(list).then(ended)
  await expect.poll(() => asked).toHaveLength(3)
  stopPrefetching()
  try {
    await expect.poll(() => ended).toHaveBeenCalledTimes(2)
    expect(kept.get(IMAGE_CACHE)!.size).toBe(0)
  } finally {
    letCome()
  }
  await prefetchImages(days)
  expect([...kept.get(IMAGE_CACHE)!.keys()].sort()).toEqual(days.map((path) => ORIGIN + path))
})

it('a picture that never comes holds up the others for a minute', async () => {
  vi.spyOn(console, 'info').mockReturnValue()
  const limits = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort())
  const [silent, ...others] = pictures('day', 8)
  answer = async (url, init) => {
    if (url === ORIGIN + silent) init?.signal?.throwIfAborted()
    return new Response('picture')
  }
  await prefetchImages([silent!, ...others])
  expect(limits).toHaveBeenCalledWith(60_000)
  expect([...kept.get(IMAGE_CACHE)!.keys()].sort()).toEqual(others.map((path) => ORIGIN + path))
})

/** A host that answers what it does not have with the app. */
const pageInstead = () => new Response('<html>', { headers: { 'content-type': 'text/html; charset=utf-8' } })
const script = () => new Response('export {}', { headers: { 'content-type': 'text/javascript' } })

it('the app’s page is neither kept nor taken for a part of the app, and the part is kept when it comes', async () => {
  const part = { url: `${ORIGIN}/assets/desk-Ab12.js` } as Request
  const work: Promise<unknown>[] = []
  vi.stubGlobal('fetch', async () => pageInstead())
  await cacheFirst(part, ADMIN_PARTS_CACHE, (one) => work.push(one))
  await Promise.all(work)
  expect([...kept.get(ADMIN_PARTS_CACHE)!.keys()]).toEqual([])
  kept.get(ADMIN_PARTS_CACHE)!.set(part.url, pageInstead())
  vi.stubGlobal('fetch', async () => script())
  await cacheFirst(part, ADMIN_PARTS_CACHE, (one) => work.push(one))
  await Promise.all(work)
  expect(await kept.get(ADMIN_PARTS_CACHE)!.get(part.url)!.text()).toBe('export {}')
})

it('a file for which the browser has the app’s page is asked of the host, and none is installed without it', async () => {
  const install = (path: string, response: Response) =>
    cacheWillUpdate({ request: { url: ORIGIN + path } as Request, response })
  let there = pageInstead()
  const fetched = vi.fn<typeof fetch>(async () => there)
  vi.stubGlobal('fetch', fetched)
  expect(await install('/assets/app-Ab12.js', pageInstead())).toBeNull()
  there = script()
  expect(await install('/assets/app-Ab12.js', pageInstead())).toBe(there)
  expect(await install('/assets/app-Ab12.js', new Response('', { status: 404 }))).toBe(there)
  expect(fetched).toHaveBeenLastCalledWith(`${ORIGIN}/assets/app-Ab12.js`, { cache: 'reload' })
  const [file, page] = [script(), pageInstead()]
  fetched.mockClear()
  expect([await install('/assets/app-Ab12.js', file), await install('/app.html', page)]).toEqual([file, page])
  expect(fetched).not.toHaveBeenCalled()
})
