import { expect, test } from './kit/test.ts'
import {
  completedDays,
  expectPicturesShown,
  favoritesOnServer,
  giveJourney,
  journeyPosition,
  waitUntilReadyForOffline,
  waitUntilStored,
} from './kit/member-phone.ts'
import { expectToast } from './kit/toasts.ts'

test(
  'Ana reads offline, reopens the app, completes the day, and finds it on the other device',
  { tag: '@worker' },
  async ({ app, page, context, enter, freshMember, goOffline, goOnline, reopen, newDevice }) => {
    const ana = await freshMember('Ana')
    await giveJourney(app, ana, { daysAgo: 4, completed: [1, 2] })

    await test.step('the phone receives the journey', async () => {
      await enter(page, ana, '/devocionais')
      await expect(journeyPosition(page, 'Dia 3 de 30 • 2 dias concluídos')).toBeVisible()
      await waitUntilReadyForOffline(page)
    })

    const laptop = await newDevice({ viewport: { width: 1280, height: 800 } })
    const laptopPage = await laptop.newPage()
    await test.step('the other device stays open on the same journey', async () => {
      await enter(laptopPage, ana, '/devocionais')
      await expect(journeyPosition(laptopPage, 'Dia 3 de 30 • 2 dias concluídos')).toBeVisible()
    })

    await goOffline(context)
    const reopened = await reopen(context)
    await test.step('offline, the reopened app shows the devotional and its picture', async () => {
      await reopened.goto('/devocional')
      await expect(reopened).toHaveURL(/\/devocional\/3$/)
      await expect(reopened.getByRole('heading', { level: 1, name: /^Dia 3: / })).toBeVisible()
      await expect(reopened.getByText('Verdade do Dia')).toBeVisible()
      await expectPicturesShown(reopened)
      await expect(reopened.getByText('Você está offline. Pode continuar lendo; enviaremos depois.')).toBeVisible()
    })

    await test.step('a completed day and a favourite are still there after closing the app again', async () => {
      await reopened.getByRole('button', { name: 'Favoritar' }).click()
      await expectToast(reopened, 'Adicionado aos favoritos')
      await reopened.getByRole('button', { name: 'Concluir dia' }).click()
      await expect(reopened.getByText('Dia concluído! Nos vemos amanhã ✨').first()).toBeVisible()
      const again = await reopen(context)
      await again.goto('/devocional/3')
      await expect(again.getByRole('heading', { name: 'Dia concluído' })).toBeVisible()
      await expect(again.getByRole('button', { name: 'Favoritar', pressed: true })).toBeVisible()
      await again.goto('/devocionais')
      await expect(journeyPosition(again, 'Dia 4 de 30 • 3 dias concluídos')).toBeVisible()
      expect(await completedDays(app, ana)).toEqual([1, 2])
    })

    await test.step('meanwhile another day is completed on the other device', async () => {
      await laptopPage.goto('/devocional/5')
      await laptopPage.getByRole('button', { name: 'Concluir dia' }).click()
      await expect.poll(() => completedDays(app, ana)).toEqual([1, 2, 5])
      await laptopPage.goto('/devocionais')
      // The live channel of this page is open: a poke brings what comes next.
      await expect(journeyPosition(laptopPage, /3 dias concluídos/)).toBeVisible()
    })

    await test.step('back online, both devices have both days', async () => {
      await goOnline(context)
      await expect.poll(() => completedDays(app, ana)).toEqual([1, 2, 3, 5])
      await expect(journeyPosition(laptopPage, /4 dias concluídos/)).toBeVisible()
      const phone = context.pages()[0]!
      await expect(journeyPosition(phone, /4 dias concluídos/)).toBeVisible()
      await expect.poll(() => favoritesOnServer(app, ana)).toHaveLength(1)
      await expect(phone.getByText('Você está offline.')).toBeHidden()
    })
  },
)

test(
  'Rosa toggles a favourite three times offline, and the last choice wins',
  { tag: ['@worker', '@thorough'] },
  async ({ app, page, context, enter, freshMember, goOffline, goOnline }) => {
    const rosa = await freshMember('Rosa')
    await giveJourney(app, rosa, { daysAgo: 1 })
    await enter(page, rosa, '/devocional/1')
    const heart = page.getByRole('button', { name: 'Favoritar' })
    await heart.click()
    await expect.poll(() => favoritesOnServer(app, rosa)).toHaveLength(1)
    await waitUntilStored(page)

    await goOffline(context)
    for (const pressed of [false, true, false]) {
      await heart.click()
      await expect(page.getByRole('button', { name: 'Favoritar', pressed })).toBeVisible()
    }
    await goOnline(context)
    await expect.poll(() => favoritesOnServer(app, rosa)).toEqual([])
  },
)

test(
  'Lia starts the journey offline, and it starts on the server too',
  { tag: ['@worker', '@smoke'] },
  async ({ app, page, context, enter, freshMember, goOffline, goOnline }) => {
    const lia = await freshMember('Lia')
    await enter(page, lia, '/devocionais')
    await expect(page.getByRole('button', { name: 'Iniciar jornada' })).toBeVisible()
    await waitUntilStored(page)
    await goOffline(context)
    await page.getByRole('button', { name: 'Iniciar jornada' }).click()
    await expectToast(page, 'Jornada iniciada! ✨')
    await expect(page).toHaveURL(/\/devocional\/1$/)
    await page.getByRole('button', { name: 'Concluir dia' }).click()
    await expect(page.getByRole('heading', { name: 'Dia concluído' })).toBeVisible()
    await goOnline(context)
    await expect.poll(() => completedDays(app, lia)).toEqual([1])
  },
)
