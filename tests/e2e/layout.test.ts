import type { Locator, Page } from 'playwright/test'
import { adminPaths } from '#src/admin-paths.ts'
import { paths } from '#src/paths.ts'
import { toastRoom } from '#ui/theme/layout.ts'
import { isThorough } from '#tests/kit/lane.ts'
import { holdToasts } from './kit/toasts.ts'
import { type Account, type App, expect, test } from './kit/test.ts'
import { expectAccessible } from './kit/axe.ts'
import { setLetters, whatDoesNotFit } from './kit/layout.ts'
import { asServer, giveJourney } from './kit/member-phone.ts'
import { haveRecados } from './kit/recados.ts'
import { goInside, syncMark, untilTakenOver } from './kit/shell.ts'

type Who = 'visitor' | 'beginner' | 'member' | 'admin'

interface Look {
  who: Who
  at: string
  /** What the screen shows once it is complete. */
  shows: string | RegExp
  /**
   * The page has to be loaded: nothing else tells the screen apart, or the app reads it at its
   * start.
   */
  isLoaded?: boolean
}

/** Words as long as people write them, and longer. */
const LONG = {
  name: 'Maria Aparecida dos Santos Albuquerque Cavalcanti',
  title:
    'Inscrições do retiro: https://www.inscricoesdoministerio.com.br/retiro-na-serra-2026/inscricao-antecipada-com-desconto',
  letters: 'T'.repeat(190),
  table: `<table><tr>${['Grupo', 'Dia da semana', 'Horário', 'Lugar', 'Responsável'].map((word) => `<th>${word}</th>`).join('')}</tr></table>`,
}

interface World {
  recado: string
  person: string
}

const visitor = (at: string, shows: string): Look => ({ who: 'visitor', at, shows })
const member = (at: string, shows: string): Look => ({ who: 'member', at, shows })
const admin = (at: string, shows: string | RegExp): Look => ({ who: 'admin', at, shows })

/** Every address of the app in each of its states: a missing one is a type error. */
const looksAt = ({ recado }: World): Record<keyof typeof paths, Look[]> => ({
  home: [visitor(paths.home(), 'Entrar no Ministério'), member(paths.home(), 'Devocional de Hoje')],
  about: [
    visitor(paths.about(), 'Começou em volta de uma mesa'),
    { ...visitor(`${paths.about()}?aba=palavra-da-fundadora`, 'Quero fazer parte'), isLoaded: true },
  ],
  auth: [
    visitor(paths.auth(), 'Esqueci minha senha'),
    { ...visitor(`${paths.auth()}?modo=criar-conta`, 'Nome completo'), isLoaded: true },
  ],
  renewSession: [],
  accessRequest: [visitor(paths.accessRequest(), 'Data de nascimento')],
  createPassword: [
    { ...visitor(`${paths.createPassword()}?email=ana@teste.example&token=x`, 'Link inválido'), isLoaded: true },
  ],
  install: [visitor(paths.install(), 'No Android')],
  privacy: [visitor(paths.privacy(), 'Como protegemos')],
  mailChoice: [{ ...visitor(`${paths.mailChoice()}?p=x&t=y`, 'Parar de receber'), isLoaded: true }],
  journey: [
    member(paths.journey(), 'Dias da jornada'),
    { ...member(paths.journey(), 'Iniciar jornada'), who: 'beginner' },
  ],
  // These two only redirect.
  journeyAlias: [],
  today: [],
  devotional: [
    member(paths.devotional(1), 'Dia concluído'),
    member(paths.devotional(3), 'Concluir dia'),
    member(paths.devotional(20), 'Cada passo tem seu tempo'),
    member(paths.devotional(99), 'Devocional não encontrado'),
  ],
  recados: [member(paths.recados(), LONG.title)],
  recado: [member(paths.recado(recado), 'Responsável'), member(paths.recado('x'), 'Recado não encontrado.')],
  events: [member(paths.events(), LONG.title)],
  videos: [member(paths.videos(), LONG.title)],
  shop: [member(paths.shop(), LONG.title)],
  orders: [member(paths.orders(), LONG.title)],
  founder: [member(paths.founder(), 'Conhecer os nossos valores')],
  values: [member(paths.values(), 'Jesus como centro')],
  profile: [member(paths.profile(), 'Pedir a exclusão da conta')],
  favorites: [
    member(paths.favorites(), 'Duas palavras'),
    { ...member(paths.favorites(), 'Ir para a jornada'), who: 'beginner' },
  ],
  search: [
    member(paths.search(), 'A busca acontece'),
    { ...member(paths.search('paz'), 'resultado'), isLoaded: true },
    { ...member(paths.search('xyzxyz'), 'Nenhum resultado'), isLoaded: true },
  ],
  admin: [admin(paths.admin(), 'Registro de ações')],
  adminEmailTest: [admin(paths.adminEmailTest(), 'E-mail de destino')],
})

/** The same of the administrator's area. */
const adminLooksAt = ({ person }: World): Record<keyof typeof adminPaths, Look[]> => ({
  users: [admin(adminPaths.users(), LONG.name)],
  user: [admin(adminPaths.user(person), LONG.name)],
  approvals: [admin(adminPaths.approvals(), 'Pendentes')],
  recados: [admin(adminPaths.recados(), LONG.title), { ...admin('/admin/recados?novo', 'Publicar'), isLoaded: true }],
  devotionals: [
    admin(adminPaths.devotionals(), 'Duas palavras'),
    { ...admin('/admin/devotionals?novo', 'Publicar'), isLoaded: true },
  ],
  devotionalsImport: [{ ...admin(adminPaths.devotionalsImport(), 'Conferir o texto'), isLoaded: true }],
  events: [admin(adminPaths.events(), LONG.title), { ...admin('/admin/events?novo', 'Publicar'), isLoaded: true }],
  videos: [admin(adminPaths.videos(), LONG.title), { ...admin('/admin/videos?novo', 'Publicar'), isLoaded: true }],
  products: [
    admin(adminPaths.products(), LONG.title),
    { ...admin('/admin/products?novo', 'Publicar'), isLoaded: true },
  ],
  orders: [admin(adminPaths.orders(), LONG.title)],
  groups: [admin(adminPaths.groups(), 'Aurora')],
  // Another story may have left some.
  files: [admin(adminPaths.files(), /Nenhum arquivo sem uso|Selecionar todos/)],
  emailQueue: [admin(adminPaths.emailQueue(), 'Não há emails pendentes')],
  emailDiagnostics: [admin(adminPaths.emailDiagnostics(), 'Como os e-mails saem')],
  log: [admin(adminPaths.log(), 'Filtrar')],
})

interface Cell {
  width: number
  percent: number
}

/** All sizes with all text sizes; the gate takes two, and each screen gets one of them. */
const cells: readonly Cell[] = isThorough
  ? [320, 360, 768, 1280].flatMap((width) => [100, 130, 200].map((percent) => ({ width, percent })))
  : [
      { width: 360, percent: 130 },
      { width: 320, percent: 200 },
    ]
let next = 0
const cellsOfNext = () => (isThorough ? cells : [cells[next++ % cells.length]!])

async function open(page: Page, { at, shows, isLoaded = false }: Look): Promise<void> {
  if (isLoaded) {
    await page.goto(at)
    // While React takes a page over, its parts come one after the other.
    await untilTakenOver(page)
  } else await page.evaluate(goInside, at)
  await expect(page.getByRole('main')).toContainText(shows)
}

async function expectAllFits(page: Page, look: Look): Promise<void> {
  await open(page, look)
  for (const { width, percent } of cellsOfNext()) {
    await page.setViewportSize({ width, height: width < 768 ? 740 : 900 })
    await setLetters(page, percent)
    // Colours change no box; the thorough run looks once all the same.
    for (const colorScheme of isThorough && percent === 130 ? (['light', 'dark'] as const) : (['light'] as const)) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      const found = await whatDoesNotFit(page)
      expect.soft(found, `${look.who} ${look.at}, ${width} px, ${percent} %, ${colorScheme}`).toEqual([])
    }
  }
}

/** Long content of the ministry; the returned function removes it. */
async function writeLong(app: App): Promise<{ recado: string; remove: () => Promise<void> }> {
  const server = asServer(app)
  const insert = async (table: 'events' | 'videos' | 'products', row: Record<string, unknown>) => {
    const { data, error } = await server
      .from(table)
      .insert(row as never)
      .select('id')
      .single()
    if (error) throw error
    return { table, id: data.id as string }
  }
  const soon = new Date(Date.now() + 86_400_000).toISOString()
  const [recado, letters] = await haveRecados(app, [
    { titulo: LONG.title, mensagem: `<p>${LONG.title}</p>${LONG.table}`, fixo: true },
    { titulo: LONG.letters },
  ])
  const rows = [
    { table: 'recados' as const, id: recado! },
    { table: 'recados' as const, id: letters! },
    await insert('events', { title: LONG.title, description: LONG.letters, event_date: soon, location: LONG.title }),
    await insert('videos', { title: LONG.title, description: LONG.letters, video_url: 'https://youtu.be/FlorDemo-02' }),
    await insert('products', { name: LONG.title, description: LONG.letters, price: 12345.6, stock: 0, images: [] }),
  ]
  return {
    recado: recado!,
    async remove() {
      for (const { table, id } of rows) await server.from(table).delete().eq('id', id)
    },
  }
}

const names: Record<Who, string> = {
  visitor: 'for a visitor',
  beginner: 'for a member who has not started',
  member: 'for a member',
  admin: 'for an administrator',
}

for (const [who, name] of Object.entries(names) as [Who, string][]) {
  test(
    `${name}, everything fits with large text on a small screen: nothing overlaps, is cut off or leaves the screen`,
    { tag: who === 'visitor' || who === 'member' ? [] : '@thorough' },
    async ({ app, page, enter, freshMember, allowProblems }) => {
      // Nobody has sent this link.
      allowProblems(/activation/)
      const { recado, remove } = await writeLong(app)
      const account = await freshMember(LONG.name, { role: who === 'admin' ? 'admin' : 'member' })
      if (who === 'member') await walk(app, account)
      if (who === 'member' || who === 'admin') await order(app, account)
      await page.setViewportSize({ width: 360, height: 740 })
      if (who === 'visitor') await page.goto('/')
      else {
        await enter(page, account, '/')
        await expect(syncMark(page, 'Tudo salvo')).toBeVisible()
      }
      const world = { recado, person: account.id }
      const looks = [...Object.values(looksAt(world)), ...Object.values(adminLooksAt(world))].flat()
      for (const look of looks) if (look.who === who) await expectAllFits(page, look)
      if (who === 'visitor') {
        await page.setViewportSize({ width: 320, height: 740 })
        await setLetters(page, 200)
        for (const look of looks.filter((each) => each.who === who && (isThorough || each.at === '/cadastro'))) {
          await open(page, look)
          await page.evaluate(() => (document.documentElement.dataset.fonts = 'late'))
          expect.soft(await whatDoesNotFit(page), `${look.at} in the phone's own letters`).toEqual([])
        }
      }
      await remove()
      await app.sql('delete from public.orders where user_id = $1', [account.id])
    },
  )
}

/** One that was accepted, and one that was not. */
async function order(app: App, { id }: Account): Promise<void> {
  await app.sql(
    `insert into public.orders (id, user_id, items) select gen_random_uuid(), $1, jsonb_build_array(jsonb_build_object(
       'product_id', p.id, 'name', p.name, 'quantity', 1, 'seen_cents', round(p.price * 100)::bigint))
     from public.products p where p.name in ($2, 'Caneca Florescer')`,
    [id, LONG.title],
  )
}

/** Two completed days, a day to do, and a favourite. */
async function walk(app: App, member: Account): Promise<void> {
  await giveJourney(app, member, { daysAgo: 5, completed: [1, 2] })
  await app.sql(
    'insert into public.devotional_favorites (user_id, devotional_id) select $1::uuid, id from public.devotionals where day_number = 3',
    [member.id],
  )
}

/** Fully in sight above the bottom bar, without scrolling. */
async function expectInSight(target: Locator): Promise<void> {
  const belowTheBar = () =>
    target.evaluate((element) => {
      const bar = document.querySelector('[data-bottom-bar]')?.getBoundingClientRect().top ?? innerHeight
      return element.getBoundingClientRect().bottom - bar
    })
  await expect(target).toBeVisible()
  await expect.poll(belowTheBar, `${String(target)} ends below the bar`).toBeLessThanOrEqual(0)
}

test('on a small phone the first step of each screen is in sight, above the bar', async ({
  app,
  page,
  enter,
  freshMember,
  newDevice,
}) => {
  // A cheap phone with Chrome's own bar.
  const small = { viewport: { width: 360, height: 616 } }
  const main = (on: Page) => on.getByRole('main')
  const look = async (on: Page, at: string, target: Locator) => {
    await on.evaluate(goInside, at)
    await expectInSight(target)
  }
  await page.setViewportSize(small.viewport)
  await page.goto('/')
  await expectInSight(main(page).getByRole('link', { name: 'Entrar no Ministério' }))
  await look(page, '/auth', main(page).getByRole('button', { name: 'Entrar', exact: true }))
  await look(page, '/cadastro', page.getByLabel('Nome completo'))
  await look(page, '/quem-somos', page.getByRole('tab', { name: 'Nossa História' }))
  await look(page, '/nao-existe', main(page).getByRole('link', { name: 'Voltar para o início' }))

  const joana = await (await newDevice(small)).newPage()
  await enter(joana, await freshMember('Joana'), '/devocionais')
  await expectInSight(joana.getByRole('button', { name: 'Iniciar jornada' }))
  await look(joana, '/favoritos', main(joana).getByRole('link', { name: 'Ir para a jornada' }))

  for (const [daysAgo, action, hasAll] of [
    [2, 'Ler o devocional', true],
    // This title takes two lines. The member's other screens equal those of the first.
    [9, 'Continuar do dia 4', isThorough],
  ] as const) {
    const maria = await freshMember('Maria')
    await giveJourney(app, maria, { daysAgo, completed: daysAgo === 2 ? [1, 2] : [1, 2, 3] })
    const phone = await (await newDevice(small)).newPage()
    await enter(phone, maria, '/')
    await expectInSight(main(phone).getByRole('link', { name: 'Devocional de Hoje' }))
    await look(phone, '/devocionais', main(phone).getByRole('link', { name: action }))
    if (!hasAll) continue
    await look(phone, '/devocional/1', main(phone).getByRole('link', { name: /^Ir para o dia/ }))
    await look(phone, '/devocional/20', main(phone).getByRole('link', { name: 'Voltar para a jornada' }))
    await look(phone, '/recados', main(phone).getByRole('button', { name: 'Marcar todos como lidos' }))
    await look(phone, '/perfil', main(phone).getByRole('button', { name: 'Editar dados' }))
    await look(phone, '/busca', phone.getByRole('searchbox'))
  }
})

const toasts = (page: Page) => page.getByRole('region', { name: /^Notificações \(/ })

/**
 * Waits for the page's next toast.
 * @returns how high it is, and the room that the page leaves for it, before either has been drawn
 */
async function watchFirstToast(page: Page): Promise<() => Promise<{ room: string; height: number }>> {
  const found = await page.evaluateHandle((roomProperty) => {
    const { promise, resolve } = Promise.withResolvers<{ room: string; height: number }>()
    const observer = new MutationObserver(() => {
      const list = document.querySelector<HTMLElement>('[aria-label^="Notificações ("] ol')
      if (!list) return
      observer.disconnect()
      const room = document.documentElement.style.getPropertyValue(roomProperty)
      resolve({ room, height: list.offsetHeight })
    })
    observer.observe(document.body, { childList: true, subtree: true })
    return { promise }
  }, toastRoom)
  return () => found.evaluate(({ promise }) => promise)
}

/** Neither covers the other. */
async function expectApart(one: Locator, other: Locator): Promise<void> {
  await expect
    .poll(async () => {
      const [a, b] = [await one.boundingBox(), await other.boundingBox()]
      if (!a || !b) return 'one of them is not there'
      const isOver = a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height
      return isOver ? `${JSON.stringify(a)} and ${JSON.stringify(b)}` : 'apart'
    })
    .toBe('apart')
}

test('a toast does not cover what comes next, and Escape closes what is open first', async ({
  page,
  enter,
  freshMember,
}) => {
  await page.setViewportSize({ width: 360, height: 616 })
  await enter(page, await freshMember('Noemi'), '/loja')
  const shown = toasts(page).getByRole('listitem')
  const cart = page.getByRole('dialog', { name: 'Carrinho' })
  const add = (name: string) => page.getByRole('button', { name: `Adicionar ao carrinho: ${name}` }).click()

  await holdToasts(page)

  await test.step('one at a time, and the end of the page scrolls clear of it, from its first frame on', async () => {
    const first = await watchFirstToast(page)
    await add('Caneca Florescer')
    const { room, height } = await first()
    expect(height).toBeGreaterThan(0)
    expect(room).toBe(`${height}px`)
    await page.getByRole('button', { name: /^Indisponível/ }).click()
    await expect(shown).toHaveCount(1)
    await expect(shown).toContainText('Produto indisponível')
    expect(await whatDoesNotFit(page)).toEqual([])
  })

  await test.step('what opens has the screen to itself', async () => {
    await page.getByRole('button', { name: 'Abrir carrinho, 1 item' }).click()
    await expect(cart).toBeVisible()
    await expect(shown).toHaveCount(0)
    for (const name of ['Vela de lavanda', 'Caneca Florescer']) {
      await page.keyboard.press('Escape')
      await expect(cart).toBeHidden()
      await add(name)
      await page.getByRole('button', { name: /^Abrir carrinho/ }).click()
    }
  })

  await test.step('a toast beside an open sheet does not cover it, and Escape closes the sheet first', async () => {
    await cart.getByRole('button', { name: 'Finalizar Compra' }).click()
    await expect(shown).toHaveCount(1)
    await expectApart(shown, cart)
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(cart).toBeHidden()
    await expect(shown).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(shown).toHaveCount(0)
  })

  await test.step('under the bell too', async () => {
    await add('Vela de lavanda')
    await expect(shown).toHaveCount(1)
    await page.getByRole('button', { name: /^Notificações, / }).click()
    await expect(page.getByRole('dialog', { name: 'Notificações' })).toBeVisible()
    await expect(shown).toHaveCount(0)
    await expectApart(page.getByRole('dialog', { name: 'Notificações' }), page.locator('[data-bottom-bar]'))
  })
})
