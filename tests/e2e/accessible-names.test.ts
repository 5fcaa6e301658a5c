import { expectKnownNames, wordsOfContent } from './kit/accessible-names.ts'
import { giveJourney } from './kit/member-phone.ts'
import { test } from './kit/test.ts'

// An app of its own: content that other tests publish has names too.
test.use({ appOptions: {} })

test(
  'the names a screen reader gives a member are the reviewed ones',
  { tag: '@thorough' },
  async ({ app, page, enter, freshMember }) => {
    const ester = await freshMember('Ester')
    await giveJourney(app, ester, { daysAgo: 3, completed: [1, 2] })
    await enter(page, ester)
    const screens = [
      '/devocionais',
      '/devocional/3',
      '/favoritos',
      '/busca?q=dia',
      '/recados',
      '/eventos',
      '/videos',
      '/loja',
      '/fundadora',
      '/valores',
      '/perfil',
    ]
    await expectKnownNames(await wordsOfContent(app), page, screens, 'membra')
  },
)

test(
  'the names a screen reader gives an administrator are the reviewed ones',
  { tag: '@thorough' },
  async ({ app, page, enter, freshMember }) => {
    // Who has not read a recado may be reminded of it.
    await freshMember('Lia')
    await enter(page, await freshMember('Helena', { role: 'admin' }))
    const screens = [
      '/admin',
      '/admin/users',
      '/admin/usuarios',
      '/admin/recados',
      '/admin/recados?novo',
      '/admin/devotionals',
      '/admin/devotionals?novo',
      '/admin/devotionals/importar',
      '/admin/events',
      '/admin/events?novo',
      '/admin/videos',
      '/admin/videos?novo',
      '/admin/products',
      '/admin/products?novo',
      '/admin/groups',
      '/admin/arquivos',
      '/admin/email-queue',
      '/admin/diagnostico-email',
      '/test-email',
      '/admin/log',
    ]
    await expectKnownNames(await wordsOfContent(app), page, screens, 'administradora')
  },
)
