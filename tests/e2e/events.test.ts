import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright/test'
import { joinedLive } from './kit/live.ts'
import { asServer } from './kit/member-phone.ts'
import { waitForWorker } from './kit/service-worker.ts'
import { type App, expect, test } from './kit/test.ts'

const DAY_MS = 86_400_000

const titlesIn = (page: Page, section: string) =>
  page.getByRole('region', { name: section }).getByRole('heading', { level: 3 })
const card = (page: Page, title: string) => page.getByRole('article', { name: title })

interface EventRow {
  title: string
  event_date: string
  description?: string
  location?: string
  registration_url?: string
  image_url?: string
}

async function publish(app: App, row: EventRow): Promise<void> {
  const { error } = await asServer(app).from('events').insert(row)
  expect(error).toBeNull()
}

test('events are in order, with their registration, and in the ministry’s time zone', async ({
  app,
  newDevice,
  page,
  enter,
  freshMember,
}) => {
  const eunice = await freshMember('Eunice')
  await enter(page, eunice, '/eventos')
  await test.step('upcoming events come first, in order; past ones follow in a section of their own', async () => {
    const rows = await app.sql<{ title: string; is_past: boolean }>(
      `select title, event_date < now() - interval '2 hours' as is_past from public.events order by event_date`,
    )
    const upcoming = rows.filter(({ is_past }) => !is_past).map(({ title }) => title)
    const past = rows.filter(({ is_past }) => is_past).map(({ title }) => title)
    expect([upcoming.length, past.length]).toEqual([4, 2])
    await expect(titlesIn(page, 'Próximos encontros')).toHaveText(upcoming)
    await expect(titlesIn(page, 'Já aconteceram')).toHaveText(past.toReversed())
    // Past events offer no links.
    await expect(page.getByRole('region', { name: 'Já aconteceram' }).getByRole('link')).toHaveCount(0)
  })
  await test.step('registration opens in a new tab and is missing without an address; without a picture there is a drawing', async () => {
    const retreat = card(page, 'Retiro na serra: três dias para respirar')
    const link = retreat.getByRole('link', { name: 'Fazer Inscrição' })
    await expect(link).toHaveText('Fazer Inscrição')
    await expect(link).toHaveAttribute('href', 'https://inscricoes.florescer.example/retiro-na-serra')
    await expect(link).toHaveAttribute('target', '_blank')
    await expect(link).toHaveAttribute('rel', /noopener/)
    await expect(
      card(page, 'Noite de oração à luz de velas').getByRole('link', { name: 'Fazer Inscrição' }),
    ).toHaveCount(0)

    const talk = card(page, 'Conversa aberta: ansiedade, corpo e fé')
    await expect(talk.locator('img')).toHaveCount(0)
    const box = await talk.locator('div[aria-hidden] svg').boundingBox()
    expect(box?.height).toBeGreaterThan(20)
  })
  await test.step('the time is the ministry’s also on a device in another time zone, which is told so', async () => {
    await publish(app, { title: 'Vigília da virada', event_date: '2031-01-01T01:30:00Z', location: 'Capela' })
    await page.goto('/eventos')
    const here = card(page, 'Vigília da virada')
    await expect(here.locator('time')).toHaveText('terça-feira, 31 de dezembro de 2030, às 22h30')
    await expect(here).not.toContainText('Horário')

    const lisbon = await (await newDevice({ timezoneId: 'Europe/Lisbon' })).newPage()
    await enter(lisbon, eunice, '/eventos')
    const there = card(lisbon, 'Vigília da virada')
    await expect(there.locator('time')).toHaveText('terça-feira, 31 de dezembro de 2030, às 22h30')
    await expect(there).toContainText(/Horário .*Brasília/)
    await asServer(app).from('events').delete().eq('title', 'Vigília da virada')
  })
})

test(
  'an event can be added to the member’s calendar, also offline',
  { tag: '@worker' },
  async ({ page, enter, freshMember, goOffline }) => {
    await enter(page, await freshMember('Priscila'), '/eventos')
    const retreat = card(page, 'Retiro na serra: três dias para respirar')
    const google = retreat.getByRole('link', { name: 'Google Agenda' })
    await expect(google).toHaveAttribute('href', /^https:\/\/calendar\.google\.com\/calendar\/render\?/)
    await expect(google).toHaveAttribute('rel', /noopener/)
    await waitForWorker(page)
    await goOffline()
    const downloading = page.waitForEvent('download')
    await retreat.getByRole('button', { name: 'Adicionar à agenda' }).click()
    const download = await downloading
    expect(download.suggestedFilename()).toBe('retiro-na-serra-tres-dias-para-respirar.ics')
    const file = (await readFile(await download.path(), 'utf8')).replaceAll('\r\n ', '')
    expect(file).toContain('SUMMARY:Retiro na serra: três dias para respirar\r\n')
    // 15h30 in São Paulo.
    expect(file).toMatch(/DTSTART:\d{8}T183000Z\r\n/)
  },
)

test(
  'an event that the administration publishes, changes and deletes is updated without a reload',
  { tag: '@thorough' },
  async ({ app, page, enter, freshMember }) => {
    const joining = joinedLive(page)
    await enter(page, await freshMember('Damaris'), '/eventos')
    await expect(titlesIn(page, 'Próximos encontros').first()).toBeVisible()
    await joining

    const title = 'Ensaio aberto do coral'
    const soon = new Date(Date.now() + DAY_MS).toISOString()
    await publish(app, { title, event_date: soon })
    await expect(titlesIn(page, 'Próximos encontros').first()).toHaveText(title)
    await asServer(app).from('events').update({ location: 'Jardim novo' }).eq('title', title)
    await expect(card(page, title)).toContainText('Jardim novo')
    await asServer(app).from('events').delete().eq('title', title)
    await expect(card(page, title)).toHaveCount(0)
  },
)
