import { giveJourney } from '../kit/member-phone.ts'
import { test } from './test.ts'

test.use({ keepsLeftPages: true })

// WebKit keeps the page that is left, frozen. One that was opening its database used to block it for the next.
for (const round of [1, 2, 3]) {
  test(`no motor do iPhone: sair da página enquanto o banco abre não trava a seguinte (${round})`, async ({ app, phone, loginOnPhone, freshMember, allowProblems }) => {
    // The page that is left may complain of the opening it gave up.
    allowProblems(/Synchronisation will be tried again|AbortError|closed|A stream has failed/i)
    const lais = await freshMember('Lais')
    await giveJourney(app, lais, { daysAgo: 1 })
    await loginOnPhone(lais)
    await phone.goto('/devocionais')
    await phone.waitFor({ text: 'Dia 1 de 30 • 0 dias concluídos' }, 20_000)
    await phone.evaluate(() => history.back())
    await phone.waitFor(() => location.pathname === '/')
    await phone.goto('/devocional/1')
    await phone.waitFor({ css: 'button', text: 'Concluir dia' }, 20_000)
  })
}
