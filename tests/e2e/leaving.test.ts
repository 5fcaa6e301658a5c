import type { BrowserContext, Page } from 'playwright/test'
import { completedDays, giveJourney, journeyPosition, waitUntilReadyForOffline } from './kit/member-phone.ts'
import { waitForWorker } from './kit/service-worker.ts'
import { pressSignOut, syncMark } from './kit/shell.ts'
import { everythingStored, findings } from './kit/stored.ts'
import { freezeTab } from './kit/tabs.ts'
import { type Account, expect, test } from './kit/test.ts'

/** By what a phone knows a member: her databases carry her id, her queue what she did, her pictures are a cache. */
const tracesOf = ({ id, email, name }: Account) => [id, email, name, 'florescer-imagens']

const tracesLeft = async (page: Page, account: Account) =>
  findings(await page.evaluate(everythingStored), tracesOf(account))

async function openJourney(page: Page): Promise<void> {
  await page.goto('/devocionais')
  await expect(journeyPosition(page, /concluído/)).toBeVisible()
}

/** Waits until nothing of hers is left here. */
async function expectWiped(page: Page, account: Account): Promise<void> {
  // Looking into a database would hold up its removal: first its name goes, then everything is looked at.
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

/** Signed in, the whole journey here, its pictures kept, and something of hers in the worker's queue. */
async function settleIn(page: Page, context: BrowserContext): Promise<void> {
  await openJourney(page)
  await waitUntilReadyForOffline(page)
  await expect(syncMark(page, 'Tudo salvo')).toBeVisible()
  await context.setOffline(false)
}

test(
  'com algo por enviar, sair mesmo assim descarta',
  { tag: ['@worker', '@thorough'] },
  async ({ app, page, context, login, enter, freshMember, goOffline, goOnline }) => {
    const raquel = await freshMember('Raquel Prado')
    await giveJourney(app, raquel, { daysAgo: 3, completed: [1] })
    await enter(page, raquel)
    await openJourney(page)
    await waitForWorker(page)
    await page.goto('/devocional/2')
    await goOffline(context)
    await page.getByRole('button', { name: 'Concluir dia' }).click()
    await expect(page.getByRole('heading', { name: 'Dia concluído' })).toBeVisible()

    await pressSignOut(page)
    const leave = page.getByRole('dialog').getByRole('button', { name: 'Sair mesmo assim' })
    await expect(leave).toBeVisible()
    await leave.click()
    await expectWiped(page, raquel)
    await expect(page.getByText('Até logo!').first()).toBeVisible()
    await goOnline(context)
    // She comes back: the phone hears the truth of the server, where the second day never arrived.
    await login(page, raquel)
    await openJourney(page)
    await expect(journeyPosition(page, /1 dia concluído/)).toBeVisible()
    expect(await completedDays(app, raquel)).toEqual([1])
  },
)

test(
  'com algo por enviar, sair pergunta: cancelar fica; enviar agora espera pela rede, diz que não deu, e entrega antes de sair',
  { tag: '@worker' },
  async ({ app, page, context, enter, freshMember, goOffline, goOnline }) => {
    const dina = await freshMember('Dina Prado')
    await giveJourney(app, dina, { daysAgo: 3, completed: [1] })
    await enter(page, dina)
    await openJourney(page)
    await waitForWorker(page)
    await page.goto('/devocional/2')
    await goOffline(context)
    await page.getByRole('button', { name: 'Concluir dia' }).click()
    await expect(page.getByRole('heading', { name: 'Dia concluído' })).toBeVisible()

    await pressSignOut(page)
    const question = page.getByRole('dialog', { name: 'Há alterações que ainda não foram enviadas' })
    await test.step('cancelar fica, e nada mudou', async () => {
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
    await expect(page.getByText('Até logo!').first()).toBeVisible()
    expect(await completedDays(app, dina)).toEqual([1, 2])
    await expect.poll(() => tracesLeft(page, dina)).toEqual([])
  },
)

for (const network of ['com internet', 'sem internet'] as const) {
  test(
    `ao sair ${network}, tudo dela some deste aparelho, em todas as abas`,
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
      // The control: before, the phone is full of her.
      expect(new Set((await tracesLeft(page, milca)).map((trace) => trace.split(' in ')[0]))).toEqual(
        new Set(tracesOf(milca)),
      )

      if (network === 'sem internet') await goOffline(context)
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
  'se o aparelho não deixa apagar, ela fica sabendo, e a próxima abertura termina',
  { tag: ['@thorough', '@worker'] },
  async ({ app, page, context, enter, freshMember, expectProblems, allowProblems }) => {
    expectProblems(/Wiping failed/)
    // The tab clears up once more as it lets go of her database, and meets the same disk.
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
  'uma aba congelada não impede a saída; o que ela segurava some quando acorda',
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
    await expect(page.getByText('Até logo!').first()).toBeVisible()
    // A reader that opened a database now would wait behind its removal; what needs no database is gone already.
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
  'um aparelho que não terminou de apagar termina ao ser aberto de novo',
  { tag: '@worker' },
  async ({ app, page, context, enter, freshMember }) => {
    const ana = await freshMember('Ana Prado')
    await giveJourney(app, ana, { daysAgo: 3, completed: [1] })
    await enter(page, ana)
    await settleIn(page, context)
    // Killed right after the identity went: nothing else was removed.
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
  'outra mulher que entra depois no mesmo aparelho não encontra nada da primeira',
  { tag: '@worker' },
  async ({ app, page, context, enter, freshMember, goOffline, goOnline, reopen }) => {
    const primeira = await freshMember('Priscila Prado')
    const segunda = await freshMember('Betania Lima')
    await giveJourney(app, primeira, { daysAgo: 4, completed: [1, 2] })
    await enter(page, primeira)
    await settleIn(page, context)

    await goOffline(context)
    await page.goto('/devocional/3')
    await page.getByRole('button', { name: 'Concluir dia' }).click()
    await expect(page.getByRole('heading', { name: 'Dia concluído' })).toBeVisible()
    await pressSignOut(page)
    await page.getByRole('dialog').getByRole('button', { name: 'Sair mesmo assim' }).click()
    await expect(page.getByText('Até logo!').first()).toBeVisible()
    await goOnline(context)

    await enter(page, segunda, '/devocionais')
    await expect(page.getByRole('button', { name: 'Iniciar jornada' })).toBeVisible()
    await expect(syncMark(page, 'Tudo salvo')).toBeVisible()
    const reopened = await reopen(context)
    await reopened.goto('/devocionais')
    await expect(reopened.getByRole('button', { name: 'Iniciar jornada' })).toBeVisible()
    const stored = await reopened.evaluate(everythingStored)
    expect(findings(stored, [segunda.id])).not.toEqual([])
    expect(findings(stored, [primeira.id, primeira.email, primeira.name])).toEqual([])
    // Nor is anything of the first delivered under the second's name, or at all.
    expect(await completedDays(app, segunda)).toEqual([])
    expect(await completedDays(app, primeira)).toEqual([1, 2])
  },
)
