import { dayNoteTexts } from '#texts/day-note.ts'
import { expectAccessible } from './kit/axe.ts'
import { whatHinders } from './kit/finger.ts'
import { joinedLive } from './kit/live.ts'
import { asServer, expectPicturesShown, giveJourney } from './kit/member-phone.ts'
import { expect, test } from './kit/test.ts'
import { expectToast } from './kit/toasts.ts'

test('before the journey there is an invitation, and starting leads to the first day', async ({
  page,
  enter,
  freshMember,
}) => {
  await enter(page, await freshMember('Eva'), '/devocional')
  await expect(page).toHaveURL(/\/devocionais$/)
  await page.getByRole('button', { name: 'Iniciar jornada' }).click()
  await expectToast(page, 'Jornada iniciada! ✨')
  await expect(page).toHaveURL(/\/devocional\/1$/)
  await expectPicturesShown(page)
  for (const label of ['Mensagem', 'Verdade do Dia', 'Oração'])
    await expect(page.getByText(label, { exact: true })).toBeVisible()
})

test(
  'an impossible start date from an earlier version does not close the journey',
  { tag: '@thorough' },
  async ({ app, page, enter, freshMember, allowProblems }) => {
    // The digests of device and server differ for such a start.
    allowProblems(/The digest differs/)
    const noemi = await freshMember('Noemi')
    // A server of version 0.1.0 accepted it.
    await app.sql(`do $$ begin
    alter table public.user_progress disable trigger user;
    insert into public.user_progress (user_id, journey, started_at, last_completed_day, completed_days)
      select '${noemi.id}', journey, '-infinity', 1, '{1}' from generate_series(1, 2) journey;
    alter table public.user_progress enable trigger user;
    perform sync.note('${noemi.id}', 'progress', journey::text) from generate_series(1, 2) journey;
  end $$`)
    await enter(page, noemi, '/devocionais')
    await expect(page.getByText('1ª jornada, iniciada em data desconhecida')).toBeVisible()
    await expect(page.getByText('Disponível em breve').first()).toBeVisible()
    await page.goto('/devocional/1')
    await expect(page.getByText('O dia 2 se abre em breve')).toBeVisible()
  },
)

test(
  'the last day brings congratulations, and a garden in bloom to keep, also when it is opened again; where motion is unwelcome nothing moves',
  { tag: '@thorough' },
  async ({ app, page, enter, freshMember }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    const dalva = await freshMember('Dalva')
    await giveJourney(app, dalva, { daysAgo: 40, completed: Array.from({ length: 29 }, (_, i) => i + 1) })
    await enter(page, dalva, '/devocional')
    await expect(page).toHaveURL(/\/devocional\/30$/)
    await page.getByRole('button', { name: 'Concluir dia' }).click()
    await expect(page.getByText(/Parabéns por cada passo/).first()).toBeVisible()
    await expectToast(page, 'Dia concluído! Nos vemos amanhã ✨')
    await expectToast(page, /Parabéns por cada passo/)
    const main = page.getByRole('main')
    await expect(main.getByText('Leve com você hoje')).toBeVisible()
    await expect(main.getByRole('img', { name: 'Seu jardim: 30 de 30 pétalas abertas' })).toBeVisible()
    expect(await main.evaluate((all) => all.getAnimations({ subtree: true }).length)).toBe(0)

    await test.step('opened again, the day has the garden still, and what she wrote on the way', async () => {
      for (const [day, words] of [
        [12, 'A chuva veio.'],
        [4, 'Pousei a bolsa.\nHoje descansei.'],
      ] as const) {
        await page.goto(`/devocional/${day}`)
        await page.getByRole('textbox', { name: dayNoteTexts.label }).fill(words)
        await expect(page.getByText(dayNoteTexts.saved)).toBeVisible()
        // These words are those of the last day.
        await expect(main.getByRole('heading', { name: dayNoteTexts.way })).toHaveCount(0)
      }
      await page.addInitScript(() => {
        const shared: string[] = []
        Object.assign(window, { shared })
        Object.assign(navigator, {
          canShare: ({ files }: ShareData) => files?.length === 1,
          share: async ({ files }: ShareData) => void shared.push(`${files![0]!.name} ${files![0]!.size > 0}`),
        })
      })
      await page.goto('/devocional/30')
      await expect(main.getByRole('img', { name: 'Seu jardim: 30 de 30 pétalas abertas' })).toBeVisible()
      await expect(main.getByText(/Parabéns por cada passo/)).toBeVisible()
      const way = main.getByRole('region', { name: dayNoteTexts.way })
      await expect(way.getByRole('listitem')).toHaveText([
        /^Dia 4Pousei a bolsa.\nHoje descansei.$/,
        /^Dia 12A chuva veio.$/,
      ])
      await expect(way.getByRole('link', { name: 'Dia 4' })).toHaveAttribute('href', '/devocional/4')
      await expectAccessible(page)
    })

    await main.getByRole('button', { name: 'Guardar o jardim' }).click()
    const dialog = page.getByRole('dialog', { name: 'Seu jardim' })
    await expect(dialog.getByRole('img', { name: 'Imagem do jardim com 30 de 30 pétalas abertas' })).toBeVisible()
    await dialog.getByRole('button', { name: 'Compartilhar' }).click()
    await expect
      .poll(() => page.evaluate(() => (window as never as { shared: string[] }).shared))
      .toEqual(['meu-jardim.png true'])
    await page.keyboard.press('Escape')
    await expect(main.getByRole('button', { name: 'Guardar o jardim' })).toBeFocused()

    await page.goto('/devocionais')
    await expect(main.getByRole('img', { name: 'Seu jardim: 30 de 30 pétalas abertas' })).toBeVisible()
    await main.getByRole('button', { name: 'Guardar o jardim' }).click()
    const arrival = page.waitForEvent('download')
    await dialog.getByRole('button', { name: 'Baixar imagem' }).click()
    expect((await arrival).suggestedFilename()).toBe('meu-jardim.png')
  },
)

test(
  'a completed day leaves its truth and leads to the next one to do; later it says so, and “Reler” unfolds the text',
  { tag: '@motion' },
  async ({ app, page, enter, freshMember }) => {
    const zara = await freshMember('Zara')
    await giveJourney(app, zara, { daysAgo: 9, completed: [1, 2, 3] })
    await page.setViewportSize({ width: 360, height: 616 })
    await enter(page, zara, '/devocional/4')
    await page.getByRole('button', { name: 'Concluir dia' }).click()
    await expectToast(page, 'Dia concluído! Nos vemos amanhã ✨')
    await expectToast(page, 'O dia 5 já está aberto para você.')
    const truth = 'O convite de Jesus é para quem está cansada. Descansar também é responder a ele.'
    const garden = page.getByRole('main').getByRole('img', { name: 'Seu jardim: 4 de 30 pétalas abertas' })
    await expect(garden).toBeInViewport({ ratio: 1 })
    // The petal of this day is the one that opens.
    const petal = garden.locator('g path').nth(3)
    await expect(petal).toHaveCSS('animation-name', /\w/)
    await expect(garden.locator('g path').nth(2)).toHaveCSS('animation-name', 'none')
    await expect(page.getByRole('main').getByText(truth)).toBeInViewport({ ratio: 1 })
    // Whole in sight, and under no bar.
    await expect.poll(() => page.getByRole('link', { name: 'Enviar a uma amiga' }).evaluate(whatHinders)).toEqual([])
    await expect(page.getByRole('main').getByRole('link', { name: 'Ir para o dia 5' })).toBeVisible()
    await test.step('the truth goes to WhatsApp as words, and as a picture where the phone can share one', async () => {
      const words = await page.getByRole('link', { name: 'Enviar a uma amiga' }).getAttribute('href')
      expect(new URL(words!).host).toBe('wa.me')
      expect(new URL(words!).searchParams.get('text')).toContain(truth)
      await page.addInitScript(() => {
        const shared: string[] = []
        Object.assign(window, { shared })
        Object.assign(navigator, {
          canShare: ({ files }: ShareData) => files?.length === 1,
          share: async ({ files }: ShareData) => void shared.push(`${files![0]!.name} ${files![0]!.size > 0}`),
        })
      })
      await page.goto('/devocional/5')
      await page.getByRole('button', { name: 'Concluir dia' }).click()
      await page.getByRole('button', { name: 'Enviar a uma amiga' }).click()
      await expect
        .poll(() => page.evaluate(() => (window as never as { shared: string[] }).shared))
        .toEqual(['verdade-do-dia-5.png true'])
      await page.getByRole('button', { name: 'Reler devocional' }).click()
      await expect(page.getByRole('heading', { name: 'Mensagem' })).toBeVisible()
      await expect(page.locator(':focus')).toContainText('Dia concluído')
    })

    await page.goto('/devocional/1')
    const main = page.getByRole('main')
    await expect(main.getByRole('link', { name: 'Ir para o dia 6' })).toBeVisible()
    const order = await main
      .locator('article')
      .evaluate((article) => [...article.querySelectorAll('img, h2')].map(({ textContent }) => textContent))
    // What she wrote about the day comes after them.
    expect(order.slice(0, 2)).toEqual(['', 'Dia concluído'])
    const reread = main.getByRole('button', { name: 'Reler devocional' })
    for (const isOpen of [true, false]) {
      await reread.click()
      await expect(reread).toHaveAttribute('aria-expanded', String(isOpen))
      await expect(reread).toBeFocused()
      await expect(main.getByRole('heading', { name: 'Mensagem' })).toHaveCount(isOpen ? 1 : 0)
    }
  },
)

test(
  'at 360, 768 and 1280 pixels the carousel shows one, two and three days and starts at the next step; no other days exist',
  { tag: '@thorough' },
  async ({ app, page, enter, freshMember }) => {
    const marta = await freshMember('Marta')
    await giveJourney(app, marta, { daysAgo: 9, completed: [1, 2, 3, 4] })
    await enter(page, marta)
    for (const [width, cards] of [
      [360, 1],
      [768, 2],
      [1280, 3],
    ] as const) {
      await page.setViewportSize({ width, height: 800 })
      await page.goto('/devocionais')
      const carousel = page.getByRole('region', { name: 'Dias da jornada' })
      const shown = carousel.locator('[aria-roledescription=slide]:not([inert])')
      await expect(shown).toHaveCount(cards)
      await carousel.scrollIntoViewIfNeeded()
      await expect(carousel.getByRole('group', { name: /^Dia 5 de 30/ })).toBeInViewport()
      await carousel.getByRole('button', { name: 'Próximos dias' }).click()
      await expect(carousel.getByRole('group', { name: new RegExp(`^Dia ${5 + cards} de 30`) })).toBeInViewport()
    }
    await test.step('/devocional/0, /devocional/31 and /devocional/abc are no days of the journey', async () => {
      await page.goto('/devocional/0')
      for (const path of ['/devocional/31', '/devocional/abc', null]) {
        await expect(page.getByText('Devocional não encontrado')).toBeVisible()
        if (path) await page.goto(path)
      }
    })
  },
)

test('sharing opens the share sheet of the device, and copies the address where there is none', async ({
  app,
  page,
  context,
  enter,
  freshMember,
}) => {
  const hulda = await freshMember('Hulda')
  await giveJourney(app, hulda, { daysAgo: 1 })
  await enter(page, hulda)
  await test.step('where the device cannot share, the address is copied', async () => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.goto('/devocional/1')
    await page.evaluate(() => Object.defineProperty(navigator, 'share', { value: undefined }))
    await page.getByRole('button', { name: 'Compartilhar' }).click()
    await expect(page.getByText('Copiado para a área de transferência').first()).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('/devocional/1')
  })
  await test.step('where it can, its sheet opens with the day and the address; closing it says nothing', async () => {
    await page.addInitScript(() => {
      const shared: unknown[] = []
      const share = async (data: unknown) => {
        shared.push(data)
        if (shared.length > 1) throw new DOMException('Share canceled', 'AbortError')
      }
      Object.defineProperty(navigator, 'share', { value: share })
      Object.assign(window, { shared })
    })
    await page.goto('/devocional/1')
    const button = page.getByRole('button', { name: 'Compartilhar' })
    const shared = () => page.evaluate(() => (window as never as { shared: unknown[] }).shared)
    await button.click()
    await expect.poll(shared).toEqual([
      {
        title: expect.stringContaining('O dia das coisas pequenas'),
        text: expect.any(String),
        url: `${app.url}/devocional/1`,
      },
    ])
    await button.click()
    await expect.poll(async () => (await shared()).length).toBe(2)
    await expect(button).toBeEnabled()
    await expect(page.getByText(/Não foi possível compartilhar|Copiado para/)).toHaveCount(0)
  })
})

test('a locked day says when it opens, and no tap opens it', async ({ app, page, enter, freshMember }) => {
  const ester = await freshMember('Ester')
  await giveJourney(app, ester, { daysAgo: 0 })
  await enter(page, ester, '/devocional/2')
  await expect(page.getByRole('heading', { name: 'Cada passo tem seu tempo' })).toBeVisible()
  await expect(page.getByText(/^O dia 2 se abre .+, às? \d+h/)).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Voltar para a jornada' }).click()
  await expect(page).toHaveURL(/\/devocionais$/)
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/devocionais')
  // A journey that began an hour ago began yesterday before one in the morning; day 2 then opens
  // today.
  const opens = /Disponível (?:hoje|amanhã) às? \d\d?h(\d\d)?$/
  const locked = page
    .getByRole('region', { name: 'Dias da jornada' })
    .getByRole('group', { name: new RegExp(`^Dia 2 bloqueado\\. ${opens.source}`) })
  await expect(locked).toBeInViewport()
  await expect(locked.getByText(opens)).toBeVisible()
  await expect(locked.getByRole('link')).toHaveCount(0)
  await locked.click({ force: true })
  await page.getByRole('img', { name: /^Dia 2 bloqueado/ }).click()
  await expect(page).toHaveURL(/\/devocionais$/)
})

test(
  'when the device cannot write or read, the member learns what failed',
  { tag: ['@bare', '@thorough'] },
  async ({ app, page, enter, freshMember, allowProblems }) => {
    allowProblems(
      /Erro ao iniciar jornada|A stream has failed|A screen has failed|Synchronisation will be tried again|NotReadableError|Unable to read|quota/,
    )
    const dorcas = await freshMember('Dorcas')
    await enter(page, dorcas, '/devocionais')
    const start = page.getByRole('button', { name: 'Iniciar jornada' })
    await expect(start).toBeVisible()
    await page.evaluate(() => {
      const refuse = (): never => {
        throw new DOMException('The quota has been exceeded', 'QuotaExceededError')
      }
      Object.assign(IDBObjectStore.prototype, { add: refuse, put: refuse })
    })
    await start.click()
    await expect(page.getByText('Erro ao iniciar jornada').first()).toBeVisible()
    await expect(page).toHaveURL(/\/devocionais$/)

    await giveJourney(app, dorcas, { daysAgo: 0 })
    await page.reload()
    await expect(page.getByRole('link', { name: 'Ler o devocional' })).toBeVisible()
    // Only the text of this day cannot be read.
    await page.addInitScript(() => {
      const isOfDevotionals = (store: IDBObjectStore) =>
        store.name === 'docs' && store.transaction.db.name.includes('devotionals')
      const fail = (): never => {
        throw new DOMException('Unable to read', 'NotReadableError')
      }
      for (const { prototype } of [IDBObjectStore, IDBIndex]) {
        for (const method of ['get', 'getAll', 'openCursor'] as const) {
          const real = prototype[method] as (...args: unknown[]) => IDBRequest
          Object.assign(prototype, {
            [method](this: IDBObjectStore | IDBIndex, ...args: unknown[]) {
              return isOfDevotionals('objectStore' in this ? this.objectStore : this) ? fail() : real.apply(this, args)
            },
          })
        }
      }
    })
    await page.goto('/devocional/1')
    await expect(page.getByText('Erro ao carregar devocional').first()).toBeVisible()
    await expect(page.getByRole('heading', { level: 1, name: 'Algo não saiu como devia' })).toBeVisible()
  },
)

test(
  'a devotional changed on the server reaches the open screen',
  { tag: '@thorough' },
  async ({ app, page, enter, freshMember }) => {
    const penina = await freshMember('Penina')
    await giveJourney(app, penina, { daysAgo: 29 })
    const joined = joinedLive(page)
    await enter(page, penina, '/devocional/29')
    const { data } = await asServer(app).from('devotionals').select('title').eq('day_number', 29).single()
    await expect(page.getByRole('heading', { level: 1 })).toContainText(data!.title as string)
    await joined
    await asServer(app).from('devotionals').update({ title: 'Título mudado agora' }).eq('day_number', 29)
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Título mudado agora')
    await asServer(app).from('devotionals').update({ title: data!.title }).eq('day_number', 29)
    await expect(page.getByRole('heading', { level: 1 })).toContainText(data!.title as string)
  },
)
