import type { Page } from 'playwright/test'
import { giveJourney } from './kit/member-phone.ts'
import { waitForWorker } from './kit/service-worker.ts'
import { everythingStored, findings } from './kit/stored.ts'
import { expect, screens, test } from './kit/test.ts'
import { isThorough } from '#tests/kit/lane.ts'

interface Shift {
  value: number
  /** What moved, and from where to where. */
  sources: string[]
}

/** Keeps the layout shifts that the browser reports. Runs in each page before its scripts. */
function watchShifts(): void {
  const shifts: Shift[] = []
  Object.assign(globalThis, { shifts })
  interface LayoutShift extends PerformanceEntry {
    value: number
    hadRecentInput: boolean
    sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[]
  }
  const place = ({ x, y, width, height }: DOMRect) => [x, y, width, height].map(Math.round).join(' ')
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput, sources } of list.getEntries() as LayoutShift[]) {
      if (hadRecentInput) continue
      const moved = ({ node, previousRect, currentRect }: LayoutShift['sources'][number]) =>
        `${node instanceof Element ? node.outerHTML.slice(0, 120) : node?.textContent}: ${place(previousRect)} → ${place(currentRect)}`
      shifts.push({ value, sources: sources.map(moved) })
    }
  }).observe({ type: 'layout-shift', buffered: true })
}

const ALL = ['/', '/devocionais', '/devocional/4', '/recados', '/eventos', '/videos', '/loja', '/favoritos', '/perfil']

async function expectNothingJumps(page: Page, path: string, harmless: number): Promise<void> {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('banner').getByRole('button', { name: /^Notificações, / })).toBeVisible()
  // What comes late comes now.
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
  const shifts = await page.evaluate(() => (globalThis as never as { shifts: Shift[] }).shifts)
  const sum = shifts.reduce((total, { value }) => total + value, 0)
  expect(sum, `${path}: ${JSON.stringify(shifts, null, 1)}`).toBeLessThanOrEqual(harmless)
}

for (const [name, screen, harmless] of [
  // A sign of waiting that gives the bar its place.
  ['on a phone', screens.phone, 0.001],
  // The late marks in a wide header.
  ['on a computer', screens.desktop, 0.015],
] as const) {
  test(
    `nothing jumps while a screen opens ${name}, even on a slow device`,
    { tag: name === 'on a phone' ? ['@worker', '@motion'] : ['@worker', '@thorough'] },
    async ({ app, login, freshMember, newDevice, goOffline }) => {
      const rosa = await freshMember('Rosa')
      await giveJourney(app, rosa, { daysAgo: 5, completed: [1, 2] })
      const device = await newDevice(screen)
      const first = await device.newPage()
      await login(first, rosa)
      await expect(first.getByRole('button', { name: 'Sincronização: Tudo salvo' })).toBeVisible()
      await waitForWorker(first)
      // The member's record is asked for last, and kept.
      await expect.poll(async () => findings(await first.evaluate(everythingStored), ['Turma Aurora'])).not.toEqual([])
      await first.close()
      await goOffline(device)
      await device.addInitScript(watchShifts)
      const page = await device.newPage()
      const cdp = await device.newCDPSession(page)
      await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 })
      // A long page, and one that has nothing yet.
      for (const path of isThorough ? ALL : ['/devocional/4', '/favoritos']) {
        await expectNothingJumps(page, path, harmless)
      }
    },
  )
}
