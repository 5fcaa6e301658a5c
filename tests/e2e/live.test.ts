import type { Page } from 'playwright/test'
import { joinedLive } from './kit/live.ts'
import { asServer, giveJourney, journeyPosition } from './kit/member-phone.ts'
import { waitForWorker } from './kit/service-worker.ts'
import { syncMark } from './kit/shell.ts'
import { type App, expect, test } from './kit/test.ts'

/** The cursor of the member's own changes in each exchange that this page requests. */
function watchExchanges(page: Page): number[] {
  const known: number[] = []
  page.on('request', (request) => {
    if (!request.url().endsWith('/rpc/sync_exchange')) return
    known.push((request.postDataJSON() as { request: { cursor: { own: number } } }).request.cursor.own)
  })
  return known
}

async function renameFirstDay(app: App, title: string): Promise<void> {
  const { error } = await asServer(app).from('devotionals').update({ title }).eq('day_number', 1)
  expect(error).toBeNull()
}

test(
  'after the live connection was lost, changes made meanwhile arrive without a reload, and so do later ones',
  { tag: ['@worker', '@thorough'] },
  async ({ app, page, enter, freshMember, cutNetwork }) => {
    const [{ title } = { title: '' }] = await app.sql<{ title: string }>(
      'select title from public.devotionals where day_number = 1',
    )
    const abigail = await freshMember('Abigail')
    await giveJourney(app, abigail, { daysAgo: 3, completed: [1] })
    const joining = joinedLive(page)
    await enter(page, abigail, '/devocional/1')
    await expect(syncMark(page, 'Tudo salvo')).toBeVisible()
    await joining
    // Marks this document: it has to last through the whole story.
    await page.evaluate(() => Object.assign(window, { isSameDocument: true }))
    await renameFirstDay(app, 'Título ao vivo')
    await expect(page.getByRole('heading', { level: 1, name: /Título ao vivo/ })).toBeVisible()

    // A worker during its installation would complain about the missing server.
    await waitForWorker(page)
    await cutNetwork()
    const reconnecting = joinedLive(page)
    await app.restart()
    await renameFirstDay(app, 'Título durante a queda')
    await expect(page.getByRole('heading', { level: 1, name: /Título durante a queda/ })).toBeVisible()
    // The socket reconnects by itself too, and brings the next change.
    await reconnecting
    await expect(syncMark(page, 'Tudo salvo')).toBeVisible()
    await renameFirstDay(app, 'Título depois da queda')
    await expect(page.getByRole('heading', { level: 1, name: /Título depois da queda/ })).toBeVisible()
    expect(await page.evaluate(() => 'isSameDocument' in window)).toBe(true)
    await renameFirstDay(app, title)
  },
)

test(
  'a repeated poke changes nothing, and does not cost a request for each copy',
  { tag: '@thorough' },
  async ({ app, page, login, freshMember }) => {
    const selma = await freshMember('Selma')
    await giveJourney(app, selma, { daysAgo: 3, completed: [1] })
    await login(page, selma)
    // Each poke of the server arrives ten times.
    const joined = Promise.withResolvers<void>()
    const open = new Set<string>()
    await page.routeWebSocket(/\/realtime\/v1\//, (socket) => {
      const server = socket.connectToServer()
      socket.onMessage((message) => server.send(message))
      server.onMessage((message) => {
        const [, , topic, event] = JSON.parse(String(message)) as string[]
        for (let copy = 0; copy < (event === 'broadcast' ? 10 : 1); copy += 1) socket.send(message)
        if (event === 'phx_reply' && topic?.startsWith('realtime:')) open.add(topic)
        if (open.size === 2) joined.resolve()
      })
    })
    await page.goto('/devocionais')
    await expect(journeyPosition(page, /1 dia concluído/)).toBeVisible()
    await joined.promise
    await expect(syncMark(page, 'Tudo salvo')).toBeVisible()

    const exchanges = watchExchanges(page)
    const { error } = await asServer(app)
      .from('user_progress')
      .update({ last_completed_day: 2, completed_days: [2] })
      .eq('user_id', selma.id)
    expect(error).toBeNull()
    await expect(journeyPosition(page, /2 dias concluídos/)).toBeVisible()
    await expect(syncMark(page, 'Tudo salvo')).toBeVisible()
    const [head] = await app.sql<{ value: number }>(
      'select value::int as value from public.sync_heads where scope = $1::uuid',
      [selma.id],
    )
    // Two exchanges may bring nothing: one for the pokes that came while it ran, one after the
    // joining.
    expect(exchanges.filter((known) => known >= head!.value).length).toBeLessThanOrEqual(2)
    const rows = await app.sql('select completed_days from public.user_progress where user_id = $1::uuid', [selma.id])
    expect(rows).toEqual([{ completed_days: [1, 2] }])
  },
)
