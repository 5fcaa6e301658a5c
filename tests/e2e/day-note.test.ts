import { escape } from './kit/escape.ts'
import { expectAccessible } from './kit/axe.ts'
import { giveJourney, waitUntilReadyForOffline } from './kit/member-phone.ts'
import { pressSignOut } from './kit/shell.ts'
import { expect, test } from './kit/test.ts'

test(
  'Clara writes below a day without a network, closes the page at once, and finds it beside what her tablet wrote',
  { tag: '@worker' },
  async ({ app, page, context, enter, freshMember, goOffline, goOnline, allowProblems }) => {
    allowProblems(/Quota|A note could not be saved|Synchronisation will be tried again/i)
    const clara = await freshMember('Clara')
    await giveJourney(app, clara, { daysAgo: 4, completed: [1] })
    await enter(page, clara, '/devocional/2')
    const field = page.getByRole('textbox', { name: 'O que ficou comigo deste dia' })
    await expect(page.getByText('Só você lê.')).toBeVisible()
    await waitUntilReadyForOffline(page)
    await expectAccessible(page)
    const onServer = async (day = 2) => {
      const [row] = await app.sql<{ versions: Record<string, string> }>(
        'select versions from public.day_notes where user_id = $1 and day_number = $2',
        [clara.id, day],
      )
      return Object.values(row?.versions ?? {}).sort()
    }

    await test.step('offline, what is typed is there after a reload in the same breath', async () => {
      await goOffline(context)
      await field.fill('A paz que fica')
      await page.reload()
      await expect(field).toHaveValue('A paz que fica')
      await expect(page.getByText('Guardado neste aparelho')).toBeVisible()
      await page.reload()
      await expect(field).toHaveValue('A paz que fica')
      expect(await onServer()).toEqual([])
    })

    await test.step('it is listed with what waits, and a sign-out asks first', async () => {
      await page.getByRole('button', { name: /^Sincronização: 1 alteração/ }).click()
      const dialog = page.getByRole('dialog')
      await expect(dialog.getByText('O que ficou comigo: dia 2')).toBeVisible()
      await escape(dialog)
      await pressSignOut(page)
      await expect(dialog.getByRole('button', { name: 'Sair mesmo assim' })).toBeVisible()
      await escape(dialog)
    })

    await test.step('online, both texts stand on the phone and on the server', async () => {
      await app.sql(
        `insert into public.day_notes (user_id, day_number, versions)
         values ($1, 2, '{"000000000000007-meu0tabl": "No tablet: confiar"}')`,
        [clara.id],
      )
      await goOnline(context)
      await expect(field).toHaveValue('No tablet: confiar\n\n———\n\nA paz que fica')
      await expect.poll(() => onServer()).toEqual(['A paz que fica', 'No tablet: confiar'])
    })

    await test.step('what she makes of the two takes their place, and the search finds it', async () => {
      await field.fill('Confiar, e a paz fica')
      await expect.poll(() => onServer()).toEqual(['Confiar, e a paz fica'])
      await page.goto('/busca?q=confiar')
      const result = page.getByRole('listitem').filter({ hasText: 'O que você escreveu, dia 2' })
      await result.getByRole('link').click()
      await expect(page).toHaveURL(/\/devocional\/2$/)
      await expect(field).toHaveValue('Confiar, e a paz fica')
    })

    await test.step('what she wrote about a day that is locked stands below what is said there', async () => {
      await app.sql(
        `insert into public.day_notes (user_id, day_number, versions)
         values ($1, 20, '{"000000000000007-meu0tabl": "Da outra jornada"}')`,
        [clara.id],
      )
      await page.goto('/busca?q=jornada')
      await page.getByRole('listitem').filter({ hasText: 'O que você escreveu, dia 20' }).getByRole('link').click()
      await expect(page.getByRole('heading', { name: 'Cada passo tem seu tempo' })).toBeVisible()
      await expect(field).toHaveValue('Da outra jornada')
      await expectAccessible(page)
      await field.fill('')
      await expect.poll(() => onServer(20)).toEqual([])
      await expect(field).toBeVisible()
    })

    await test.step('what an earlier page left of another day is sent without that day being opened', async () => {
      const key = `florescer.${clara.id}.note-3.v1`
      await page.evaluate(
        ([name]) => localStorage.setItem(name, JSON.stringify({ text: 'Ficou no aparelho', seen: [] })),
        [key] as const,
      )
      await page.goto('/')
      await expect.poll(() => onServer(3)).toEqual(['Ficou no aparelho'])
      await expect.poll(() => page.evaluate((name) => localStorage.getItem(name), key)).toBeNull()
    })

    await test.step('on a full phone a sign-out asks about it, and with room it is saved when she comes back', async () => {
      await page.goto('/devocional/2')
      await expect(field).toHaveValue('Confiar, e a paz fica')
      await page.evaluate(() => {
        const { add, put } = IDBObjectStore.prototype
        const refuse = (): never => {
          throw new DOMException('The quota has been exceeded', 'QuotaExceededError')
        }
        Object.assign(IDBObjectStore.prototype, { add: refuse, put: refuse })
        Object.assign(window, { giveRoom: () => Object.assign(IDBObjectStore.prototype, { add, put }) })
      })
      await field.fill('Sem espaço, e fica')
      await expect(page.getByText('Não foi possível guardar agora.')).toBeVisible()
      await pressSignOut(page)
      await expect(page.getByRole('dialog').getByRole('button', { name: 'Sair mesmo assim' })).toBeVisible()
      await page.keyboard.press('Escape')
      await page.evaluate(() => {
        ;(window as unknown as { giveRoom(): void }).giveRoom()
        document.dispatchEvent(new Event('visibilitychange'))
      })
      await expect.poll(() => onServer()).toEqual(['Sem espaço, e fica'])
      await expect(page.getByText('Não foi possível guardar agora.')).toHaveCount(0)
    })
  },
)
