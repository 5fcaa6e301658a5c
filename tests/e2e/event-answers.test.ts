import { readFile } from 'node:fs/promises'
import { adminEventsTexts } from '#texts/admin-events.ts'
import { expectAccessible } from './kit/axe.ts'
import { waitUntilReadyForOffline } from './kit/member-phone.ts'
import { expect, test } from './kit/test.ts'

const texts = adminEventsTexts.answers

test(
  'Clara says without a network that she comes, changes her mind, and the ministry sees who comes',
  { tag: ['@worker', '@thorough'] },
  async ({ app, page, context, enter, freshMember, newDevice, goOffline, goOnline }) => {
    const [clara, dora] = [await freshMember('Clara'), await freshMember('Dora')]
    const title = 'Vigília das respostas'
    const [event] = await app.sql<{ id: string }>(
      `insert into public.events (title, event_date) values ($1, now() + interval '9 days') returning id`,
      [title],
    )
    await app.sql(`insert into public.event_answers (user_id, event_id, answer) values ($1, $2, 'vou')`, [
      dora.id,
      event!.id,
    ])
    const onServer = async () =>
      (await app.sql<{ answer: string }>('select answer from public.event_answers where user_id = $1', [clara.id])).map(
        ({ answer }) => answer,
      )
    const group = page.getByRole('group', { name: `Você vem? ${title}` })
    const option = (name: string) => group.getByRole('button', { name, exact: true })

    await enter(page, clara, '/eventos')
    await expect(group.getByText('1 vai', { exact: true })).toBeVisible()
    await waitUntilReadyForOffline(page)

    await test.step('offline, the answer is there at once, counted, and after a reload', async () => {
      await goOffline(context)
      await option('Vou').click()
      await expect(option('Vou')).toHaveAttribute('aria-pressed', 'true')
      await expect(group.getByText('Você e mais 1 vão')).toBeVisible()
      await expectAccessible(page)
      await page.reload()
      await expect(option('Vou')).toHaveAttribute('aria-pressed', 'true')
      await expect(group.getByText('Você e mais 1 vão')).toBeVisible()
      await page.getByRole('button', { name: /^Sincronização: 1 alteração/ }).click()
      await expect(page.getByRole('dialog').getByText(`Sua resposta: ${title}`)).toBeVisible()
      await page.keyboard.press('Escape')
      expect(await onServer()).toEqual([])
    })

    await test.step('online it arrives; another answer takes its place, and the same one takes it back', async () => {
      await goOnline(context)
      await expect.poll(onServer).toEqual(['vou'])
      await option('Talvez').press('Enter')
      await expect.poll(onServer).toEqual(['talvez'])
      await expect(group.getByText('1 vai', { exact: true })).toBeVisible()
      await option('Talvez').click()
      await expect.poll(onServer).toEqual(['nenhuma'])
      await expect(option('Talvez')).toHaveAttribute('aria-pressed', 'false')
      await option('Vou').click()
      await expect.poll(onServer).toEqual(['vou'])
    })

    await test.step('an administrator sees who, and takes the list along', async () => {
      const desk = await (await newDevice()).newPage()
      await enter(desk, await freshMember('Helena', { role: 'admin' }), '/admin/events')
      await desk.getByRole('button', { name: texts.openNamed(title) }).click()
      const dialog = desk.getByRole('dialog')
      await expect(dialog.getByText('2 vão · 0 talvez · 0 não vão')).toBeVisible()
      await expect(dialog.getByRole('row')).toHaveCount(3)
      await expectAccessible(desk)
      const [download] = await Promise.all([
        desk.waitForEvent('download'),
        dialog.getByRole('button', { name: texts.exportCsv }).click(),
      ])
      const lines = (await readFile(await download.path(), 'utf8')).slice(1).split('\r\n')
      expect(lines[0]).toBe('Nome;Resposta;Desde')
      expect(lines.slice(1).map((line) => line.split(';')[1])).toEqual(['Vai', 'Vai'])
      const [logged] = await app.sql<{ detalhes: object }>(
        `select detalhes from public.admin_logs where acao = 'EXPORTAR_CSV' order by criado_em desc limit 1`,
      )
      expect(logged!.detalhes).toMatchObject({ nome: texts.title(title), quantidade: 2 })
    })
    await app.sql('delete from public.events where id = $1', [event!.id])
  },
)
