import { expectKnownNames } from './kit/accessible-names.ts'
import { test } from './kit/test.ts'

// Pages without content of the ministry: what other stories publish is not seen there, and its words
// may be names of these pages.
test('the names a screen reader gives a visitor are the reviewed ones', async ({ page }) => {
  await expectKnownNames(
    [],
    page,
    ['/', '/auth', '/cadastro', '/install', '/quem-somos', '/politica-privacidade', '/nao-existe'],
    'visitante',
  )
})
