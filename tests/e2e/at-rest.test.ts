import { readFile } from 'node:fs/promises'
import { asServer, completedDays, expireStoredSession, favoritesOnServer, giveJourney } from './kit/member-phone.ts'
import { waitForWorker } from './kit/service-worker.ts'
import { storedAccessToken } from './kit/sessions.ts'
import { syncMark } from './kit/shell.ts'
import { everythingStored, findings, type StoredEntry } from './kit/stored.ts'
import { type App, expect, test } from './kit/test.ts'
import { queueContents } from './kit/worker-queue.ts'

/** Everything except the one place where the session belongs. */
const outsideTheSession = (entries: StoredEntry[]) =>
  entries.filter(({ where }) => !where.startsWith('indexedDB florescer-session/'))

/**
 * Signs of anybody's token or of a header that carries one. In base64 a token begins with `{"alg"`,
 * `{"typ"` or `{"kid"`. Their common prefix is too short: a precached file's name may contain it.
 */
const SECRETS = ['authorization', 'bearer ', 'refreshtoken', 'refresh_token', 'eyJhbGci', 'eyJ0eXAi', 'eyJraWQi']

test(
  'no token is kept anywhere on the device outside the session',
  { tag: '@worker' },
  async ({ app, page, context, login, freshMember, cutNetwork, allowProblems }) => {
    // Background Sync may fire without a network, and fires again only after a rejection.
    allowProblems(/Queued writes wait: (unreachable|busy)/)
    const zilda = await freshMember('Zilda')
    await giveJourney(app, zilda, { daysAgo: 5, completed: [1] })
    await login(page, zilda)
    await waitForWorker(page)
    await page.goto('/devocional/2')
    await expect(syncMark(page, 'Tudo salvo')).toBeVisible()
    const tokens = [await storedAccessToken(page)]

    await cutNetwork()
    await page.getByRole('button', { name: 'Concluir dia' }).click()
    await expect.poll(async () => (await queueContents(page)).join()).toContain('completed_days')
    const offline = await page.evaluate(everythingStored)
    // Control: the scan reads the queue's bytes and finds the token where it is allowed.
    expect(findings(offline, ['completed_days']).join()).toContain('workbox-background-sync')
    expect(findings(offline, tokens)).toEqual([`${tokens[0]} in indexedDB florescer-session/entries`])
    expect(findings(outsideTheSession(offline), [...SECRETS, ...tokens])).toEqual([])

    // The session expires, so the page hands its writes to the worker; then it is renewed.
    await page.evaluate(expireStoredSession)
    await page.getByRole('button', { name: 'Favoritar' }).click()
    await expect.poll(async () => (await queueContents(page)).join()).toContain('devotional_id')
    expect(findings(outsideTheSession(await page.evaluate(everythingStored)), [...SECRETS, ...tokens])).toEqual([])
    await app.restart()
    await page.evaluate(() => dispatchEvent(new Event('online')))
    await expect.poll(() => completedDays(app, zilda)).toEqual([1, 2])
    await expect.poll(() => favoritesOnServer(app, zilda)).toHaveLength(1)
    await expect(syncMark(page, 'Tudo salvo')).toBeVisible()
    tokens.push(await storedAccessToken(page))
    expect(findings(outsideTheSession(await page.evaluate(everythingStored)), [...SECRETS, ...tokens])).toEqual([])
    await context.close()
  },
)

test(
  'content that the ministry removed does not stay on the member’s device',
  { tag: '@thorough' },
  async ({ app, page, enter, freshMember }) => {
    const texts = ['RECADO QUE FOI APAGADO', 'CANECA QUE SAIU DE VENDA']
    await app.sql('insert into public.recados (titulo, mensagem) values ($1, $1)', [texts[0]])
    await app.sql('insert into public.products (name, price) values ($1, 30)', [texts[1]])
    await enter(page, await freshMember('Zuleica'), '/recados')
    await expect(page.getByText(texts[0]!).first()).toBeVisible()
    await expect(syncMark(page, 'Tudo salvo')).toBeVisible()
    // Control: the scan finds what is there.
    expect(findings(await page.evaluate(everythingStored), texts)).toHaveLength(2)

    await app.sql('delete from public.recados where titulo = $1', [texts[0]])
    await app.sql('update public.products set active = false where name = $1', [texts[1]])
    await expect.poll(async () => findings(await page.evaluate(everythingStored), texts)).toEqual([])
    await expect(page.getByText(texts[0]!)).toHaveCount(0)
    await app.sql('delete from public.products where name = $1', [texts[1]])

    // Leftovers of an earlier version are removed when the app next opens.
    const leftover = 'TEXTO QUE A VERSÃO 0.1.0 DEIXOU'
    await page.evaluate(leaveBehind, leftover)
    expect(findings(await page.evaluate(everythingStored), [leftover])).toHaveLength(1)
    await page.reload()
    await expect.poll(async () => findings(await page.evaluate(everythingStored), [leftover])).toEqual([])
  },
)

test(
  'pictures of removed or replaced content leave the device, and those still in use stay',
  { tag: '@worker' },
  async ({ app, page, enter, freshMember }) => {
    const [deleted, exchanged, used] = await Promise.all(
      ['apagada', 'trocada', 'usada'].map((name) => upload(app, name)),
    )
    const pictures = (...urls: string[]) => urls.map((url) => `<p>Fotos</p><img alt="Nós" src="${url}">`).join('')
    const write = 'insert into public.recados (titulo, mensagem) values ($1, $2)'
    await app.sql(write, ['Apagado', pictures(deleted!, used!)])
    await app.sql(write, ['Trocado', pictures(exchanged!, used!)])
    await enter(page, await freshMember('Zenaide'), '/recados')
    const kept = () =>
      page.evaluate(async () => (await (await caches.open('florescer-imagens')).keys()).map(({ url }) => url))
    await expect.poll(kept).toEqual(expect.arrayContaining([deleted, exchanged, used].map((path) => app.url + path)))

    await app.sql(`delete from public.recados where titulo = 'Apagado'`)
    await app.sql(`update public.recados set mensagem = $1 where titulo = 'Trocado'`, [pictures(used!)])
    await expect.poll(kept).not.toEqual(expect.arrayContaining([app.url + deleted]))
    await expect.poll(kept).not.toEqual(expect.arrayContaining([app.url + exchanged]))
    // The other recado still shows it, so it is fetched again.
    await expect.poll(kept).toEqual(expect.arrayContaining([app.url + used]))

    // Leftovers of an earlier version are removed when the app next opens.
    await page.evaluate(
      async (url) => (await caches.open('florescer-imagens')).put(url, new Response('')),
      app.url + deleted,
    )
    await page.reload()
    await expect.poll(kept).not.toEqual(expect.arrayContaining([app.url + deleted]))
    expect(await kept()).toEqual(expect.arrayContaining([app.url + used]))
    await app.sql(`delete from public.recados where titulo = 'Trocado'`)
  },
)

/** Uploads a picture to the ministry's bucket and returns its path. */
async function upload(app: App, name: string): Promise<string> {
  const bucket = asServer(app).storage.from('media')
  const { error } = await bucket.upload(`recados/${name}.png`, await readFile('src/public/icons/icon-192.png'), {
    contentType: 'image/png',
  })
  if (error) throw error
  return new URL(bucket.getPublicUrl(`recados/${name}.png`).data.publicUrl).pathname
}

/** Leaves a recado deleted in the way of version 0.1.0. Runs in the page. */
async function leaveBehind(text: string): Promise<void> {
  const name = (await indexedDB.databases()).find((database) => database.name?.endsWith('--recados'))!.name!
  await new Promise<void>((resolve, reject) => {
    const opening = indexedDB.open(name)
    opening.onerror = () => reject(opening.error)
    opening.onsuccess = () => {
      const writing = opening.result.transaction('docs', 'readwrite')
      const stamp = { _deleted: '1', _rev: '2-abcdefgh', _meta: { lwt: 1_700_000_000_000 }, _attachments: {} }
      const recado = { titulo: text, mensagem: text, fixo: false, publicado_em: '2026-01-01T00:00:00Z', autor: 'admin' }
      writing.objectStore('docs').put({ id: 'deixado', ...recado, rev: 2, edit: 0, unsent: 0, ...stamp })
      writing.onerror = () => reject(writing.error)
      writing.oncomplete = () => {
        opening.result.close()
        resolve()
      }
    }
  })
}
