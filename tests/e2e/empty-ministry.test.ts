import { test, unpublishAll } from './kit/empty-ministry.ts'
import { expectAccessible } from './kit/axe.ts'
import { setLetters, whatDoesNotFit } from './kit/layout.ts'
import { asServer, giveJourney, journeyPosition } from './kit/member-phone.ts'
import { waitForWorker } from './kit/service-worker.ts'
import { syncMark } from './kit/shell.ts'
import { expect } from './kit/test.ts'

test.beforeEach(({ app }) => unpublishAll(app))

const screens = [
  { path: '/eventos', empty: 'Nenhum evento disponível no momento' },
  { path: '/videos', empty: 'Nenhum vídeo disponível no momento' },
  { path: '/loja', empty: 'Nenhum produto disponível no momento' },
]

test(
  'before the ministry has published anything, every screen says so, also offline',
  { tag: '@worker' },
  async ({ page, enter, freshMember, goOffline, reopen }) => {
    await enter(page, await freshMember('Primeira'), '/')
    await expect(syncMark(page, 'Tudo salvo')).toBeVisible()
    await waitForWorker(page)
    await expect(page.getByRole('region', { name: 'Novidades' })).toContainText('Nada de novo por enquanto')
    for (const { path, empty } of screens) {
      await page.goto(path)
      await expect(page.getByRole('heading', { name: empty, exact: true })).toBeVisible()
      await expectAccessible(page)
      await setLetters(page, 200)
      expect(await whatDoesNotFit(page)).toEqual([])
      await setLetters(page, 100)
    }
    await goOffline()
    const offline = await reopen()
    for (const { path, empty } of screens) {
      await offline.goto(path)
      await expect(offline.getByRole('heading', { name: empty, exact: true })).toBeVisible()
    }
  },
)

test(
  'with past events only, the upcoming list is empty and the past ones are still shown',
  { tag: '@thorough' },
  async ({ app, page, enter, freshMember }) => {
    const { error } = await asServer(app)
      .from('events')
      .insert({ title: 'Café do ano passado', event_date: '2025-03-08T12:00:00Z' })
    expect(error).toBeNull()
    await enter(page, await freshMember('Segunda'), '/eventos')
    await expect(page.getByRole('heading', { name: 'Nenhum evento disponível no momento' })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Já aconteceram' })).toBeVisible()
    await expect(page.getByText('Sábado, 8 de março de 2025, às 9h')).toBeVisible()
    await asServer(app).from('events').delete().eq('title', 'Café do ano passado')
    await expect(page.getByText('Café do ano passado')).toHaveCount(0)
  },
)

test(
  'when only some days are written, the journey has no gaps: the others say “Em breve”',
  { tag: '@thorough' },
  async ({ app, page, enter, freshMember }) => {
    const day = (number: number) => ({
      day_number: number,
      title: `Escrito ${number}`,
      theme: 'Tema',
      verse: 'Versículo',
      reflection: 'Mensagem.',
      action: 'Verdade.',
    })
    const { error } = await asServer(app)
      .from('devotionals')
      .insert([day(1), day(3)])
    expect(error).toBeNull()
    const third = await freshMember('Terceira')
    await giveJourney(app, third, { daysAgo: 4, completed: [1] })
    await page.setViewportSize({ width: 1280, height: 800 })
    await enter(page, third, '/devocionais')
    await expect(journeyPosition(page, 'Dia 2 de 30 • 1 dia concluído')).toBeVisible()
    await expect(page.getByText('O devocional deste dia ainda está sendo escrito. Volte em breve.')).toBeVisible()
    const carousel = page.getByRole('region', { name: 'Dias da jornada' })
    await expect(carousel.locator('[aria-roledescription=slide]')).toHaveCount(30)
    const unwritten = carousel.getByRole('group', { name: 'Dia 2 de 30, em breve' })
    await expect(unwritten.getByRole('heading', { name: 'Em breve' })).toBeVisible()
    await expect(unwritten.getByRole('link')).toHaveCount(0)
    await expect(
      carousel.getByRole('group', { name: /^Dia 3 de 30/ }).getByRole('link', { name: 'Escrito 3' }),
    ).toBeVisible()
    await expect(page.getByRole('img', { name: 'Dia 4 de 30, em breve' })).toBeVisible()
    await expectAccessible(page)

    await test.step('a day does not lead to one that nobody has written, and says so', async () => {
      const sayings = page.getByText('O dia 2 ainda está sendo escrito. Volte em breve.')
      const ways = page.getByRole('main').getByRole('link', { name: /^(Ir para o dia|Dia) 2$/ })
      await page.goto('/devocional/1')
      await expect(page.getByRole('heading', { name: 'Dia concluído' })).toBeVisible()
      // In the notice, and between the neighbours.
      await expect(sayings).toHaveCount(2)
      await expect(ways).toHaveCount(0)
      await asServer(app).from('devotionals').insert(day(2))
      await expect(ways).toHaveCount(2)
      await expect(sayings).toHaveCount(0)
      await asServer(app).from('devotionals').delete().eq('day_number', 2)
      await expect(ways).toHaveCount(0)
    })

    await page.goto('/devocional/2')
    await expect(page.getByRole('heading', { level: 1, name: 'Devocional não encontrado' })).toBeVisible()
    // A day written while she is on its page appears.
    await asServer(app).from('devotionals').insert(day(2))
    await expect(page.getByRole('heading', { level: 1, name: 'Dia 2: Escrito 2' })).toBeVisible()
    await asServer(app).from('devotionals').delete().in('day_number', [1, 2, 3])
  },
)
