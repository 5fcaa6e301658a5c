import type { Page } from 'playwright'
import { codeOf, switchOnFactor, wrongCodeOf } from '#tests/kit/second-factor.ts'
import { adminPeopleTexts } from '#texts/admin-people.ts'
import { PUBLISHABLE_KEY } from '#backend/server/keys.ts'
import { createPasswordTexts } from '#texts/create-password.ts'
import { choose } from './kit/admin-people.ts'
import { choosePassword } from './kit/coming-in.ts'
import { activationLink } from './kit/mail.ts'
import { expect, test, type Account, type App } from './kit/test.ts'
import { expectToast } from './kit/toasts.ts'

/** A code of the app is good once: stories need more than one in half a minute. */
const forgetCodes = (app: App) => app.sql('update auth.mfa_factors set last_step = 0')

async function typePassword(page: Page, { email, password }: Account): Promise<void> {
  await page.goto('/auth')
  const main = page.getByRole('main')
  await main.getByLabel('E-mail', { exact: true }).fill(email)
  await main.getByLabel('Senha', { exact: true }).fill(password)
  await main.getByRole('button', { name: 'Entrar', exact: true }).click()
}

const codeField = (page: Page) => page.getByLabel('Código de verificação')

test('an administrator switches the second factor on, and signs in with the code, and by a recovery code', async ({
  app,
  page,
  enter,
  freshMember,
  newDevice,
  expectProblems,
}) => {
  // A wrong code is 422.
  expectProblems(/422/)
  const admin = await freshMember('Ester Ramos', { role: 'admin' })
  await enter(page, admin, '/perfil')
  await page.getByRole('button', { name: 'Ligar', exact: true }).click()
  const setup = page.getByRole('dialog', { name: 'Ligar a verificação em duas etapas' })
  await expect(setup.getByRole('img', { name: 'Código QR para o aplicativo de códigos' })).toBeVisible()
  const secret = (await setup.getByText(/^([A-Z2-7]{4} ?){8}$/).innerText()).replaceAll(' ', '')
  await setup.getByLabel('Código de verificação').fill(codeOf(secret))
  await setup.getByRole('button', { name: 'Ligar' }).click()

  const shown = page.getByRole('dialog', { name: 'Guarde os códigos de recuperação' })
  const list = shown.getByRole('list', { name: 'Códigos de recuperação' }).getByRole('listitem')
  await expect(list).toHaveCount(10)
  const codes = await list.allInnerTexts()
  const saving = page.waitForEvent('download')
  await shown.getByRole('button', { name: 'Salvar em arquivo' }).click()
  expect((await saving).suggestedFilename()).toBe('florescer-codigos-de-recuperacao.txt')
  await shown.getByRole('button', { name: 'Já guardei' }).click()
  await expect(page.getByText('Restam 10 códigos de recuperação.')).toBeVisible()

  const phone = await (await newDevice()).newPage()
  await typePassword(phone, admin)
  await expect(codeField(phone)).toBeFocused()
  await expect(codeField(phone)).toHaveAttribute('autocomplete', 'one-time-code')
  await expect(codeField(phone)).toHaveAttribute('inputmode', 'numeric')
  // The password alone leaves nothing on the device.
  expect(await phone.evaluate(() => localStorage.getItem('florescer.identity'))).toBeNull()
  await codeField(phone).fill(wrongCodeOf(secret))
  await phone.getByRole('button', { name: 'Confirmar' }).click()
  await expect(phone.getByText('O código não confere ou já foi usado.')).toBeVisible()
  await forgetCodes(app)
  const right = codeOf(secret)
  await codeField(phone).fill(`${right.slice(0, 3)} ${right.slice(3)}`)
  await phone.getByRole('button', { name: 'Confirmar' }).click()
  await phone.waitForURL((url) => url.pathname === '/')
  await phone.goto('/admin/usuarios')
  await expect(phone.getByRole('heading', { level: 1, name: 'Usuárias' })).toBeVisible()

  const other = await (await newDevice()).newPage()
  await typePassword(other, admin)
  await other.getByRole('button', { name: 'Usar um código de recuperação' }).click()
  await other.getByLabel('Código de recuperação', { exact: true }).fill(codes[0]!)
  await other.getByRole('button', { name: 'Confirmar' }).click()
  await other.waitForURL((url) => url.pathname === '/')
  await expectToast(other, /Códigos de recuperação que restam: 9/)
  await other.goto('/perfil')
  await expect(other.getByText('Restam 9 códigos de recuperação.')).toBeVisible()
  await other.getByRole('button', { name: 'Desligar' }).click()
  const off = other.getByRole('dialog', { name: 'Desligar a verificação em duas etapas' })
  await off.getByRole('button', { name: 'Usar um código de recuperação' }).click()
  await off.getByLabel('Código de recuperação', { exact: true }).fill(codes[1]!.toUpperCase())
  await off.getByRole('button', { name: 'Desligar' }).click()
  await expect(other.getByRole('button', { name: 'Ligar', exact: true })).toBeVisible()
})

test(
  'a session without the factor is a member until it shows the code; another administrator takes the factor away',
  { tag: '@thorough' },
  async ({ app, page, enter, freshMember, newDevice }) => {
    const admin = await freshMember('Raquel Prado', { role: 'admin' })
    const server = { url: app.url, publishableKey: PUBLISHABLE_KEY }
    const signedIn = await fetch(`${app.url}/auth/v1/token?grant_type=password`, {
      method: 'POST',
      headers: { apikey: PUBLISHABLE_KEY, 'content-type': 'application/json' },
      body: JSON.stringify({ email: admin.email, password: admin.password }),
    })
    const { access_token: token } = (await signedIn.json()) as { access_token: string }
    const { secret } = await switchOnFactor(server, token)
    await forgetCodes(app)

    await enter(page, admin, '/admin/usuarios')
    await page.waitForURL('**/perfil')
    await expect(page.getByText('Administradora', { exact: true })).toHaveCount(0)
    await codeField(page).fill(codeOf(secret))
    await page.getByRole('button', { name: 'Confirmar' }).click()
    await expect(page.getByRole('region').getByText('Pronto! A área de administração está aberta.')).toBeVisible()
    await page.goto('/admin/usuarios')
    await expect(page.getByRole('heading', { level: 1, name: 'Usuárias' })).toBeVisible()

    const colleague = await freshMember('Débora Lins', { role: 'admin' })
    const desk = await (await newDevice()).newPage()
    await enter(desk, colleague, '/admin/usuarios')
    // A new password by the mailed link leaves the factor on: only the code is missing.
    await choose(desk, admin.name, adminPeopleTexts.sendLink.reset)
    const laptop = await (await newDevice()).newPage()
    await laptop.goto(await activationLink(app, admin.email))
    await choosePassword(laptop, 'senha-da-raquel')
    await expectToast(laptop, createPasswordTexts.needsCode.description)
    await expect(laptop).toHaveURL(/\/auth$/)
    await expect(laptop.getByLabel('E-mail', { exact: true })).toHaveValue(admin.email)
    const menu = desk.getByRole('button', { name: adminPeopleTexts.approvals.actionsFor(admin.name) })
    const item = desk.getByRole('menuitem', { name: 'Retirar verificação em duas etapas' })
    await menu.click()
    await item.click()
    await desk.getByRole('alertdialog').getByRole('button', { name: 'Retirar' }).click()
    await expect(desk.getByRole('region').getByText('Verificação em duas etapas retirada')).toBeVisible()
    await expect(desk.getByRole('alertdialog')).toHaveCount(0)
    await menu.click()
    await expect(desk.getByRole('menuitem', { name: 'Excluir' })).toBeVisible()
    await expect(item).toHaveCount(0)
  },
)
