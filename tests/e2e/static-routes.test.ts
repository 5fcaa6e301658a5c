import { takenOver } from './kit/filled-screen.ts'
import { giveJourney, waitUntilReadyForOffline } from './kit/member-phone.ts'
import { expect, test } from './kit/test.ts'

/** Who has answered for each file of the page (static routing of service workers). */
const answeredBy = () =>
  Object.fromEntries(
    performance
      .getEntriesByType('resource')
      .map((entry) => entry as PerformanceResourceTiming & { workerFinalSourceType: string })
      .map(({ name, workerFinalSourceType }) => [new URL(name).pathname, workerFinalSourceType]),
  )

test(
  'what a filled page draws with and what takes it over, the browser takes from the phone itself; the page it leaves to the worker',
  { tag: '@worker' },
  async ({ app, page, enter, freshMember, goOffline }) => {
    const noemi = await freshMember('Noemi Prado')
    await giveJourney(app, noemi, { daysAgo: 4, completed: [1] })
    await enter(page, noemi, '/devocionais')
    await waitUntilReadyForOffline(page)
    const template = await (await page.request.get('/picture/devotional.html')).text()
    await goOffline()
    await page.goto('/devocional/2')
    await takenOver(page)
    const answers = await page.evaluate(answeredBy)
    const named = Object.keys(answers).filter((path) => template.includes(path) && !path.endsWith('.css'))
    expect(named.length).toBeGreaterThan(10)
    for (const path of named) expect([path, answers[path]]).toEqual([path, 'cache'])
    const [asked] = await page.evaluate(() => performance.getEntriesByType('navigation').map((entry) => entry.toJSON()))
    expect(asked).toMatchObject({ workerFinalSourceType: '' })
  },
)
