import { openMinistry } from '#tests/kit/ministry.ts'
import { startSmtp } from '#tests/kit/mailbox.ts'
import { adminPeopleTexts } from '#texts/admin-people.ts'
import { takePhone } from '../kit/phone.ts'
import { atMost, progress } from '../kit/report.ts'
import type { Measure } from './measure.ts'

const REQUESTS = 40
/** On a page (src/ui/pages.tsx). */
const SHOWN = 20
const MAIL_MS = 2_000
const texts = adminPeopleTexts.bulk

/**
 * Forty women ask for access at one meeting: how long the administrator looks at the screen, with a
 * mail server that takes its time over each invitation. The mails begin once nothing can be taken
 * back any more.
 */
export const manyApprovals: Measure = async ({ browser, site: { staticDir } }) => {
  const smtp = await startSmtp(undefined, MAIL_MS)
  const ministry = await openMinistry({ engine: 'PGlite', staticDir, smtpUrl: smtp.url })
  const phone = await takePhone(browser, ministry.server.url)
  try {
    const { sql } = ministry.server
    const admin = await ministry.person('bench-admin', 'admin')
    await sql(
      `insert into public.acessos_pendentes
         (nome, email, telefone, endereco, data_nascimento, instagram, igreja, grupo, batizada, como_conheceu,
          quem_convidou, expectativas, consentimento_lgpd, consentimento_versao, origem, status)
       select 'Maria da Silva ' || n, 'maria' || n || '@bench.example', '(11) 9' || (70000000 + n), 'Rua das Flores, ' || n,
         '1990-02-01', '@maria', 'Igreja da Paz', 'Aurora', 'Sim', 'Por uma amiga', 'Joana', 'Crescer junto com outras mulheres', true, '2026-11',
         'site', 'pendente'
       from generate_series(1, $1::int) n`,
      [REQUESTS],
    )
    const page = await phone.context.newPage()
    await page.goto('/auth')
    const main = page.getByRole('main')
    await main.getByLabel(/^E-mail/).fill(admin.email)
    await main.getByLabel(/^Senha/).fill(admin.password)
    await main.getByRole('button', { name: 'Entrar', exact: true }).click()
    await page.waitForURL((url) => url.pathname !== '/auth')
    await page.goto('/admin/users')
    progress(`approving ${REQUESTS} requests`)
    const began = performance.now()
    // Those of the page, then all.
    await page.getByLabel(texts.selectShown(SHOWN)).check()
    await page.getByRole('button', { name: texts.selectAll(REQUESTS) }).click()
    const pressed = performance.now()
    await page.getByRole('region', { name: texts.region }).getByRole('button', { name: texts.approve }).click()
    await page.getByRole('heading', { name: texts.sums.approve(REQUESTS) }).waitFor()
    const said = performance.now()
    const [{ undo } = { undo: 0 }] = await sql<{ undo: number }>('select undo_seconds as undo from private.settings')
    progress('waiting for the mails')
    while (new Set(smtp.mails.map(({ to }) => to)).size < REQUESTS) await pause(100)
    const arrived = performance.now()
    while ((await sql('select from public.email_queue where sent_at is null')).length > 0) await pause(100)
    const out = performance.now()
    if (smtp.mails.length !== REQUESTS) throw new Error(`${smtp.mails.length} mails for ${REQUESTS} people`)
    return {
      title: `${REQUESTS} approvals, with a mail server that takes ${MAIL_MS / 1_000} s for each mail`,
      lines: [
        {
          what: 'from the first tap until all are decided and said',
          ours: inSeconds(said - began),
          budget: atMost(said - began, 60_000, 'at most 1 min'),
        },
        { what: 'of these, after the press on ‘Aprovar’', ours: inSeconds(said - pressed) },
        {
          what: `from the press until all invitations have arrived (they wait ${undo * 3 * 1.5} s, to be taken back)`,
          ours: inSeconds(arrived - pressed),
        },
        { what: 'until the mail server has confirmed the last', ours: inSeconds(out - pressed) },
        { what: 'the same, one after the other', ours: '', floor: inSeconds(REQUESTS * MAIL_MS) },
      ],
    }
  } finally {
    await phone.close()
    await ministry.close()
    await smtp.close()
  }
}

const inSeconds = (ms: number): string => `${(ms / 1_000).toFixed(1)} s`
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
