import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright/test'
import { journeyTexts } from '#texts/journey.ts'
import { storageHelpTexts } from '#texts/storage-help.ts'
import { storageTexts } from '#texts/storage.ts'
import { expectAccessible } from './kit/axe.ts'
import { completedDays, giveJourney } from './kit/member-phone.ts'
import { pressSignOut, syncMark } from './kit/shell.ts'
import { waitForWorker } from './kit/service-worker.ts'
import { expect, test } from './kit/test.ts'

test('without space on the device the member is told at once; with space the day is kept', async ({
  app,
  page,
  enter,
  freshMember,
  allowProblems,
}) => {
  // The failed write is shown to the member and logged.
  allowProblems(/Quota|Erro ao concluir dia|Synchronisation will be tried again/i)
  const tirza = await freshMember('Tirza')
  await giveJourney(app, tirza, { daysAgo: 1 })
  await enter(page, tirza, '/devocional/1')
  await expect(page.getByRole('button', { name: 'Concluir dia' })).toBeVisible()
  // A phone that fills up during its first synchronisation goes on in memory, which is another
  // story.
  await expect(syncMark(page, 'Tudo salvo')).toBeVisible()

  // Chromium's own limit does not apply to small writes, so IndexedDB is made to refuse them.
  await page.evaluate(() => {
    const { add, put } = IDBObjectStore.prototype
    const refuse = (): never => {
      throw new DOMException('The quota has been exceeded', 'QuotaExceededError')
    }
    Object.assign(IDBObjectStore.prototype, { add: refuse, put: refuse })
    Object.assign(window, { giveRoom: () => Object.assign(IDBObjectStore.prototype, { add, put }) })
  })
  await page.getByRole('button', { name: 'Concluir dia' }).click()
  await expect(page.getByText(/O aparelho está sem espaço/).first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Concluir dia' })).toBeVisible()

  await page.evaluate(() => (window as unknown as { giveRoom(): void }).giveRoom())
  await page.getByRole('button', { name: 'Concluir dia' }).click()
  await expect(page.getByRole('heading', { name: 'Dia concluído' })).toBeVisible()
  await expect.poll(() => completedDays(app, tirza)).toEqual([1])
})

test('a local database deleted from outside is rebuilt, and a day completed next is not lost', async ({
  app,
  page,
  enter,
  freshMember,
  allowProblems,
}) => {
  allowProblems(
    /Another connection wants to delete database|Synchronisation will be tried again|Database(Closed|.*closed)/,
    // What looks for pictures was reading.
    /Pictures are not kept until the next start/,
  )
  const zilpa = await freshMember('Zilpa')
  await giveJourney(app, zilpa, { daysAgo: 4, completed: [1, 2] })
  await enter(page, zilpa, '/devocional/3')
  await expect(page.getByRole('button', { name: 'Concluir dia' })).toBeVisible()
  await expect(syncMark(page, 'Tudo salvo')).toBeVisible()

  await page.evaluate(async () => {
    const names = (await indexedDB.databases()).flatMap(({ name }) => (name?.startsWith('rxdb-dexie-') ? [name] : []))
    await Promise.all(
      names.map(
        (name) =>
          new Promise<void>((resolve, reject) => {
            const request = indexedDB.deleteDatabase(name)
            request.onsuccess = () => resolve()
            request.onerror = () => reject(request.error)
          }),
      ),
    )
  })
  await page.getByRole('button', { name: 'Concluir dia' }).click()
  await expect(page.getByRole('heading', { name: 'Dia concluído' })).toBeVisible()
  await expect.poll(() => completedDays(app, zilpa)).toEqual([1, 2, 3])
  await page.goto('/devocionais')
  await expect(page.getByRole('paragraph').filter({ hasText: '3 dias concluídos' })).toBeVisible()
})

test(
  'without space to keep them, pictures are still shown online',
  { tag: ['@worker', '@thorough'] },
  async ({ page, context, enter, freshMember }) => {
    await enter(page, await freshMember('Quetura'), '/eventos')
    await waitForWorker(page)
    const worker = context.serviceWorkers()[0]!
    await worker.evaluate(() => {
      Cache.prototype.put = () => Promise.reject(new DOMException('The quota has been exceeded', 'QuotaExceededError'))
    })
    // Never seen before, so not kept either.
    const width = await page
      .locator('img[src*="/object/public/"]')
      .first()
      .evaluate(async (known: HTMLImageElement) => {
        const picture = new Image()
        picture.src = `${known.src}?nova`
        await picture.decode()
        return picture.naturalWidth
      })
    expect(width).toBeGreaterThan(0)
  },
)

/** What a broken storage makes the console say. */
const TOLD =
  /does not keep florescer-session|Synchronisation will be tried again|not kept now|Pictures are not kept|earlier sign-out left|Workaround for Chrome UnknownError|Internal error opening|Nothing on this device can be read|A (stream|screen|part) |^console error: \w$/m

/** From the next page on, databases with this in their name do not open until they are removed. */
function breakStorage(page: Page, part: string, isRemovable = false) {
  return page.addInitScript(
    ([broken, removable]) => {
      const { open, deleteDatabase } = IDBFactory.prototype
      IDBFactory.prototype.open = function (name, version) {
        if (!name.includes(broken) || localStorage.getItem(`mended ${name}`)) return open.call(this, name, version)
        throw new DOMException('Internal error opening backing store for indexedDB.open.', 'UnknownError')
      }
      IDBFactory.prototype.deleteDatabase = function (name) {
        if (removable) localStorage.setItem(`mended ${name}`, 'yes')
        return deleteDatabase.call(this, name)
      }
    },
    [part, isRemovable] as const,
  )
}

const { trouble, help } = storageHelpTexts

test(
  'on a device that keeps nothing a member signs in, reads, completes the day online, signs out, and learns what helps',
  { tag: '@thorough' },
  async ({ app, page, login, freshMember, allowProblems }) => {
    allowProblems(TOLD)
    const ana = await freshMember('Ana')
    await giveJourney(app, ana, { daysAgo: 4, completed: [1, 2] })
    await breakStorage(page, '')
    await login(page, ana)
    await page.getByRole('link', { name: 'Devocionais' }).first().click()
    await page.getByRole('main').getByRole('link', { name: /Dia 3/ }).first().click()
    await page.getByRole('button', { name: 'Concluir dia' }).click()
    await expect(page.getByRole('heading', { name: 'Dia concluído' })).toBeVisible()
    await expect.poll(() => completedDays(app, ana)).toEqual([1, 2, 3])
    await page.getByRole('link', { name: 'Recados' }).first().click()
    await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible()

    await expect(page.getByText(trouble.unusable)).toBeVisible()
    await page.getByRole('button', { name: trouble.help }).click()
    await expect(page.getByRole('dialog')).toContainText(help.room)
    await expect(page.getByRole('dialog').getByRole('button', { name: help.restart })).toBeVisible()
    await page.getByRole('dialog').getByRole('button', { name: 'Fechar' }).click()

    // Nothing was kept, the session included: the page says how to go on, and the public pages work.
    await page.goto('/devocionais')
    await expect(syncMark(page, 'Entre de novo para enviar')).toBeVisible()
    await expect(page.getByText(trouble.unusable)).toBeVisible()
    await page.goto('/quem-somos')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.getByRole('button', { name: /Minha conta/ }).click()
    await page.getByRole('button', { name: 'Sair', exact: true }).click()
    await expect(page.getByRole('link', { name: 'Entrar', exact: true })).toBeVisible()
  },
)

const faults: Record<string, () => void> = {
  'a browser without a database': () => Object.defineProperty(window, 'indexedDB', { value: undefined }),
  'a browser that keeps nothing of anybody': () => {
    const get = (): never => {
      throw new DOMException('The operation is insecure.', 'SecurityError')
    }
    Object.defineProperty(window, 'indexedDB', { value: undefined })
    for (const area of ['localStorage', 'sessionStorage']) Object.defineProperty(window, area, { get })
  },
  'a device without space from the start': () => {
    const refuse = (): never => {
      throw new DOMException('The quota has been exceeded', 'QuotaExceededError')
    }
    Object.assign(IDBObjectStore.prototype, { add: refuse, put: refuse })
  },
}
for (const [where, fault] of Object.entries(faults)) {
  // A browser that keeps nothing at all has no database either, and no space.
  const tag = where === 'a browser that keeps nothing of anybody' ? [] : '@thorough'
  test(`${where} shows everything online`, { tag }, async ({ page, login, freshMember, allowProblems }) => {
    allowProblems(TOLD, /quota|The operation is insecure/i)
    await page.addInitScript(fault)
    await page.goto('/auth?modo=criar-conta')
    const main = page.getByRole('main')
    await main.getByLabel('Nome completo').fill('Nova Amiga')
    await main.getByLabel('E-mail').fill(`nova-${randomUUID().slice(0, 8)}@teste.example`)
    await main.getByLabel(/^Senha/).fill('segredo')
    await main.getByRole('button', { name: 'Criar conta', exact: true }).click()
    await expect(main.getByText('Falta um passo: solicite acesso')).toBeVisible()
    await login(page, await freshMember('Noa'))
    await page.getByRole('link', { name: 'Eventos' }).first().click()
    await expect(page.getByRole('article').first()).toBeVisible()
    await expect(page.getByText(trouble.unusable)).toBeVisible()
  })
}

test(
  'when a database stops opening later, the member stays signed in on every screen, online',
  { tag: '@thorough' },
  async ({ app, page, enter, freshMember, allowProblems }) => {
    allowProblems(TOLD)
    const sela = await freshMember('Selá')
    await giveJourney(app, sela, { daysAgo: 4, completed: [1, 2] })
    await enter(page, sela, '/devocionais')
    await expect(syncMark(page, 'Tudo salvo')).toBeVisible()
    await breakStorage(page, 'rxdb')
    await page.goto('/devocionais')
    await expect(page.getByRole('paragraph').filter({ hasText: '2 dias concluídos' })).toBeVisible()
    await expect(page.getByText(trouble.unusable)).toBeVisible()
    for (const [path, title] of [
      ['/', /, Selá$/],
      ['/quem-somos', 'Quem Somos'],
      ['/recados', 'Recados'],
    ] as const) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    }
  },
)

test('when the storage does not answer, the member is told, reloading helps, and she can sign out', async ({
  page,
  enter,
  freshMember,
}) => {
  await enter(page, await freshMember('Rute'))
  await page.addInitScript(() => {
    // WebKit does this at times: the request neither opens nor fails until the page is reloaded.
    if (sessionStorage.getItem('loaded anew')) return
    const { open } = IDBFactory.prototype
    IDBFactory.prototype.open = function (name, version) {
      return name.includes('--0--') ? (new EventTarget() as IDBOpenDBRequest) : open.call(this, name, version)
    }
    sessionStorage.setItem('loaded anew', 'the next time')
  })
  await page.clock.install()
  await page.goto('/devocionais')
  await expect(page.getByText(journeyTexts.firstSync)).toBeAttached()
  await expect(page.getByText(trouble.silent)).toHaveCount(0)
  await page.clock.fastForward(11_000)
  await expect(page.getByText(trouble.silent)).toBeVisible()
  await page.getByRole('button', { name: trouble.help }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText(help.close)
  await expect(dialog.getByRole('button', { name: help.restart })).toHaveCount(0)
  await dialog.getByRole('button', { name: help.reloadAction }).click()
  await expect(page.getByRole('button', { name: 'Iniciar jornada' })).toBeVisible()
  await expect(page.getByText(trouble.silent)).toHaveCount(0)

  await page.evaluate(() => sessionStorage.clear())
  await page.reload()
  await pressSignOut(page)
  await page.clock.fastForward(3_000)
  const question = page.getByRole('dialog', { name: 'Sair agora?' })
  await expect(question).toContainText('ainda não respondeu')
  await question.getByRole('button', { name: 'Sair mesmo assim' }).click()
  await expect(page).toHaveURL(/:\d+\/$/)
  await expect(page.getByRole('link', { name: 'Entrar' }).first()).toBeVisible()
})

test(
  'when one part no longer opens, the member starts it anew without losing unsent changes',
  { tag: '@bare' },
  async ({ app, page, enter, freshMember, allowProblems }) => {
    allowProblems(TOLD, /net::ERR_FAILED/)
    const lia = await freshMember('Lia')
    await giveJourney(app, lia, { daysAgo: 4, completed: [1, 2] })
    await enter(page, lia, '/devocional/3')
    await expect(syncMark(page, 'Tudo salvo')).toBeVisible()
    await page.route('**/rpc/sync_exchange', (route) => route.abort())
    await page.getByRole('button', { name: 'Concluir dia' }).click()
    await expect(syncMark(page, /1 alteração aguardando envio/)).toBeVisible()

    await breakStorage(page, '--devotionals', true)
    await page.goto('/devocionais')
    await expect(page.getByText(trouble.damaged)).toBeVisible()
    const main = page.getByRole('main')
    await expect(main.getByRole('heading', { level: 1, name: storageTexts.unread.title })).toBeVisible()
    await expect(main.getByRole('button', { name: 'Tentar novamente' })).toBeVisible()
    await expect(syncMark(page, /1 alteração aguardando envio/)).toBeVisible()
    await page.getByRole('button', { name: trouble.help }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('dialog').getByRole('button', { name: help.restart }).click()
    await expect(page.getByRole('alertdialog')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('alertdialog').getByRole('button', { name: help.restart }).click()
    await expect(page.getByText(trouble.damaged)).toBeHidden()
    await page.unroute('**/rpc/sync_exchange')
    await page.goto('/devocional/3')
    await expect(page.getByRole('heading', { name: 'Dia concluído' })).toBeVisible()
    await expect.poll(() => completedDays(app, lia)).toEqual([1, 2, 3])
  },
)
