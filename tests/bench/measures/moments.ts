import type { Page } from 'playwright'
import { login } from '#tests/e2e/kit/login.ts'
import { takePhone } from '../kit/phone.ts'
import { atMost, progress } from '../kit/report.ts'
import { inMs, ratio, times } from '../kit/statistics.ts'
import type { Measure } from './measure.ts'

/**
 * What a member waits for with the phone in her hand: tests wait for these moments without asking
 * how long they take.
 */
export const moments: Measure = async ({ browser, site, isQuick }) => {
  const rounds = isQuick ? 3 : 8
  const wiped: number[] = []
  const wipedFloor: number[] = []
  const arrived: number[] = []
  const arrivedFloor: number[] = []
  const refused: number[] = []
  const frames: number[] = []

  for (let round = 1; round <= rounds; round += 1) {
    progress(`moments: round ${round} of ${rounds}`)
    const who = { ...(await site.member(`momento-${round}`)), name: '' }
    const phone = await takePhone(browser, site.url)
    const page = await phone.context.newPage()

    await page.goto('/auth')
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
    frames.push(await page.evaluate(twoFrames))
    await phone.context.setOffline(true)
    const main = page.getByRole('main')
    await main.getByLabel(/^E-mail/).fill(who.email)
    await main.getByLabel(/^Senha/).fill(who.password)
    refused.push(await timeUntilText(page, 'Entrar', 'Sem conexão. Entre quando estiver online.'))
    await phone.context.setOffline(false)

    await login(page, who)
    await page.goto('/devocional/1')
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.getByRole('button', { name: 'Sincronização: Tudo salvo' }).waitFor()
    const title = `Ao vivo ${round}`
    const since = performance.now()
    await site.ministry.server.sql('update public.devotionals set title = $1 where day_number = 1', [title])
    await page.getByRole('heading', { level: 1, name: new RegExp(title) }).waitFor()
    arrived.push(performance.now() - since)
    const asked = performance.now()
    await page.evaluate(() => fetch('/version.json', { cache: 'no-store' }).then((answer) => answer.text()))
    arrivedFloor.push(performance.now() - asked)

    await page.getByRole('button', { name: /Minha conta/ }).click()
    const out = page.getByRole('button', { name: 'Sair', exact: true })
    await out.waitFor()
    const left = performance.now()
    await out.click()
    await page.waitForFunction(async () => {
      const names = (await indexedDB.databases()).map(({ name }) => name ?? '')
      return !localStorage.getItem('florescer.identity') && !names.some((name) => name.startsWith('rxdb'))
    })
    wiped.push(performance.now() - left)
    wipedFloor.push(await page.evaluate(removeSomeDatabases, 10))
    await phone.close()
  }

  const line = (what: string, ours: number[], floor: number[], most: number) => ({
    what,
    ours: `${inMs(ours)}, ${times(ratio(ours, floor))}`,
    floor: inMs(floor),
    budget: atMost(ratio(ours, floor), most, `at most ${most}×`),
  })
  return {
    title: 'What she waits for',
    lines: [
      line('signing in without a network is refused (floor: two frames)', refused, frames, 40),
      line('what is published is on her open screen (floor: one small request)', arrived, arrivedFloor, 300),
      line('signed out, nothing of hers is left (floor: ten databases removed)', wiped, wipedFloor, 200),
    ],
  }
}

/** Runs in the page: milliseconds of two frames. */
function twoFrames(): Promise<number> {
  const begun = performance.now()
  return new Promise((resolve) =>
    requestAnimationFrame(() => requestAnimationFrame(() => resolve(performance.now() - begun))),
  )
}

/** Milliseconds from pressing the main button until the text is in the page. */
async function timeUntilText(page: Page, button: string, text: string): Promise<number> {
  const begun = performance.now()
  await page.getByRole('main').getByRole('button', { name: button, exact: true }).click()
  await page.getByText(text).first().waitFor()
  return performance.now() - begun
}

/** Runs in the page: milliseconds to remove databases of a hundred rows each. */
async function removeSomeDatabases(count: number): Promise<number> {
  const names = Array.from({ length: count }, (_, n) => `bench-floor-${n}`)
  for (const name of names) {
    await new Promise<void>((resolve, reject) => {
      const opening = indexedDB.open(name, 1)
      opening.onerror = () => reject(opening.error)
      opening.onupgradeneeded = () => opening.result.createObjectStore('rows', { autoIncrement: true })
      opening.onsuccess = () => {
        const writing = opening.result.transaction('rows', 'readwrite')
        for (let row = 0; row < 100; row += 1) writing.objectStore('rows').add({ row, text: 'x'.repeat(200) })
        writing.oncomplete = () => (opening.result.close(), resolve())
        writing.onabort = () => reject(writing.error)
      }
    })
  }
  const begun = performance.now()
  await Promise.all(
    names.map(
      (name) =>
        new Promise<void>((resolve, reject) => {
          const removing = indexedDB.deleteDatabase(name)
          removing.onsuccess = () => resolve()
          removing.onerror = () => reject(removing.error)
        }),
    ),
  )
  return performance.now() - begun
}
