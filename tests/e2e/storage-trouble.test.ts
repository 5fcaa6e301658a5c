import { completedDays, giveJourney } from './kit/member-phone.ts'
import { waitForWorker } from './kit/service-worker.ts'
import { expect, test } from './kit/test.ts'

test('sem espaço no aparelho, ela fica sabendo na hora; com espaço, o dia fica guardado', async ({
  app,
  page,
  enter,
  freshMember,
  allowProblems,
}) => {
  // The failed write is told to her, and logged.
  allowProblems(/Quota|Erro ao concluir dia|Synchronisation will be tried again/i)
  const tirza = await freshMember('Tirza')
  await giveJourney(app, tirza, { daysAgo: 1 })
  await enter(page, tirza, '/devocional/1')
  await expect(page.getByRole('button', { name: 'Concluir dia' })).toBeVisible()

  // Chromium's own limit does not bite on small writes: the full phone is played at the border of IndexedDB.
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

test('um banco local apagado por fora se refaz sozinho, e o que ela conclui em seguida não se perde', async ({
  app,
  page,
  enter,
  freshMember,
  allowProblems,
}) => {
  allowProblems(
    /Another connection wants to delete database|Synchronisation will be tried again|Database(Closed|.*closed)/,
  )
  const zilpa = await freshMember('Zilpa')
  await giveJourney(app, zilpa, { daysAgo: 4, completed: [1, 2] })
  await enter(page, zilpa, '/devocional/3')
  await expect(page.getByRole('button', { name: 'Concluir dia' })).toBeVisible()

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
  'sem espaço para guardá-las, as figuras ainda se veem com internet',
  { tag: '@worker' },
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
