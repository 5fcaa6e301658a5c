import type { Browser, BrowserContext, CDPSession, Page } from 'playwright'
import type { Credentials, FloorBench, OursBench, TheirsBench } from '../pages/contract.ts'
import { watchTraffic, type Traffic } from './traffic.ts'

interface Benches {
  ours: OursBench
  theirs: TheirsBench
  floor: FloorBench
}
export type Contender = keyof Benches

/** A page of one contender, with the network as the browser counts it. */
export interface BenchPage<C extends Contender> {
  page: Page
  cdp: CDPSession
  traffic: Traffic
  /** Calls a function of the page; arguments and answer are JSON. */
  call<F extends keyof Benches[C]>(
    name: F,
    ...args: Benches[C][F] extends (...args: infer A) => unknown ? A : never
  ): Promise<Benches[C][F] extends (...args: never[]) => Promise<infer R> ? R : never>
}

/** An empty browser: storage, caches and workers of its own. */
export interface Phone {
  context: BrowserContext
  open<C extends Contender>(contender: C): Promise<BenchPage<C>>
  close(): Promise<void>
}

export async function takePhone(browser: Browser, url: string): Promise<Phone> {
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width: 390, height: 844 },
    locale: 'pt-BR',
    serviceWorkers: 'allow',
  })
  return {
    context,
    async open<C extends Contender>(contender: C): Promise<BenchPage<C>> {
      const page = await context.newPage()
      const cdp = await context.newCDPSession(page)
      const traffic = await watchTraffic(cdp)
      page.on('pageerror', (error) => console.error(`${contender}: ${error.stack ?? error.message}`))
      page.on('console', (message) => {
        if (message.type() === 'error') console.error(`${contender}: ${message.text()}`)
      })
      await page.goto(`/bench/${contender}.html`)
      await page.waitForFunction(() => 'bench' in window)
      return {
        page,
        cdp,
        traffic,
        call: (name, ...args) =>
          page.evaluate(
            ([name, args]) =>
              (window as never as { bench: Record<string, (...args: unknown[]) => never> }).bench[name as string]!(
                ...args,
              ),
            [name, args] as const,
          ),
      }
    },
    close: () => context.close(),
  }
}

/** A fresh phone on which the member has signed in with this contender, and a fresh page of it. */
export async function signedInPhone<C extends Contender>(
  browser: Browser,
  url: string,
  contender: C,
  who: Credentials,
): Promise<Phone & { first: BenchPage<C> }> {
  const phone = await takePhone(browser, url)
  const first = await phone.open(contender)
  await first.page.evaluate((who) => (window as never as { bench: Benches[Contender] }).bench.signIn(who), who)
  first.traffic.reset()
  return { ...phone, first }
}
