import type { Page } from 'playwright/test'
import { PUBLISHABLE_KEY } from '#backend/server/keys.ts'
import { expectAccessible } from './kit/axe.ts'
import { completedDays, giveJourney } from './kit/member-phone.ts'
import { storedAccessToken } from './kit/sessions.ts'
import { syncMark } from './kit/shell.ts'
import { everythingStored, findings } from './kit/stored.ts'
import { type Account, type App, expect, test } from './kit/test.ts'

/** Asks, from the page, what the old token still opens: rows it reads, answers to its writes. */
function tryOldToken(page: Page, token: string, userId: string) {
  return page.evaluate(
    async ({ publishableKey, token, userId }) => {
      const headers = { apikey: publishableKey, Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' }
      const read = async (path: string) => {
        const response = await fetch(`/rest/v1/${path}`, { headers })
        return response.ok ? ((await response.json()) as unknown[]).length : 0
      }
      const tables = [
        'devotionals',
        'recados',
        'events',
        'videos',
        'products',
        'user_progress',
        'devotional_favorites',
        'recados_leitura',
      ]
      const rows: Record<string, number> = {}
      for (const table of tables) rows[table] = await read(`${table}?select=*`)
      const insert = await fetch('/rest/v1/recados_leitura', {
        method: 'POST',
        headers,
        body: JSON.stringify({ user_id: userId, recado_id: crypto.randomUUID() }),
      })
      const exchange = await fetch('/rest/v1/rpc/sync_exchange', {
        method: 'POST',
        headers,
        body: JSON.stringify({
          request: {
            v: 1,
            epoch: null,
            cursor: { content: 0, own: 0 },
            limit: 2000,
            digest: true,
            push: [
              {
                c: 'progress',
                id: '1',
                doc: { journey: 1, started_at: new Date().toISOString(), last_completed_day: 9, completed_days: [9] },
              },
            ],
          },
        }),
      })
      return { rows, insert: insert.status, answer: Object.keys((await exchange.json()) as object).sort() }
    },
    { publishableKey: PUBLISHABLE_KEY, token, userId },
  )
}

const ends = [
  {
    how: 'when the account is deactivated',
    end: (app: App, { email }: Account) =>
      app.sql("update public.usuarios_aprovados set status_conta = 'desativado' where email = $1", [email]),
    sentence: 'Sua conta está desativada no momento.',
    tag: ['@worker'],
  },
  {
    how: 'when the member role is taken away',
    end: (app: App, { id }: Account) =>
      app.sql("update public.user_roles set role = 'pending' where user_id = $1::uuid", [id]),
    sentence: 'Seu acesso voltou a aguardar aprovação.',
    tag: ['@worker', '@thorough'],
  },
] as const

for (const { how, end, sentence, tag } of ends) {
  test(
    `${how}, the server refuses at once, and the device says a kind goodbye at its next contact`,
    { tag: [...tag] },
    async ({ app, page, context, enter, freshMember, goOffline, goOnline, expectProblems }) => {
      // The refused write with the old token.
      expectProblems(/status of 403/)
      const talita = await freshMember('Talita Prado')
      await giveJourney(app, talita, { daysAgo: 4, completed: [1] })
      await enter(page, talita, '/devocional/2')
      await expect(syncMark(page, 'Tudo salvo')).toBeVisible()
      const otherTab = await context.newPage()
      await otherTab.goto('/devocionais')
      await expect(syncMark(otherTab, 'Tudo salvo')).toBeVisible()
      const token = await storedAccessToken(page)
      // Control: the token opens everything while she is a member.
      const before = await tryOldToken(page, token, talita.id)
      expect(before.rows.devotionals).toBe(30)
      expect(before.insert).toBe(201)
      expect(before.answer).toContain('rows')
      await expect.poll(() => completedDays(app, talita)).toEqual([1, 9])

      await page.bringToFront()
      await goOffline(context)
      await page.getByRole('button', { name: 'Concluir dia' }).click()
      await expect(page.getByRole('heading', { name: 'Dia concluído' })).toBeVisible()
      await end(app, talita)
      await goOnline(context)
      // The network's return is the contact: nobody has to press anything.
      await expect(page).toHaveURL(/:\d+\/$/)
      for (const tab of [page, otherTab]) {
        await expect(tab.getByRole('status').filter({ hasText: sentence })).toBeVisible()
        await expect(tab.getByRole('link', { name: 'Entrar' }).first()).toBeVisible()
      }
      await expectAccessible(page)
      await expect
        .poll(() =>
          page.evaluate(
            async () => (await indexedDB.databases()).filter(({ name }) => name?.startsWith('rxdb')).length,
          ),
        )
        .toBe(0)
      await otherTab.close()
      expect(
        findings(await page.evaluate(everythingStored), [talita.id, talita.email, talita.name, 'florescer-imagens']),
      ).toEqual([])

      const after = await tryOldToken(page, token, talita.id)
      expect(Object.values(after.rows).every((count) => count === 0)).toBe(true)
      expect(after.insert).toBe(403)
      expect(after.answer).toEqual(['account', 'now', 'reset', 'v'])
      expect(await completedDays(app, talita)).toEqual([1, 9])

      // The message stays until she has read it, then never returns.
      await page.reload()
      await expect(page.locator('[role=status]:empty').first()).toBeAttached()
      await page
        .getByRole('status')
        .filter({ hasText: sentence })
        .getByRole('button', { name: 'Entendi' })
        .press('Enter')
      // The keyboard goes on with the page, not before its first link.
      await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
      await expect(page.getByText(sentence)).toBeHidden()
      await page.reload()
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.getByText(sentence)).toBeHidden()
    },
  )
}

test('an idle open tab also says goodbye within a minute, with nobody touching it', async ({
  app,
  page,
  context,
  enter,
  freshMember,
  allowProblems,
}) => {
  // In the same leap of the clock the page also asks which reminders count.
  allowProblems(/rpc\/my_reminder/)
  const selma = await freshMember('Selma Prado')
  await giveJourney(app, selma, { daysAgo: 4, completed: [1] })
  await context.clock.install()
  // A silent live socket: a person without access would receive nothing from it anyway.
  await page.routeWebSocket(/\/realtime\/v1\//, () => {})
  await enter(page, selma, '/devocional/2')
  await expect(syncMark(page, 'Tudo salvo')).toBeVisible()
  const [, { end, sentence }] = ends
  await end(app, selma)
  await page.clock.fastForward(60_000)
  await expect(page.getByRole('status').filter({ hasText: sentence })).toBeVisible()
  await expect(page).toHaveURL(/:\d+\/$/)
})
