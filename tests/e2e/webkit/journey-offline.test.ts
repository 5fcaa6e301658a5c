import {
  completedDays,
  expireStoredSession,
  favoritesOnServer,
  giveJourney,
  journeyPosition,
} from '../kit/member-phone.ts'
import { expect, isTakenOver, test, waitUntilReadyForOffline } from './test.ts'

test('on the iPhone’s engine, Ana reads offline, reopens the app, completes the day, and finds it on her other device', async ({
  app,
  phone,
  loginOnPhone,
  page,
  login,
  freshMember,
  cutNetwork,
}) => {
  const ana = await freshMember('Ana')
  await giveJourney(app, ana, { daysAgo: 4, completed: [1, 2] })

  await test.step('the phone receives the journey', async () => {
    await loginOnPhone(ana)
    await phone.waitFor({ text: 'Devocional de Hoje' })
    await phone.goto('/devocionais')
    await phone.waitFor({ text: 'Dia 3 de 30 • 2 dias concluídos' })
    await waitUntilReadyForOffline(phone)
  })

  await test.step('offline, the reopened app shows the devotional and its picture', async () => {
    await cutNetwork()
    await phone.reopen()
    await phone.goto('/devocional')
    await phone.waitFor(() => document.querySelector('h1')?.textContent.startsWith('Dia 3: ') ?? false)
    expect(await phone.url()).toMatch(/\/devocional\/3$/)
    // The worker has answered with the screen itself.
    expect(await phone.evaluate(() => document.getElementById('root')!.dataset.filled ?? '')).toContain('/devocional/3')
    await phone.waitFor(isTakenOver)
    await phone.waitFor(() => document.body.innerText.includes('Verdade do Dia'))
    await phone.waitFor(() => {
      const picture = document.querySelector<HTMLImageElement>('main img')
      return picture !== null && picture.complete && picture.naturalWidth > 0
    })
  })

  await test.step('she completes the day and adds a favourite, and both survive another restart', async () => {
    await phone.click('button[aria-label="Favoritar"]')
    await phone.waitFor('button[aria-label="Favoritar"][aria-pressed=true]')
    await phone.click({ css: 'button', text: 'Concluir dia' })
    await phone.waitFor({ css: 'h2', text: 'Dia concluído' })
    await phone.reopen()
    await phone.goto('/devocional/3')
    await phone.waitFor({ css: 'h2', text: 'Dia concluído' })
    await phone.waitFor('button[aria-label="Favoritar"][aria-pressed=true]')
  })

  await test.step('back online, the day reaches the other device', async () => {
    await app.restart()
    await login(page, ana)
    await page.goto('/devocional/5')
    await page.getByRole('button', { name: 'Concluir dia' }).click()
    await expect(page.getByRole('heading', { name: 'Dia concluído' })).toBeVisible()
    await page.goto('/devocionais')
    await phone.goto('/devocionais')
    await expect.poll(() => completedDays(app, ana)).toEqual([1, 2, 3, 5])
    await expect(journeyPosition(page, /4 dias concluídos/)).toBeVisible()
    await phone.waitFor(() => document.body.innerText.includes('4 dias concluídos'))
    await expect.poll(() => favoritesOnServer(app, ana)).toHaveLength(1)
  })
})

test('on the iPhone’s engine, an expired session without a network signs nobody out', async ({
  app,
  phone,
  loginOnPhone,
  freshMember,
  cutNetwork,
}) => {
  const vera = await freshMember('Vera')
  await giveJourney(app, vera, { daysAgo: 2, completed: [1] })
  await loginOnPhone(vera)
  await phone.waitFor({ text: 'Devocional de Hoje' })
  await phone.goto('/devocionais')
  await phone.waitFor({ text: 'Dia 2 de 30 • 1 dia concluído' })
  await waitUntilReadyForOffline(phone)
  await phone.evaluate(expireStoredSession)
  await cutNetwork()
  await phone.reopen()
  await phone.goto('/devocional')
  await phone.waitFor(() => document.querySelector('h1')?.textContent.startsWith('Dia 2: ') ?? false)
  await phone.click({ css: 'button', text: 'Concluir dia' })
  await phone.waitFor({ css: 'h2', text: 'Dia concluído' })
  await app.restart()
  await phone.reload()
  await expect.poll(() => completedDays(app, vera)).toEqual([1, 2])
})
