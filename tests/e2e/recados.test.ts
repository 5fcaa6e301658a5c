import type { Locator, Page } from 'playwright/test'
import { recadoTexts } from '#texts/recados.ts'
import { test } from './kit/empty-ministry.ts'
import { haveRecados, readOnServer, recadoRow, removeRecados } from './kit/recados.ts'
import { waitForWorker } from './kit/service-worker.ts'
import { drawn } from './kit/settle.ts'
import { syncMark } from './kit/shell.ts'
import { A_TRY_MS, type App, expect } from './kit/test.ts'

test.beforeEach(({ app }) => removeRecados(app))

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })
const titles = (page: Page) => page.getByRole('main').getByRole('listitem').getByRole('heading').allTextContents()

test('Maria sees pinned recados first, reads one, and it is no longer new', async ({
  app,
  page,
  enter,
  freshMember,
}) => {
  const [, letter] = await haveRecados(app, [
    { titulo: 'Antigo e fixado', fixo: true, age: 60 * 24 * 3 },
    {
      titulo: 'Carta',
      mensagem: `<h3>Olá &amp; bem-vinda</h3><p>Um <b>texto</b> com <i>marcas</i>.</p><p>${'palavra '.repeat(30)}</p>`,
      age: 60,
    },
    { titulo: 'Mais novo', mensagem: 'Só texto', age: 5 },
  ])
  const maria = await freshMember('Maria')
  await enter(page, maria, '/recados')
  await expect(heading(page, 'Recados')).toBeVisible()
  await expect.poll(() => titles(page)).toEqual(['Antigo e fixado', 'Mais novo', 'Carta'])

  const pinned = recadoRow(page, 'Antigo e fixado')
  await expect(pinned.getByText('Importante', { exact: true })).toBeVisible()
  await expect(pinned.getByText('Novo', { exact: true })).toBeVisible()
  const card = recadoRow(page, 'Carta')
  await expect(card.getByText('Importante', { exact: true })).toBeHidden()
  await expect(card.getByText(/^Equipe Florescer · \d\d de [a-z]{3}( de \d{4})?$/)).toBeVisible()
  const whole = `Olá & bem-vinda · Um texto com marcas. ${'palavra '.repeat(30).trim()}`
  await expect(card.getByText(`${whole.slice(0, 140)}...`, { exact: true })).toBeVisible()
  await expect(recadoRow(page, 'Mais novo').getByText('Só texto', { exact: true })).toBeVisible()

  await card.getByRole('link', { name: 'Ler mais' }).click()
  await expect(page).toHaveURL(`/recado/${letter}`)
  await expect(heading(page, 'Carta')).toBeVisible()
  await expect(page.locator('time')).toHaveText(/^\d\d de [a-z]{3}( de \d{4})?, às? \d\d?h(\d\d)?$/)
  await expect.poll(() => readOnServer(app, maria)).toEqual([letter])
  await page.getByRole('link', { name: 'Ver todos os recados' }).click()
  await expect(recadoRow(page, 'Carta')).toBeVisible()
  await expect(recadoRow(page, 'Carta').getByText('Novo', { exact: true })).toBeHidden()
  await expect(page.getByText('2 não lidos')).toBeVisible()

  await page.getByRole('button', { name: 'Marcar todos como lidos' }).press('Enter')
  await expect(page.getByText('Tudo lido')).toBeVisible()
  // The button has gone; the keyboard goes on from the title.
  await expect(heading(page, 'Recados')).toBeFocused()
  await expect(page.getByText('Novo', { exact: true })).toHaveCount(0)
  await expect.poll(() => readOnServer(app, maria)).toHaveLength(3)
})

test('a recado reads as it was written: headings below its own, links in another tab, a table that scrolls, attachments', async ({
  app,
  page,
  enter,
  freshMember,
  allowProblems,
}) => {
  // Chromium reports inline attributes where it parses them, even in a document that is never
  // shown.
  allowProblems(/Content Security Policy directive '(style|script)-src/, /status of 400.*\n.*nao-existe\.webp/)
  const [rich, plain] = await haveRecados(app, [
    {
      titulo: 'Com tudo',
      mensagem: `<h1>Um</h1><h3 lang="la" id="x" style="color:red" class="y">Dois</h3><p><a href="https://ministerio.example/a" onclick="x()">fora</a>
        <a href="/eventos">dentro</a> <a href="mailto:a@b.example">carta</a> <a href="javascript:alert(1)">nada</a></p>
        <table><tr><th scope="col">Dia</th></tr><tr><td>terça</td></tr></table>
        <img src="https://rastreador.example/pixel.gif" alt="retrato"><img src="https://rastreador.example/p.gif" width="1" height="1"><img src="/storage/v1/object/public/media/nao-existe.webp" alt="flor">`,
      anexos: ['/storage/v1/object/public/media/recados/a.pdf', 'https://ministerio.example/b.pdf'],
    },
    { titulo: 'Só texto', mensagem: 'Primeira linha\nSegunda linha & <3' },
  ])
  const foreign: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('rastreador')) foreign.push(request.url())
  })
  await enter(page, await freshMember('Lia'), `/recado/${rich}`)
  const article = page.getByRole('article')
  await expect(article.getByRole('heading', { level: 2, name: 'Um' })).toBeVisible()
  await expect(article.getByRole('heading', { level: 3, name: 'Dois' })).toHaveAttribute('lang', 'la')
  for (const name of ['id', 'style', 'class'])
    await expect(article.getByRole('heading', { name: 'Dois' })).not.toHaveAttribute(name)
  for (const [name, href] of [
    ['fora', 'https://ministerio.example/a'],
    ['dentro', `${app.url}/eventos`],
    ['carta', 'mailto:a@b.example'],
  ] as const) {
    const link = article.getByRole('link', { name, exact: true })
    await expect(link).toHaveAttribute('href', href)
    await expect(link).toHaveAttribute('target', '_blank')
    await expect(link).toHaveAttribute('rel', 'noopener noreferrer')
    await expect(link).not.toHaveAttribute('onclick')
  }
  await expect(article.getByText('nada')).toBeVisible()
  await expect(article.getByRole('link', { name: 'nada' })).toHaveCount(0)
  await expect(article.getByRole('region', { name: 'Tabela' }).getByRole('columnheader', { name: 'Dia' })).toBeVisible()
  // A picture from elsewhere is a link and is not requested, or its owner would know who reads. A
  // missing picture shows its words, and nothing is broken.
  await expect(article.getByRole('link', { name: 'retrato' })).toHaveAttribute(
    'href',
    'https://rastreador.example/pixel.gif',
  )
  expect(foreign).toEqual([])
  await expect(article.getByText(/retrato\s*flor/)).toBeVisible()
  await expect(article.locator('img')).toHaveCount(0)
  for (const [name, href] of [
    ['Anexo 1 a.pdf', `${app.url}/storage/v1/object/public/media/recados/a.pdf`],
    ['Anexo 2 b.pdf', 'https://ministerio.example/b.pdf'],
  ] as const) {
    const file = article.getByRole('link', { name, exact: true })
    await expect(file).toHaveAttribute('href', href)
    await expect(file).toHaveAttribute('target', '_blank')
    await expect(file).toHaveAttribute('rel', 'noopener noreferrer')
  }

  await page.goto(`/recado/${plain}`)
  await expect(page.getByText('Segunda linha & <3')).toBeVisible()
  expect(await page.getByText('Segunda linha').innerText()).toBe('Primeira linha\nSegunda linha & <3')
})

test(
  'offline the list and a recado open, and the read mark reaches the server later',
  { tag: '@worker' },
  async ({ app, page, context, enter, freshMember, goOffline, goOnline, reopen }) => {
    const [first] = await haveRecados(app, [
      { titulo: 'Para ler no ônibus', mensagem: '<p>Sem sinal, o texto está aqui.</p>' },
      { titulo: 'Outro', age: 9 },
    ])
    const rute = await freshMember('Rute')
    await enter(page, rute, '/recados')
    await expect(recadoRow(page, 'Outro')).toBeVisible()
    await expect(syncMark(page, 'Tudo salvo')).toBeVisible()
    await waitForWorker(page)

    await goOffline()
    const again = await reopen()
    await again.goto('/recados')
    await recadoRow(again, 'Para ler no ônibus').getByRole('link').click()
    await expect(again.getByText('Sem sinal, o texto está aqui.')).toBeVisible()
    await expect(syncMark(again, '1 alteração aguardando envio')).toBeVisible()
    await again.goBack()
    await expect(recadoRow(again, 'Outro').getByText('Novo', { exact: true })).toBeVisible()
    await expect(recadoRow(again, 'Para ler no ônibus').getByText('Novo', { exact: true })).toBeHidden()
    expect(await readOnServer(app, rute)).toEqual([])

    await goOnline(context)
    await expect.poll(() => readOnServer(app, rute)).toEqual([first])
    await expect(syncMark(again, 'Tudo salvo')).toBeVisible()
  },
)

test(
  'the list is called empty only after the first synchronisation; before there is a skeleton, and without an answer an explanation',
  { tag: '@thorough' },
  async ({ app, page, context, enter, freshMember, allowProblems }) => {
    allowProblems(/status of 500/, /Synchronisation will be tried again/)
    const held = Promise.withResolvers<void>()
    let isCut = false
    await context.route('**/rpc/sync_exchange', async (route) => {
      // The app waits as long as the server asks, so only the member's own try can bring the
      // content.
      if (isCut) return route.fulfill({ status: 500, json: {}, headers: { 'Retry-After': '600' } })
      // The sign-in only asks who the member is, and fetches nothing.
      if ((route.request().postDataJSON() as { request: { limit: number } }).request.limit > 0) await held.promise
      await route.continue().catch(() => undefined) // The page that asked may be gone.
    })
    const noemi = await freshMember('Noemi')
    await enter(page, noemi, '/recados')
    await expect(page.getByText(recadoTexts.loading)).toBeAttached()
    await expect(page.getByText('Nenhum recado disponível no momento.')).toBeHidden()

    isCut = true
    await page.reload()
    await expect(heading(page, 'Seu conteúdo ainda não chegou a este aparelho')).toBeVisible()
    await expect(page).toHaveTitle(/^Recados · /)
    isCut = false
    held.resolve()
    await page.getByRole('button', { name: 'Tentar novamente' }).click()
    await expect(page.getByRole('heading', { name: 'Nenhum recado disponível no momento.' })).toBeVisible()

    await page.goto('/recado/00000000-0000-4000-8000-00000000abcd')
    await expect(heading(page, 'Recado não encontrado.')).toBeVisible()
    // A recado published meanwhile appears at once.
    await page.goto('/recados')
    await haveRecados(app, [{ titulo: 'Chegou' }])
    await expect(recadoRow(page, 'Chegou')).toBeVisible()
  },
)

test('a recado that is deleted while it is read gives way to an explanation', async ({
  app,
  page,
  enter,
  freshMember,
}) => {
  const [id] = await haveRecados(app, [{ titulo: 'Some' }])
  await enter(page, await freshMember('Hadassa'), `/recado/${id}`)
  await expect(heading(page, 'Some')).toBeVisible()
  await expect(syncMark(page, 'Tudo salvo')).toBeVisible()
  await removeRecados(app)
  await expect(heading(page, 'Recado não encontrado.')).toBeVisible()
})

test('when the device cannot read, the member is told and can try again', async ({
  app,
  page,
  enter,
  freshMember,
  allowProblems,
}) => {
  allowProblems(/A stream has failed|A screen has failed|console error: (NotReadableError|r\n)|Unable to read/)
  await haveRecados(app, [{ titulo: 'Aqui' }])
  await enter(page, await freshMember('Joana'), '/recados')
  await expect(recadoRow(page, 'Aqui')).toBeVisible()
  await page.addInitScript(() => {
    if (sessionStorage.getItem('healed')) return
    IDBIndex.prototype.getAll = () => {
      throw new DOMException('Unable to read', 'NotReadableError')
    }
  })
  await page.reload()
  await expect(heading(page, 'Algo não saiu como devia')).toBeVisible()
  await page.evaluate(() => sessionStorage.setItem('healed', '1'))
  await page.reload()
  await expect(recadoRow(page, 'Aqui')).toBeVisible()
})

async function haveMany(app: App, count: number): Promise<void> {
  await haveRecados(
    app,
    Array.from({ length: count }, (_, i) => ({
      titulo: `Recado ${i + 1}`,
      mensagem: `<p>${'texto '.repeat(20)}</p>`,
      age: i,
    })),
  )
}

/** Scrolls as a finger does, until the target is there. */
async function scrollTo(page: Page, target: Locator): Promise<void> {
  await expect(async () => {
    await page.evaluate(() => window.scrollBy(0, window.innerHeight * 0.8))
    await drawn(page)
    // The page renders it once it is near: until then there is nothing to wait for.
    expect(await target.isVisible()).toBe(true)
    await expect(target).toBeInViewport({ timeout: A_TRY_MS })
  }).toPass({ intervals: [0] })
}

test(
  'of a long list the page holds only what is near, and going back or reloading keeps the position',
  { tag: '@worker' },
  async ({ app, page, enter, freshMember }) => {
    await haveMany(app, 95)
    await enter(page, await freshMember('Tamar'), '/recados')
    const items = page.getByRole('main').getByRole('listitem')
    await expect(recadoRow(page, 'Recado 1')).toHaveAttribute('aria-posinset', '1')
    await expect(recadoRow(page, 'Recado 1')).toHaveAttribute('aria-setsize', '95')
    expect(await items.count()).toBeLessThanOrEqual(30)

    const wanted = recadoRow(page, 'Recado 58')
    await scrollTo(page, wanted)
    expect(await items.count()).toBeLessThanOrEqual(30)
    await wanted.getByRole('link').click()
    await expect(heading(page, 'Recado 58')).toBeVisible()
    await page.goBack()
    await expect(wanted).toBeInViewport()
    await expect(wanted.getByText('Novo', { exact: true })).toBeHidden()
    await page.reload()
    await expect(wanted).toBeInViewport()

    // At the very end no card covers another, and the page ends after the last one.
    await scrollTo(page, recadoRow(page, 'Recado 95'))
    await expect(page.getByRole('contentinfo')).toBeVisible()
    await expect(async () => {
      const boxes = await items.evaluateAll((elements) =>
        elements.map((element) => element.getBoundingClientRect()).map(({ top, bottom }) => [top, bottom] as const),
      )
      for (const [i, [top]] of boxes.entries()) if (i > 0) expect(Math.abs(top - boxes[i - 1]![1])).toBeLessThan(1)
    }).toPass()
  },
)

/** As long as the list is there, no moment is idle. */
function holdIdle(): void {
  const held: IdleRequestCallback[] = []
  const request = window.requestIdleCallback.bind(window)
  window.requestIdleCallback = (callback, options) =>
    document.querySelector('main li[aria-posinset]') ? held.push(callback) : request(callback, options)
  Object.assign(window, {
    beIdle: () => {
      window.requestIdleCallback = request
      for (const callback of held) request(callback)
    },
  })
}

test('a long list that is new begins with what the window shows, and nothing moves when the rest comes', async ({
  app,
  page,
  enter,
  freshMember,
}) => {
  await haveMany(app, 95)
  await page.addInitScript(holdIdle)
  await enter(page, await freshMember('Tirza'), '/recados')
  const items = page.getByRole('main').getByRole('listitem')
  const places = () =>
    items.evaluateAll((elements) =>
      elements.map((element) => {
        const { top, left, width, height } = element.getBoundingClientRect()
        return [element.ariaPosInSet, ...[top, left, width, height].map((value) => Math.round(value))].join(' ')
      }),
    )
  await expect(recadoRow(page, 'Recado 1')).toBeVisible()
  const atFirst = await places()
  expect(atFirst.length).toBeLessThan(10)
  await expect(recadoRow(page, `Recado ${atFirst.length}`)).not.toBeInViewport()
  // There is room to scroll to the others already.
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeGreaterThan(95 * 100)

  const beIdle = () => page.evaluate(() => (window as never as { beIdle(): void }).beIdle())
  await beIdle()
  await expect.poll(() => items.count()).toBeGreaterThan(atFirst.length)
  expect((await places()).slice(0, atFirst.length)).toEqual(atFirst)

  await test.step('so does one of which all that the window shows is new', async () => {
    await page.evaluate(holdIdle)
    await app.sql(
      `insert into public.recados (titulo, mensagem, publicado_em)
     select 'Novidade ' || n, '<p>Chegou agora.</p>', now() - make_interval(secs => n / 100.0) from generate_series(1, 12) n`,
    )
    await expect(recadoRow(page, 'Novidade 1')).toBeVisible()
    const newPlaces = await places()
    expect(newPlaces.length).toBeLessThan(10)
    await expect(recadoRow(page, `Novidade ${newPlaces.length}`)).not.toBeInViewport()
    await beIdle()
    await expect.poll(() => items.count()).toBeGreaterThan(newPlaces.length)
    expect((await places()).slice(0, newPlaces.length)).toEqual(newPlaces)
  })
})

/** The keys are faster than the phone: it does not hear yet that the page has scrolled. */
function holdScrolling(): void {
  Object.assign(window, { isScrollingHeld: true })
  const hold = (event: Event) => {
    if ((window as never as { isScrollingHeld: boolean }).isScrollingHeld) event.stopImmediatePropagation()
  }
  window.addEventListener('scroll', hold, { capture: true })
}

test('the keyboard alone goes through a long list, and what has the focus does not disappear', async ({
  app,
  page,
  enter,
  freshMember,
}) => {
  await haveMany(app, 30)
  await page.addInitScript(holdScrolling)
  await enter(page, await freshMember('Tabita'), '/recados')
  await recadoRow(page, 'Recado 1').getByRole('link').focus()
  for (let number = 2; number <= 30; number += 1) {
    await page.keyboard.press('Tab')
    await expect(recadoRow(page, `Recado ${number}`).getByRole('link')).toBeFocused()
  }
  await page.evaluate(() => Object.assign(window, { isScrollingHeld: false }))
  await page.evaluate(() => window.scrollTo(0, 0))
  await expect(recadoRow(page, 'Recado 1')).toBeInViewport()
  await expect(recadoRow(page, 'Recado 30').getByRole('link')).toBeFocused()
  // The browser's own search misses the cards that are not rendered; ours does not.
  await page.getByRole('link', { name: 'Buscar um recado' }).click()
  await expect(page).toHaveURL(/\/busca$/)
})
