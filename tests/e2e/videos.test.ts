import type { Page } from 'playwright/test'
import { joinedLive } from './kit/live.ts'
import { asServer } from './kit/member-phone.ts'
import { waitForWorker } from './kit/service-worker.ts'
import { syncMark } from './kit/shell.ts'
import { type App, expect, test } from './kit/test.ts'

const OFFLINE = 'Vídeo disponível quando houver conexão'

const card = (page: Page, title: string) =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: title }) })
const facade = (page: Page, title: string) =>
  page.getByRole('button', { name: `Reproduzir vídeo: ${title}`, exact: true })

/**
 * YouTube, as far as a test needs it. Returns every request that goes elsewhere than to the app.
 */
async function standInForYouTube(page: Page, app: App): Promise<string[]> {
  const strangers: string[] = []
  page.on('request', (request) => {
    if (!request.url().startsWith(app.url) && /^https?:/.test(request.url())) strangers.push(request.url())
  })
  await page
    .context()
    .route('https://www.youtube-nocookie.com/**', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Player</title><button>Pausar</button>' }),
    )
  return strangers
}

test('before the tap the page contacts only the app; after it only YouTube without cookies, with a title and at the right second', async ({
  app,
  page,
  enter,
  freshMember,
}) => {
  const strangers = await standInForYouTube(page, app)
  await enter(page, await freshMember('Talita'), '/videos')
  const title = 'A história da Lúcia: raízes depois da perda'
  await expect(facade(page, title)).toBeVisible()
  await expect(page.locator('iframe')).toHaveCount(0)
  await page.waitForLoadState('networkidle')
  expect(strangers).toEqual([])

  await facade(page, title).focus()
  await page.keyboard.press('Enter')
  const player = page.locator(`iframe[title="Vídeo: ${title}"]`)
  await expect(player).toBeVisible()
  // The keyboard goes on in the player, not at the top of the page.
  await expect(player).toBeFocused()
  const url = new URL((await player.getAttribute('src')) ?? '')
  expect(url.origin + url.pathname).toBe('https://www.youtube-nocookie.com/embed/FlorDemo-02')
  expect(url.searchParams.get('start')).toBe('12')
  await expect(page.frameLocator('iframe').getByRole('button', { name: 'Pausar' })).toBeVisible()
  expect(strangers.every((stranger) => stranger.startsWith('https://www.youtube-nocookie.com/'))).toBe(true)
  // A network that refuses the frame does not tell us: a link leads to YouTube itself.
  await expect(
    card(page, title).getByRole('link', { name: `Abrir no YouTube: ${title} (abre em outra aba)` }),
  ).toBeVisible()
  // The others wait for their own tap.
  await expect(page.locator('iframe')).toHaveCount(1)
})

test(
  'a video file plays in the browser itself, with its cover before',
  { tag: '@thorough' },
  async ({ page, enter, freshMember }) => {
    await enter(page, await freshMember('Jael'), '/videos')
    const video = card(page, 'Boas-vindas').locator('video')
    await expect(video).toHaveAttribute('poster', /boas-vindas\.webp$/)
    expect(await video.evaluate((element: HTMLVideoElement) => [element.preload, element.readyState])).toEqual([
      'none',
      0,
    ])
    // The same play button as on all others, and then the browser's own controls.
    await expect(video).not.toHaveAttribute('controls')
    await facade(page, 'Boas-vindas').focus()
    await page.keyboard.press('Enter')
    await expect(video).toBeFocused()
    await expect(video).toHaveAttribute('controls')
    await expect(facade(page, 'Boas-vindas')).toHaveCount(0)
    await expect.poll(() => video.evaluate((element: HTMLVideoElement) => element.currentTime)).toBeGreaterThan(0)
  },
)

test(
  'offline the cover, the words and a sentence stay; back online the video can be watched',
  { tag: '@worker' },
  async ({ app, page, enter, freshMember, goOffline, goOnline }) => {
    await standInForYouTube(page, app)
    await enter(page, await freshMember('Rode'), '/videos')
    await expect(facade(page, 'Respirar com um salmo')).toBeVisible()
    await waitForWorker(page)
    await facade(page, 'Louvor ao entardecer').click()
    // It plays. (A frame that opens while the network is cut makes the browser report its page as
    // online.)
    await expect(page.frameLocator('iframe').getByRole('button', { name: 'Pausar' })).toBeVisible()

    await goOffline()
    await expect(page.getByText(OFFLINE)).toHaveCount(4)
    await expect(facade(page, 'Respirar com um salmo')).toHaveCount(0)
    // A playing video is not taken away.
    await expect(page.locator('iframe')).toHaveCount(1)

    await page.reload()
    await expect(page.getByText(OFFLINE)).toHaveCount(5)
    await expect(page.locator('iframe, video')).toHaveCount(0)
    await expect(card(page, 'Boas-vindas')).toContainText('Alguns segundos de silêncio')

    await goOnline()
    await expect(facade(page, 'Respirar com um salmo')).toBeVisible()
    await expect(page.getByText(OFFLINE)).toHaveCount(0)
  },
)

test('a missing file is reported in place of the video, with another try; a YouTube page that is no video is a link', async ({
  app,
  page,
  enter,
  freshMember,
  allowProblems,
}) => {
  allowProblems(/status of 404|40[04]/)
  const server = asServer(app)
  await server.from('videos').insert([
    { title: 'Gravação perdida', video_url: '/storage/v1/object/public/media/videos/nao-existe.mp4', order_index: 90 },
    { title: 'Nosso canal', video_url: 'https://www.youtube.com/@florescer', order_index: 91 },
  ])
  await enter(page, await freshMember('Safira'), '/videos')
  const lost = card(page, 'Gravação perdida')
  // It has no picture of its own: the page shows a drawing.
  await expect(lost.locator('video')).not.toHaveAttribute('poster')
  await facade(page, 'Gravação perdida').click()
  await expect(lost.getByRole('alert')).toContainText('Este vídeo não pôde ser reproduzido agora.')
  await lost.getByRole('button', { name: 'Tentar novamente' }).click()
  await expect(facade(page, 'Gravação perdida')).toBeVisible()
  const channel = card(page, 'Nosso canal').getByRole('link', { name: /^Abrir no YouTube/ })
  await expect(channel).toHaveAttribute('href', 'https://www.youtube.com/@florescer')
  await expect(channel).toHaveAttribute('rel', /noopener/)
  await server.from('videos').delete().in('title', ['Gravação perdida', 'Nosso canal'])
  await expect(lost).toHaveCount(0)
})

test(
  'a published or reordered video appears without a reload',
  { tag: '@thorough' },
  async ({ app, page, enter, freshMember }) => {
    const joining = joinedLive(page)
    await enter(page, await freshMember('Cloé'), '/videos')
    const titles = page.getByRole('main').getByRole('heading', { level: 2 })
    await expect(titles).toHaveCount(5)
    await joining
    await expect(syncMark(page, 'Tudo salvo')).toBeVisible()
    const server = asServer(app)
    await server
      .from('videos')
      .insert({ title: 'Vídeo novo', video_url: 'https://youtu.be/FlorDemo-09', order_index: 50 })
    await expect(titles.last()).toHaveText('Vídeo novo')
    await server.from('videos').update({ order_index: 0 }).eq('title', 'Vídeo novo')
    await server.from('videos').update({ order_index: 1 }).eq('title', 'Boas-vindas')
    await expect(titles.first()).toHaveText('Vídeo novo')
    await server.from('videos').update({ order_index: 0 }).eq('title', 'Boas-vindas')
    await server.from('videos').delete().eq('title', 'Vídeo novo')
    await expect(titles).toHaveCount(5)
  },
)
