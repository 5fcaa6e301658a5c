import { completedDays, expireStoredSession, giveJourney } from '../kit/member-phone.ts'
import { endSessionsOnServer, renewals } from '../kit/sessions.ts'
import { everythingStored, findings } from '../kit/stored.ts'
import { type Account, expect, test, waitUntilReadyForOffline, type WebKitPhone } from './test.ts'

/** Waits until the sync mark in the header says this. */
const waitForMark = (phone: WebKitPhone, words: string) =>
  phone.waitFor(`header button[aria-label="Sincronização: ${words}"]`)

const tracesLeft = async (phone: WebKitPhone, { id, email, name }: Account) =>
  findings(await phone.evaluate(everythingStored), [id, email, name, 'florescer-imagens'])

async function complete(phone: WebKitPhone, day: number): Promise<void> {
  await phone.goto(`/devocional/${day}`)
  await phone.click({ css: 'button', text: 'Concluir dia' })
  await phone.waitFor({ css: 'h2', text: 'Dia concluído' })
}

async function pressSignOut(phone: WebKitPhone): Promise<void> {
  await phone.click('header button[title="Minha conta"]')
  await phone.click({ css: 'button', text: 'Sair' })
}

test('on the iPhone’s engine, an expired session after offline days is renewed once, and everything is delivered', async ({
  app,
  phone,
  loginOnPhone,
  freshMember,
  cutNetwork,
}) => {
  const sara = await freshMember('Sara Prado')
  await giveJourney(app, sara, { daysAgo: 4, completed: [1] })
  await loginOnPhone(sara)
  await waitForMark(phone, 'Tudo salvo')
  await waitUntilReadyForOffline(phone)
  await cutNetwork()
  await phone.evaluate(expireStoredSession)
  await phone.reopen()
  await complete(phone, 2)
  await complete(phone, 3)
  await waitForMark(phone, '1 alteração aguardando envio')
  await app.restart()
  await phone.reopen()
  await phone.goto('/')
  await expect.poll(() => completedDays(app, sara)).toEqual([1, 2, 3])
  await waitForMark(phone, 'Tudo salvo')
  expect(await renewals(app, sara)).toBe(1)
})

test('on the iPhone’s engine, a session that cannot be renewed asks for a new sign-in, and nothing is lost', async ({
  app,
  phone,
  loginOnPhone,
  freshMember,
}) => {
  const eva = await freshMember('Eva Prado')
  await giveJourney(app, eva, { daysAgo: 4, completed: [1] })
  await loginOnPhone(eva)
  await waitForMark(phone, 'Tudo salvo')
  await endSessionsOnServer(app, eva)
  await phone.evaluate(expireStoredSession)
  await complete(phone, 2)
  await waitForMark(phone, 'Entre de novo para enviar')
  await phone.click('header button[aria-label="Sincronização: Entre de novo para enviar"]')
  await phone.click({ css: 'a', text: 'Entrar de novo' })
  await phone.waitFor(() => location.href.endsWith('/auth?renovar=1'))
  await phone.type({ label: 'Senha' }, eva.password)
  await phone.click({ css: 'main button[type=submit]', text: 'Entrar' })
  await expect.poll(() => completedDays(app, eva)).toEqual([1, 2])
  await waitForMark(phone, 'Tudo salvo')
})

test('on the iPhone’s engine, signing out offline asks first, and leaves nothing for the next member', async ({
  app,
  phone,
  loginOnPhone,
  freshMember,
  cutNetwork,
}) => {
  const [first, second] = [await freshMember('Priscila Prado'), await freshMember('Betania Lima')]
  await giveJourney(app, first, { daysAgo: 4, completed: [1] })
  await loginOnPhone(first)
  await waitForMark(phone, 'Tudo salvo')
  await waitUntilReadyForOffline(phone)
  await cutNetwork()
  await phone.reopen()
  await complete(phone, 2)
  expect(await tracesLeft(phone, first)).not.toEqual([])

  await pressSignOut(phone)
  await phone.click({ css: 'button', text: 'Cancelar' })
  await waitForMark(phone, '1 alteração aguardando envio')
  await pressSignOut(phone)
  await phone.click({ css: 'button', text: 'Sair mesmo assim' })
  await phone.waitFor(() => location.pathname === '/')
  await phone.waitFor(async () => !(await indexedDB.databases()).some(({ name }) => name?.startsWith('rxdb')))
  expect(await tracesLeft(phone, first)).toEqual([])

  await app.restart()
  await loginOnPhone(second)
  await waitForMark(phone, 'Tudo salvo')
  expect(findings(await phone.evaluate(everythingStored), [first.id, first.email, first.name])).toEqual([])
  expect(await completedDays(app, second)).toEqual([])
  expect(await completedDays(app, first)).toEqual([1])
})
