import { mergeTests } from 'playwright/test'
import { completedDays, giveJourney } from '../kit/member-phone.ts'
import { headingIn, test as versions } from '../kit/versions.ts'
import { expect, isTakenOver, test as onWebKit, waitUntilReadyForOffline, type WebKitPhone } from './test.ts'

const test = mergeTests(onWebKit, versions)

/** Opens a day, which the worker fills in; it becomes the app's, of this version. */
async function openDay(phone: WebKitPhone, day: number, version: number): Promise<void> {
  await phone.goto(`/devocional/${day}`)
  await phone.waitFor({ css: 'h2', text: headingIn(version) })
  expect(await phone.evaluate(() => document.getElementById('root')!.dataset.filled ?? '')).toContain(`/${day}`)
  await phone.waitFor(isTakenOver)
}

test('on the iPhone’s engine, the earlier version’s screen opens while a new one waits, and the new one’s after it was chosen or the app was closed', async ({
  app,
  release,
  phone,
  loginOnPhone,
  freshMember,
  cutNetwork,
  allowProblems,
}) => {
  // It looks for a newer version while the server begins anew.
  allowProblems(/sw\.js due to access control checks/)
  const dora = await freshMember('Dora')
  await giveJourney(app, dora, { daysAgo: 4, completed: [1, 2] })
  await loginOnPhone(dora)
  await phone.waitFor('header button[aria-label="Sincronização: Tudo salvo"]')
  await phone.goto('/devocionais')
  await waitUntilReadyForOffline(phone)
  const publish = async () => {
    await cutNetwork()
    await release.publish()
    await phone.waitFor(async () => {
      document.dispatchEvent(new Event('visibilitychange'))
      return !!(await navigator.serviceWorker.getRegistration())?.waiting
    })
  }

  // Nothing of the earlier one is on the server.
  await publish()
  await openDay(phone, 3, 1)
  await phone.click({ css: 'button', text: 'Concluir dia' })
  await expect.poll(() => completedDays(app, dora)).toEqual([1, 2, 3])
  await phone.click({ css: 'button', text: 'Atualizar' })
  await phone.waitFor(async () => (await navigator.serviceWorker.getRegistration())?.waiting === null)
  await openDay(phone, 4, 2)

  await publish()
  await phone.reopen()
  await openDay(phone, 4, 3)
  await phone.click({ css: 'button', text: 'Concluir dia' })
  await expect.poll(() => completedDays(app, dora)).toEqual([1, 2, 3, 4])
})
