import type { BrowserContext, Page } from 'playwright/test'
import { notificationTexts } from '#texts/notifications.ts'
import { expectEveryPicture } from './kit/content-screens.ts'
import { asMember, asServer, giveJourney, journeyPosition, waitUntilReadyForOffline } from './kit/member-phone.ts'
import { bell, recadoRow } from './kit/recados.ts'
import { waitForWorker } from './kit/service-worker.ts'
import { syncMark } from './kit/shell.ts'
import { everythingStored, findings } from './kit/stored.ts'
import { isThorough } from '#tests/kit/lane.ts'
import { type Account, type App, expect, test } from './kit/test.ts'
import { expectToast } from './kit/toasts.ts'

/** In the demo: 30 days, 5 events and 5 videos with a picture, 7 products on sale. */
const PICTURES = 47
const NO_FILE = '/nao-existe.html'

interface Screen {
  path: string
  /** The title, as a screen reader says it. */
  title: string | RegExp
  /** Sentences of the content. */
  shows?: readonly (string | RegExp)[]
  /** How many pictures are shown, at least. */
  pictures?: number
  /** Waits for the parts of the screen that load on their own. */
  expectReady?: (page: Page) => Promise<void>
  /** The test in which the gate opens it offline; `test:all` opens it here too. */
  testedIn?: string
  /** Uses the screen. */
  use?: (page: Page) => Promise<void>
}

test(
  'after a single visit online, the whole app works in flight mode, closed and opened again',
  { tag: '@worker' },
  async ({ app, page, context, login, freshMember, goOffline, reopen }) => {
    const rebeca = await freshMember('Rebeca Nunes')
    await giveJourney(app, rebeca, { daysAgo: 4, completed: [1, 2, 3] })
    const there = await contentOf(app, rebeca)
    await asServer(app)
      .from('devotional_favorites')
      .insert({ user_id: rebeca.id, devotional_id: there.devotionals[1]!.id })

    await test.step('on the first visit she signs in and opens nothing else', async () => {
      await login(page, rebeca)
      await expect(syncMark(page, 'Tudo salvo')).toBeVisible()
      await waitForWorker(page)
      await waitUntilReadyForOffline(page, PICTURES)
      // Her record at the ministry is requested once and kept.
      await expect.poll(async () => findings(await page.evaluate(everythingStored), ['Turma Aurora'])).not.toEqual([])
      // A full phone clears the browser's cache first, so only what the app itself keeps counts.
      await (await context.newCDPSession(page)).send('Network.clearBrowserCache')
    })

    const missing = watchFiles(context)
    await goOffline()
    for (const screen of screensOf(there)) {
      if (screen.testedIn && !isThorough) continue
      await test.step(screen.path, async () => {
        const opened = await reopen()
        await opened.goto(screen.path)
        await expectComplete(opened, screen)
        await screen.use?.(opened)
      })
    }
    // An address that looks like a file is requested from the network first.
    expect(missing).toEqual([NO_FILE])
  },
)

type Content = Awaited<ReturnType<typeof contentOf>>

/** The ministry's content on the server, as far as a member sees it. */
async function contentOf(app: App, member: Account) {
  const server = await asMember(app, member)
  const [devotionals, recados, events, videos, products] = await Promise.all([
    server.from('devotionals').select('id, title, day_number').order('day_number'),
    server.from('recados').select('id, titulo').order('publicado_em', { ascending: false }),
    server.from('events').select('title'),
    server.from('videos').select('title'),
    server.from('products').select('name').eq('active', true),
  ])
  for (const { error } of [devotionals, recados, events, videos, products]) if (error) throw error
  return {
    devotionals: devotionals.data as { id: string; title: string; day_number: number }[],
    recados: recados.data as { id: string; titulo: string }[],
    events: events.data!.map(({ title }) => title as string),
    videos: videos.data!.map(({ title }) => title as string),
    products: products.data!.map(({ name }) => name as string),
  }
}

/** Every screen that a member can open, and the content it shows. */
function screensOf({ devotionals, recados, events, videos, products }: Content): readonly Screen[] {
  const [first, , , fourth] = devotionals
  const retreat = recados.find(({ titulo }) => titulo.startsWith('Retiro na serra'))!
  const latest = recados.slice(0, 5).map(({ titulo }) => titulo)
  return [
    { path: '/', title: /./, shows: ['Devocional de Hoje', 'Ver Eventos'] },
    {
      path: '/devocionais',
      title: 'Devocionais',
      shows: [fourth!.title],
      // Of the suggested day in its card, and of the days around it; the others' come when they are
      // near.
      pictures: 5,
      expectReady: expectJourney,
    },
    {
      path: '/jornada',
      title: 'Devocionais',
      shows: [fourth!.title],
      expectReady: expectJourney,
    },
    { path: '/devocional', title: `Dia 4: ${fourth!.title}`, shows: ['Verdade do Dia', 'Oração'], pictures: 1 },
    {
      path: '/devocional/1',
      title: `Dia 1: ${first!.title}`,
      pictures: 1,
      use: async (page) => {
        await page.getByRole('button', { name: 'Reler devocional' }).click()
        await expect(page.getByText('Verdade do Dia', { exact: true })).toBeVisible()
      },
    },
    {
      path: '/recados',
      title: 'Recados',
      expectReady: async (page) => {
        const items = page.getByRole('main').getByRole('listitem')
        await expect(items.first()).toContainText('Importante')
        await expect(items.first()).toHaveAttribute('aria-setsize', String(recados.length))
      },
      use: async (page) => {
        await bell(page, notificationTexts.name(recados.length)).click()
        const panel = page.getByRole('dialog', { name: /^Notificações/ })
        await expect(panel.getByRole('listitem').getByRole('link')).toContainText(latest)
      },
    },
    {
      path: `/recado/${retreat.id}`,
      title: retreat.titulo,
      testedIn: 'recados',
      shows: [/^Anexo 1/, /^Anexo 2/],
      use: async (page) => {
        await page.getByRole('link', { name: 'Ver todos os recados' }).click()
        await expect(recadoRow(page, retreat.titulo).getByText('Novo', { exact: true })).toBeHidden()
      },
    },
    { path: '/eventos', title: 'Eventos', shows: events, pictures: 5 },
    {
      path: '/videos',
      title: 'Vídeos',
      testedIn: 'videos',
      shows: [...videos, 'Vídeo disponível quando houver conexão'],
      pictures: 5,
    },
    {
      path: '/loja',
      title: 'Loja Oficial',
      testedIn: 'shop',
      shows: products,
      pictures: 7,
      use: async (page) => {
        await page.getByRole('button', { name: 'Adicionar ao carrinho: Caneca Florescer' }).click()
        await expectToast(page, 'Produto adicionado ao carrinho!')
      },
    },
    { path: '/pedidos', title: 'Meus pedidos na loja', testedIn: 'selling', shows: ['Ir para a loja'] },
    {
      path: '/loja',
      title: 'Loja Oficial',
      testedIn: 'shop',
      use: async (page) => {
        await page.getByRole('button', { name: 'Abrir carrinho, 1 item' }).click()
        const cart = page.getByRole('dialog', { name: 'Carrinho' })
        await expect(cart.getByText('Caneca Florescer')).toBeVisible()
        await expect
          .poll(() => cart.locator('img').evaluate((img: HTMLImageElement) => img.naturalWidth))
          .toBeGreaterThan(0)
        await cart.getByRole('button', { name: 'Finalizar Compra' }).click()
        await expectToast(page, 'Checkout em desenvolvimento')
      },
    },
    { path: '/fundadora', title: 'Mensagem da Fundadora', shows: ['Que bom que você veio.'] },
    {
      path: '/valores',
      title: 'Valores',
      shows: ['Jesus como centro', 'Amor incondicional', 'Fé viva', 'Comunhão verdadeira'],
    },
    { path: '/perfil', title: 'Meu Perfil', testedIn: 'profile', shows: ['Turma Aurora', 'Membro desde', 'Sair'] },
    { path: '/favoritos', title: 'Favoritos', testedIn: 'favorites', shows: [devotionals[1]!.title], pictures: 1 },
    {
      path: '/busca?q=retiro',
      title: 'Buscar',
      testedIn: 'search',
      use: async (page) => {
        await page.getByRole('main').getByRole('link', { name: retreat.titulo }).click()
        await expect(page.getByRole('heading', { level: 1, name: retreat.titulo })).toBeVisible()
      },
    },
    { path: '/auth', title: /./, shows: ['Devocional de Hoje'] },
    {
      path: '/install',
      title: 'Instalar o aplicativo',
      testedIn: 'start-without-network',
      shows: ['No iPhone', 'No Android'],
    },
    { path: '/quem-somos', title: 'Quem Somos', shows: ['Nossa História', 'Palavra da Fundadora'] },
    {
      path: '/politica-privacidade',
      title: 'Política de Privacidade',
      shows: ['O que guardamos sobre você, por quê, e o que você pode decidir. Sem letra miúda.'],
    },
    { path: '/nao-existe', title: 'Página não encontrada', testedIn: 'public-pages' },
    { path: NO_FILE, title: 'Página não encontrada' },
  ]
}

async function expectJourney(page: Page): Promise<void> {
  await expect(journeyPosition(page, 'Dia 4 de 30 • 3 dias concluídos')).toBeVisible()
  await expect(
    page.getByRole('region', { name: 'Dias da jornada' }).locator('[aria-roledescription=slide]:not([inert])'),
  ).toHaveCount(1)
}

async function expectComplete(page: Page, { title, shows = [], expectReady, pictures = 0 }: Screen): Promise<void> {
  const main = page.getByRole('main')
  await expect(
    page.getByRole('heading', { level: 1, name: title, ...(typeof title === 'string' && { exact: true }) }),
  ).toBeVisible()
  for (const sentence of shows) await expect(main.getByText(sentence, { exact: true }).first()).toBeVisible()
  await expect(page.getByText('Você está offline. Pode continuar lendo; enviaremos depois.')).toBeVisible()
  await expectReady?.(page)
  // Nothing is still loading, and nothing has failed to load.
  await expect(main.locator('[aria-busy=true]')).toHaveCount(0)
  await expect(main.getByText(/^(Carregando|Buscando|Preparando|Baixando)/)).toHaveCount(0)
  await expect(
    main.getByText(
      /ainda não chegou a este aparelho|aparecem aqui assim que houver conexão|Tentar novamente|^Nenhum .+ disponível no momento/,
    ),
  ).toHaveCount(0)
  await expectEveryPicture(page, pictures)
}

/** Collects every file of the app and every picture that a page requests and does not get. */
function watchFiles(context: BrowserContext): string[] {
  const missing: string[] = []
  context.on('requestfailed', (request) => {
    const { pathname } = new URL(request.url())
    const isApi = /^\/(auth|rest|realtime|functions)\/v1\//.test(pathname)
    if (!isApi && request.failure()?.errorText !== 'net::ERR_ABORTED') missing.push(pathname)
  })
  return missing
}
