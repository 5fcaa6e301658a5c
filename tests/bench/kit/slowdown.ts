import { pageFunctions } from 'lighthouse/core/lib/page-functions.js'
import type { Browser, CDPSession } from 'playwright'

const OPTION = '--slowdown='
const given = process.argv.find((arg) => arg.startsWith(OPTION))

/** Whether this is how `npm run bench` is told another slowdown: `--slowdown=2.5`, at least 1. */
export const isSlowdown = (arg: string): boolean => arg.startsWith(OPTION) && Number(arg.slice(OPTION.length)) >= 1

/**
 * How many times slower than this machine's the phone's processor is. On a machine that is itself half
 * as quick as another one, 2 stands for the phone that 4 stands for there.
 */
export const SLOWDOWN = given ? Number(given.slice(OPTION.length)) : 4

/** From now on the page has the phone's processor, or that of `rate`. */
export async function slowDown(cdp: CDPSession, rate = SLOWDOWN): Promise<void> {
  await cdp.send('Emulation.setCPUThrottlingRate', { rate })
}

/**
 * How quick this machine is: Lighthouse's BenchmarkIndex, some 1,500 to 2,000 on a quick laptop and 1,000
 * to 1,500 on a slow one (https://github.com/GoogleChrome/lighthouse/blob/main/docs/throttling.md).
 */
export async function benchmarkIndex(browser: Browser): Promise<number> {
  const page = await browser.newPage()
  try {
    return await page.evaluate(pageFunctions.computeBenchmarkIndex)
  } finally {
    await page.close()
  }
}
