import { gardenTexts } from '#texts/celebration.ts'
import { dayNoteTexts } from '#texts/day-note.ts'
import { eventTexts } from '#texts/events.ts'
import { homeTexts, homeWordTexts } from '#texts/home.ts'
import { readingTexts } from '#texts/reading.ts'
import { asServer, completedDays, giveJourney } from '../kit/member-phone.ts'
import { haveVoices, type Voices } from '../kit/voices.ts'
import { type App, expect, test, waitUntilReadyForOffline, type WebKitPhone } from './test.ts'

const MAIN_PICTURE = () => {
  const picture = document.querySelector<HTMLImageElement>('main img')
  return picture !== null && picture.complete && picture.naturalWidth > 0
}

/** Runs in the page: which of the pictures are not kept on the phone. */
async function notKept(addresses: string[]): Promise<string[]> {
  const kept = await (await caches.open('florescer-imagens')).keys()
  const paths = new Set(kept.map(({ url }) => new URL(url).pathname))
  return addresses.filter((address) => !paths.has(new URL(address, location.href).pathname))
}

/** From '/', by the button of the first page, without loading anything. */
async function openToday(phone: WebKitPhone, day: number): Promise<void> {
  await phone.click({ css: 'main a', text: homeTexts.today })
  await expect.poll(() => phone.url()).toMatch(new RegExp(`/devocional/${day}$`))
  await phone.waitFor({ css: 'h2', text: dayNoteTexts.title })
}

const complete = async (phone: WebKitPhone) => {
  await phone.click({ css: 'button', text: 'Concluir dia' })
  await phone.waitFor({ css: 'h2', text: 'Dia concluído' })
}

const gardenOf = async (phone: WebKitPhone, open: number) => {
  await phone.goto('/devocionais')
  await phone.waitFor({ css: '[role=img]', text: gardenTexts.name(open) })
}

const notesOnServer = async (app: App, member: { id: string }) => {
  const { data, error } = await asServer(app).from('day_notes').select('day_number, versions').eq('user_id', member.id)
  if (error) throw error
  return Object.fromEntries(data.map(({ day_number: day, versions }) => [day, Object.values(versions as object)]))
}

test('on the iPhone’s engine, Marta’s morning: today at home, read aloud, a line, the day and its petal; then the same without a network, and who comes', async ({
  app,
  phone,
  loginOnPhone,
  freshMember,
  cutNetwork,
}) => {
  const marta = await freshMember('Marta')
  await giveJourney(app, marta, { daysAgo: 4, completed: [1, 2] })
  const title = 'Café da manhã na praça'
  const [event] = await app.sql<{ id: string }>(
    `insert into public.events (title, event_date) values ($1, now() + interval '1 hour') returning id`,
    [title],
  )

  await test.step('the first page opens on today, with its picture', async () => {
    await loginOnPhone(marta)
    await phone.waitFor({ css: 'main a', text: homeTexts.today })
    await phone.waitFor({ css: 'main p', text: homeWordTexts.dayAndMinutes(3, 2) })
    await phone.waitFor(MAIN_PICTURE)
  })

  await test.step('what this engine cannot say it does not offer; with a voice it reads sentence by sentence', async () => {
    await openToday(phone, 3)
    const hasVoice = await phone.evaluate(
      () => 'speechSynthesis' in window && speechSynthesis.getVoices().some(({ lang }) => /^pt/i.test(lang)),
    )
    expect(await phone.isShown({ css: 'button', text: readingTexts.listen.play })).toBe(hasVoice)

    await phone.goto('/')
    await phone.waitFor({ css: 'main a', text: homeTexts.today })
    await phone.evaluate(haveVoices)
    await openToday(phone, 3)
    await phone.click({ css: 'button', text: readingTexts.listen.play })
    await phone.waitFor({ css: 'button', text: readingTexts.listen.pause })
    const said = () => phone.evaluate(() => [...(window as never as Voices).said])
    expect(await said()).toEqual(['pt_BR 1 Versículo'])
    await phone.evaluate(() => (window as never as Voices).finishSentence())
    await expect.poll(async () => (await said()).length).toBe(2)
    await phone.click({ css: 'button', text: readingTexts.listen.stop })
    await phone.waitFor({ css: 'button', text: readingTexts.listen.play })
  })

  await test.step('a line below the day is kept, and arrives', async () => {
    await phone.type({ label: dayNoteTexts.label }, 'Hoje descansei.')
    await phone.waitFor({ css: '[role=status]', text: dayNoteTexts.saved })
    await expect.poll(() => notesOnServer(app, marta)).toEqual({ 3: ['Hoje descansei.'] })
  })

  await test.step('the day ends, and a petal opens', async () => {
    await complete(phone)
    await expect.poll(() => completedDays(app, marta)).toEqual([1, 2, 3])
    await gardenOf(phone, 3)
    await waitUntilReadyForOffline(phone)
    const events = await app.sql<{ image_url: string }>(
      'select image_url from public.events where image_url is not null',
    )
    const addresses = events.map(({ image_url: address }) => address)
    await expect.poll(() => phone.evaluate(notKept, addresses)).toEqual([])
  })

  await test.step('without a network the app opens on the next day, and keeps all of it', async () => {
    await cutNetwork()
    await phone.reopen()
    await phone.goto('/')
    await phone.waitFor({ css: 'main p', text: homeWordTexts.dayAndMinutes(4, 2) })
    await phone.waitFor(MAIN_PICTURE)
    await openToday(phone, 4)
    await phone.type({ label: dayNoteTexts.label }, 'Sem sinal, com paz.')
    await phone.waitFor({ css: '[role=status]', text: dayNoteTexts.saved })
    await complete(phone)
    await gardenOf(phone, 4)
    await phone.goto('/eventos')
    // The nearest event stands first.
    await phone.click({ css: 'fieldset button', text: eventTexts.answer.options.vou })
    await phone.waitFor({ css: 'fieldset p', text: eventTexts.answer.comingToo(0) })
    await phone.reopen()
    await phone.goto('/devocional/4')
    await expect.poll(() => phone.evaluate(() => document.querySelector('textarea')?.value)).toBe('Sem sinal, com paz.')
  })

  await test.step('with the network back everything arrives', async () => {
    await app.restart()
    await phone.goto('/')
    await expect.poll(() => completedDays(app, marta)).toEqual([1, 2, 3, 4])
    await expect.poll(() => notesOnServer(app, marta)).toEqual({ 3: ['Hoje descansei.'], 4: ['Sem sinal, com paz.'] })
    await expect
      .poll(() => app.sql('select answer from public.event_answers where user_id = $1', [marta.id]))
      .toEqual([{ answer: 'vou' }])
  })
  await app.sql('delete from public.events where id = $1', [event!.id])
})
