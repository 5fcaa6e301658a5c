import type { BrowserContext, Page } from 'playwright/test'
import {
  completedDays,
  giveJourney,
  journeyPosition,
  waitUntilReadyForOffline,
  waitUntilStored,
} from './kit/member-phone.ts'
import { pressSignOut, syncMark } from './kit/shell.ts'
import { everythingStored, findings } from './kit/stored.ts'
import { freezeTab } from './kit/tabs.ts'
import { type Account, expect, test } from './kit/test.ts'
import { expectToast } from './kit/toasts.ts'

/**
 * Traces of a member on a phone: databases with the id, the queue with the writes, a cache of
 * pictures.
 */
const tracesOf = ({ id, email, name }: Account) => [id, email, name, 'florescer-imagens']

const tracesLeft = async (page: Page, account: Account) =>
  findings(await page.evaluate(everythingStored), tracesOf(account))

async function openJourney(page: Page): Promise<void> {
  await page.goto('/devocionais')
  await expect(journeyPosition(page, /^Dia \d+ de 30 • /)).toBeVisible()
}

/** Waits until nothing of the member is left here. */
async function expectWiped(page: Page, account: Account): Promise<void> {
  // An open database delays its own removal: the names go first, then everything is read.
  await expect
    .poll(
      () =>
        page.evaluate(async () => [
          localStorage.getItem('florescer.identity'),
          await caches.has('florescer-imagens'),
          (await indexedDB.databases()).filter(({ name }) => name?.startsWith('rxdb')).length,
        ]),
      { intervals: [30] },
    )
    .toEqual([null, false, 0])
  expect(await tracesLeft(page, account)).toEqual([])
}

/** The whole journey is here, its pictures are kept, and everything is sent. */
async function settleIn(page: Page, context: BrowserContext): Promise<void> {
  await openJourney(page)
  await waitUntilReadyForOffline(page)
  await expect(syncMark(page, 'Tudo salvo')).toBeVisible()
  await context.setOffline(false)
}

test(
  'signing out anyway discards what is not sent; what is sent while it is asked needs no answer',
  { tag: ['@worker', '@thorough'] },
  async ({ app, page, context, login, enter, freshMember, goOffline, goOnline }) => {
    const raquel = await freshMember('Raquel Prado')
    await giveJourney(app, raquel, { daysAgo: 3, completed: [1] })
    await enter(page, raquel)
    await openJourney(page)
    await waitUntilStored(page)
    await page.goto('/devocional/2')
    await goOffline(context)
    await page.getByRole('button', { name: 'Concluir dia' }).click()
    await expect(page.getByRole('heading', { name: 'Dia concluído' })).toBeVisible()

    await pressSignOut(page)
    const leave = page.getByRole('dialog').getByRole('button', { name: 'Sair mesmo assim' })
    await expect(leave).toBeVisible()
    await leave.click()
    await expectWiped(page, raquel)
    await expectToast(page, 'Até logo!')
    await goOnline(context)
    // After a new sign-in the phone shows what the server has, and the second day never got there.
    await login(page, raquel)
    await openJourney(page)
    await expect(journeyPosition(page, /1 dia concluído/)).toBeVisible()
    expect(await completedDays(app, raquel)).toEqual([1])

    await waitUntilStored(page)
    await page.goto('/devocional/2')
    await goOffline(context)
    await page.getByRole('button', { name: 'Concluir dia' }).click()
    await expect(page.getByRole('heading', { name: 'Dia concluído' })).toBeVisible()
    const asked = new Set<string>()
    await page.exposeFunction('hear', (words: string) => asked.add(words))
    await page.evaluate(() => {
      const { hear } = window as unknown as { hear(words: string): void }
      new MutationObserver(() => {
        const [words] = /\d+ alteraç(ão|ões)(?= est)/.exec(document.body.textContent) ?? []
        if (words) hear(words)
      }).observe(document.body, { childList: true, characterData: true, subtree: true })
    })
    await pressSignOut(page)
    await expect(leave).toBeVisible()
    await goOnline(context)
    await expectToast(page, 'Até logo!')
    await expectWiped(page, raquel)
    expect([...asked]).toEqual(['1 alteração'])
    expect(await completedDays(app, raquel)).toEqual([1, 2])
  },
)

test(
  'with unsent changes signing out asks: cancelling stays; sending now waits for the network, says that it failed, and delivers before the sign-out',
  { tag: '@worker' },
  async ({ app, page, context, enter, freshMember, goOffline, goOnline }) => {
    const dina = await freshMember('Dina Prado')
    await giveJourney(app, dina, { daysAgo: 3, completed: [1] })
    await enter(page, dina)
    await openJourney(page)
    await waitUntilStored(page)
    await page.goto('/devocional/2')
    await goOffline(context)
    await page.getByRole('button', { name: 'Concluir dia' }).click()
    await expect(page.getByRole('heading', { name: 'Dia concluído' })).toBeVisible()

    await pressSignOut(page)
    const question = page.getByRole('dialog', { name: 'Há alterações que ainda não foram enviadas' })
    await test.step('cancelling stays, and nothing changes', async () => {
      await expect(question).toContainText('1 alteração está só neste aparelho. Se você sair agora, isso se perde.')
      await question.getByRole('button', { name: 'Cancelar' }).click()
      await expect(question).toBeHidden()
      await expect(page).toHaveURL(/devocional\/2$/)
      await expect(syncMark(page, '1 alteração aguardando envio')).toBeVisible()
    })

    await pressSignOut(page)
    await question.getByRole('button', { name: 'Enviar agora' }).click()
    await expect(
      question.getByText('Ainda não foi possível enviar. Suas alterações continuam guardadas neste aparelho.'),
    ).toBeVisible()
    await question.getByRole('button', { name: 'Enviar agora' }).click()
    await goOnline(context)
    await expectToast(page, 'Até logo!')
    expect(await completedDays(app, dina)).toEqual([1, 2])
    await expect.poll(() => tracesLeft(page, dina)).toEqual([])
  },
)

for (const network of ['online', 'offline'] as const) {
  test(
    `after signing out ${network}, nothing of the member is left on this device, in any tab`,
    { tag: ['@worker', '@thorough'] },
    async ({ app, page, context, enter, freshMember, goOffline }) => {
      const milca = await freshMember('Milca Prado')
      await giveJourney(app, milca, { daysAgo: 3, completed: [1] })
      await enter(page, milca)
      await settleIn(page, context)
      const others = [await context.newPage(), await context.newPage()] as const
      await openJourney(others[0])
      await others[1].goto('/devocional/1')
      await expect(others[1].getByRole('heading', { level: 1, name: /^Dia 1: / })).toBeVisible()
      // The control: before, the phone is full of the member's data.
      expect(new Set((await tracesLeft(page, milca)).map((trace) => trace.split(' in ')[0]))).toEqual(
        new Set(tracesOf(milca)),
      )

      if (network === 'offline') await goOffline(context)
      await page.bringToFront()
      await page.getByRole('button', { name: /Minha conta/ }).click()
      const out = page.getByRole('button', { name: 'Sair', exact: true })
      await expect(out).toBeVisible()
      await out.click()
      await expectWiped(page, milca)
      for (const tab of [page, ...others]) {
        await expect(tab).toHaveURL(/:\d+\/$/)
        await expect(tab.getByRole('link', { name: 'Entrar' }).first()).toBeVisible()
        await expect(tab.getByText(milca.name)).toBeHidden()
      }
    },
  )
}

test(
  'if the device refuses to wipe, the member learns it, and the next start finishes',
  { tag: ['@thorough', '@worker'] },
  async ({ app, page, context, enter, freshMember, expectProblems, allowProblems }) => {
    expectProblems(/Wiping failed/)
    // The tab clears up once more when it closes the database, and meets the same disk.
    allowProblems(/uncaught error: |could not be removed/)
    const noeme = await freshMember('Noeme Prado')
    await giveJourney(app, noeme, { daysAgo: 3, completed: [1] })
    await enter(page, noeme)
    await settleIn(page, context)
    await page.evaluate(() => {
      IDBFactory.prototype.deleteDatabase = () => {
        throw new DOMException('The disk said no', 'UnknownError')
      }
    })
    await pressSignOut(page)
    await expect(page.getByText('Erro ao sair').first()).toBeVisible()
    await expect(page).toHaveURL(/:\d+\/$/)
    expect(
      await page.evaluate(
        async () => (await indexedDB.databases()).filter(({ name }) => name?.startsWith('rxdb')).length,
      ),
    ).toBeGreaterThan(0)
    await page.goto('/')
    await expectWiped(page, noeme)
  },
)

test(
  'a frozen tab does not prevent the sign-out; what it held goes when it wakes',
  { tag: ['@thorough', '@worker'] },
  async ({ app, page, context, enter, freshMember }) => {
    const ester = await freshMember('Ester Prado')
    await giveJourney(app, ester, { daysAgo: 3, completed: [1] })
    await enter(page, ester)
    await settleIn(page, context)
    const sleeping = await context.newPage()
    await openJourney(sleeping)
    const frozen = await freezeTab(sleeping)

    await page.bringToFront()
    await page.getByRole('button', { name: /Minha conta/ }).click()
    await page.getByRole('button', { name: 'Sair', exact: true }).click()
    await expectToast(page, 'Até logo!')
    // A reader that opened a database now would wait for its removal; the rest is gone already.
    const known = await page.evaluate(async () => ({
      identity: localStorage.getItem('florescer.identity'),
      pictures: await caches.has('florescer-imagens'),
    }))
    expect(known).toEqual({ identity: null, pictures: false })
    // The tab that asked for the removal is gone too before the other one wakes.
    await page.close()

    await frozen.wake()
    await expect(sleeping).toHaveURL(/:\d+\/$/)
    await expectWiped(sleeping, ester)
  },
)

test(
  'a device that did not finish wiping finishes at the next start',
  { tag: ['@worker', '@thorough'] },
  async ({ app, page, context, enter, freshMember }) => {
    const ana = await freshMember('Ana Prado')
    await giveJourney(app, ana, { daysAgo: 3, completed: [1] })
    await enter(page, ana)
    await settleIn(page, context)
    // Killed right after the identity was removed, before anything else was.
    await page.evaluate(async () => {
      localStorage.removeItem('florescer.identity')
      await new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('florescer-session', 1)
        opening.onerror = () => reject(opening.error)
        opening.onsuccess = () => {
          const transaction = opening.result.transaction('entries', 'readwrite')
          transaction.objectStore('entries').clear()
          transaction.oncomplete = () => (opening.result.close(), resolve())
        }
      })
    })
    await page.goto('/')
    await expectWiped(page, ana)
  },
)

test(
  'another member who signs in later on the same device finds nothing of the first',
  { tag: ['@worker', '@thorough'] },
  async ({ app, page, context, enter, freshMember, goOffline, goOnline, reopen }) => {
    const first = await freshMember('Priscila Prado')
    const second = await freshMember('Betania Lima')
    await giveJourney(app, first, { daysAgo: 4, completed: [1, 2] })
    await enter(page, first)
    await settleIn(page, context)

    await goOffline(context)
    await page.goto('/devocional/3')
    await page.getByRole('button', { name: 'Concluir dia' }).click()
    await expect(page.getByRole('heading', { name: 'Dia concluído' })).toBeVisible()
    await pressSignOut(page)
    await page.getByRole('dialog').getByRole('button', { name: 'Sair mesmo assim' }).click()
    await expectToast(page, 'Até logo!')
    await goOnline(context)

    await enter(page, second, '/devocionais')
    await expect(page.getByRole('button', { name: 'Iniciar jornada' })).toBeVisible()
    await expect(syncMark(page, 'Tudo salvo')).toBeVisible()
    const reopened = await reopen(context)
    await reopened.goto('/devocionais')
    await expect(reopened.getByRole('button', { name: 'Iniciar jornada' })).toBeVisible()
    const stored = await reopened.evaluate(everythingStored)
    expect(findings(stored, [second.id])).not.toEqual([])
    expect(findings(stored, [first.id, first.email, first.name])).toEqual([])
    // Nothing of the first member is delivered, under the second one's name or at all.
    expect(await completedDays(app, second)).toEqual([])
    expect(await completedDays(app, first)).toEqual([1, 2])
  },
)
