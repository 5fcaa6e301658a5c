import { asServer } from './kit/member-phone.ts'
import { expectAccessible } from './kit/axe.ts'
import { syncMark } from './kit/shell.ts'
import { expect, test } from './kit/test.ts'

test.use({ appOptions: { seed: 'none' } })

const screens = [
  { path: '/eventos', empty: 'Nenhum evento disponível no momento' },
  { path: '/videos', empty: 'Nenhum vídeo disponível no momento' },
  { path: '/loja', empty: 'Nenhum produto disponível no momento' },
]

test('num ministério que ainda não publicou nada, cada tela diz isso, também sem internet', async ({
  page, login, freshMember, goOffline, reopen,
}) => {
  await login(page, await freshMember('Primeira'))
  await expect(syncMark(page, 'Tudo salvo')).toBeVisible()
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  for (const { path, empty } of screens) {
    await page.goto(path)
    await expect(page.getByRole('heading', { name: empty, exact: true })).toBeVisible()
    await expectAccessible(page)
  }
  await goOffline()
  const offline = await reopen()
  for (const { path, empty } of screens) {
    await offline.goto(path)
    await expect(offline.getByRole('heading', { name: empty, exact: true })).toBeVisible()
  }
})

test('só com encontros passados, os próximos estão vazios e os passados continuam lá', async ({ app, page, login, freshMember }) => {
  const { error } = await asServer(app).from('events').insert({ title: 'Café do ano passado', event_date: '2025-03-08T12:00:00Z' })
  expect(error).toBeNull()
  await login(page, await freshMember('Segunda'))
  await page.goto('/eventos')
  await expect(page.getByRole('heading', { name: 'Nenhum evento disponível no momento' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Já aconteceram' })).toBeVisible()
  await expect(page.getByText('Sábado, 8 de março de 2025, às 9h')).toBeVisible()
  await asServer(app).from('events').delete().eq('title', 'Café do ano passado')
  await expect(page.getByText('Café do ano passado')).toHaveCount(0)
})
