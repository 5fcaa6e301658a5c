import { waitForWorker } from './kit/service-worker.ts'
import { expect, test } from './kit/test.ts'
import {
  completedDays,
  expectPicturesShown,
  favoritesOnServer,
  giveJourney,
  journeyPosition,
  waitUntilReadyForOffline,
} from './kit/member-phone.ts'

test(
  'Ana lê sem internet, fecha e abre o aplicativo, conclui o dia, e o encontra no outro aparelho',
  { tag: '@worker' },
  async ({ app, page, context, enter, freshMember, goOffline, goOnline, reopen, newDevice }) => {
    const ana = await freshMember('Ana')
    await giveJourney(app, ana, { daysAgo: 4, completed: [1, 2] })

    await test.step('o telefone recebe a jornada', async () => {
      await enter(page, ana, '/devocionais')
      await expect(journeyPosition(page, 'Dia 3 de 30 • 2 dias concluídos')).toBeVisible()
      await waitUntilReadyForOffline(page)
    })

    const laptop = await newDevice({ viewport: { width: 1280, height: 800 } })
    const laptopPage = await laptop.newPage()
    await test.step('o outro aparelho fica aberto na mesma jornada', async () => {
      await enter(laptopPage, ana, '/devocionais')
      await expect(journeyPosition(laptopPage, 'Dia 3 de 30 • 2 dias concluídos')).toBeVisible()
    })

    await goOffline(context)
    const reopened = await reopen(context)
    await test.step('sem internet, o aplicativo reaberto mostra o devocional e a imagem', async () => {
      await reopened.goto('/devocional')
      await expect(reopened).toHaveURL(/\/devocional\/3$/)
      await expect(reopened.getByRole('heading', { level: 1, name: /^Dia 3: / })).toBeVisible()
      await expect(reopened.getByText('Verdade do Dia')).toBeVisible()
      await expectPicturesShown(reopened)
      await expect(reopened.getByText('Você está offline. Pode continuar lendo; enviaremos depois.')).toBeVisible()
    })

    await test.step('ela conclui o dia, favorita, e tudo fica guardado depois de fechar outra vez', async () => {
      await reopened.getByRole('button', { name: 'Favoritar' }).click()
      await expect(reopened.getByText('Adicionado aos favoritos').first()).toBeVisible()
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

    await test.step('enquanto isso ela concluiu outro dia no outro aparelho', async () => {
      await laptopPage.goto('/devocional/5')
      await laptopPage.getByRole('button', { name: 'Concluir dia' }).click()
      await expect.poll(() => completedDays(app, ana)).toEqual([1, 2, 5])
      await laptopPage.goto('/devocionais')
      // The live channel of this page is open: what comes next arrives by its signal.
      await expect(journeyPosition(laptopPage, /3 dias concluídos/)).toBeVisible()
    })

    await test.step('de volta à internet, os dois dias estão nos dois aparelhos', async () => {
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
  'Rosa alterna o favorito três vezes sem internet, e vale a última vontade',
  { tag: ['@worker', '@thorough'] },
  async ({ app, page, context, enter, freshMember, goOffline, goOnline }) => {
    const rosa = await freshMember('Rosa')
    await giveJourney(app, rosa, { daysAgo: 1 })
    await enter(page, rosa, '/devocional/1')
    const heart = page.getByRole('button', { name: 'Favoritar' })
    await heart.click()
    await expect.poll(() => favoritesOnServer(app, rosa)).toHaveLength(1)
    await waitForWorker(page)

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
  'Lia inicia a jornada sem internet, e ela começa também no servidor',
  { tag: ['@worker', '@smoke'] },
  async ({ app, page, context, enter, freshMember, goOffline, goOnline }) => {
    const lia = await freshMember('Lia')
    await enter(page, lia, '/devocionais')
    await expect(page.getByRole('button', { name: 'Iniciar jornada' })).toBeVisible()
    await waitForWorker(page)
    await goOffline(context)
    await page.getByRole('button', { name: 'Iniciar jornada' }).click()
    await expect(page.getByText('Jornada iniciada! ✨').first()).toBeVisible()
    await expect(page).toHaveURL(/\/devocional\/1$/)
    await page.getByRole('button', { name: 'Concluir dia' }).click()
    await expect(page.getByRole('heading', { name: 'Dia concluído' })).toBeVisible()
    await goOnline(context)
    await expect.poll(() => completedDays(app, lia)).toEqual([1])
  },
)
