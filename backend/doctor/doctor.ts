import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { brand } from '../supabase/functions/_shared/mail-templates.ts'
import { accounts } from './accounts.ts'
import { fail, type Finding, ok, warn } from './finding.ts'
import { ask, send, type Project } from './project.ts'

/** Minutes after which a clock that should call every minute has stopped. */
const CLOCK_MINUTES = 5

/**
 * Looks at a project from outside, as a visitor and with the secret key. It leaves nothing behind:
 * the one file that it writes is removed.
 */
export async function examine(project: Project): Promise<Finding[]> {
  const reach = await reachable(project)
  if (reach.some(({ level }) => level === 'fail')) return reach
  const found = [...reach]
  // In turn: a small server is not to be measured by its limits.
  for (const look of LOOKS) found.push(...(await look(project)))
  return found
}

/** Whether anybody answers, and takes the keys. */
async function reachable(project: Project): Promise<Finding[]> {
  const health = await ask(project, '/auth/v1/health')
  if (health.status === 0 || health.status >= 500)
    return [
      fail(
        `Ninguém responde em ${project.url} (${health.status || 'sem resposta'}).`,
        'Confira SUPABASE_URL e se o servidor ou o projeto está no ar.',
      ),
    ]
  const [visitor, service] = [
    await ask(project, '/rest/v1/groups?select=id&limit=1'),
    await ask(project, '/auth/v1/admin/users?per_page=1', { as: 'service' }),
  ]
  const keys: Finding[] = []
  if (visitor.body?.code === 'PGRST205' || visitor.body?.code === '42P01' || visitor.status === 404)
    keys.push(
      fail('O banco não tem as tabelas do aplicativo.', 'Rode: npx supabase --workdir backend db push --remote'),
    )
  else if (visitor.status !== 200)
    keys.push(fail('A chave pública não é aceita.', 'Confira SUPABASE_PUBLISHABLE_KEY (painel → API Keys).'))
  if (service.status !== 200)
    keys.push(fail('A chave secreta não é aceita.', 'Confira SUPABASE_SECRET_KEY (painel → API Keys).'))
  return keys.length > 0 ? keys : [ok(`${project.url} responde e aceita as duas chaves.`)]
}

/** The server functions: where links lead, whether mail goes out, whether the clock runs. */
async function functions(project: Project): Promise<Finding[]> {
  const status = await ask(project, '/functions/v1/mail-status', { method: 'POST', as: 'service', body: {} })
  if (status.status === 404)
    return [
      fail('As funções do servidor não foram publicadas.', 'Rode: npx supabase --workdir backend functions deploy'),
    ]
  if (status.body?.code === 'not_configured')
    return [
      fail(
        'As funções não sabem o endereço do aplicativo: nenhum convite sai.',
        'Rode: npx supabase --workdir backend secrets set SITE_URL=https://o-seu-endereco',
      ),
    ]
  if (status.status !== 200)
    return [
      fail(
        `As funções não respondem como devem (${status.status} ${status.body?.code ?? ''}).`,
        'Veja o registro delas (painel → Edge Functions → Logs) e publique-as de novo.',
      ),
    ]
  const { siteUrl, route, problem, clockAt } = status.body as Record<string, string | null>
  return [
    ...siteAddress(project, siteUrl ?? ''),
    ...mail(route ?? 'none', problem ?? null, status.body),
    ...clock(clockAt ?? null),
  ]
}

function siteAddress(project: Project, siteUrl: string): Finding[] {
  const remedy = 'Acerte SITE_URL (segredo das funções; no servidor próprio, a variável de ambiente).'
  if (project.siteUrl !== null && project.siteUrl !== siteUrl)
    return [fail(`Os links dos e-mails levam a ${siteUrl}, e não a ${project.siteUrl}.`, remedy)]
  if (siteUrl === project.url && new URL(siteUrl).host.endsWith('.supabase.co'))
    return [fail('Os links dos e-mails levam à API, e não ao aplicativo.', remedy)]
  if (!siteUrl.startsWith('https:'))
    return [
      warn(
        `O endereço do aplicativo é ${siteUrl}, sem https: fora deste computador ele não se instala, e nenhum lembrete chega.`,
        'Sirva o aplicativo por https (docs/hosting.md) e acerte SITE_URL.',
      ),
    ]
  return [ok(`Os links dos e-mails levam a ${siteUrl}.`)]
}

function mail(route: string, problem: string | null, health: Record<string, unknown>): Finding[] {
  if (route === 'none')
    return [
      fail(
        'Nenhum e-mail sai: falta o provedor.',
        'Rode: npx supabase --workdir backend secrets set MAIL_API_KEY=… MAIL_FROM="Nome <endereço>"',
      ),
    ]
  if (route === 'file')
    return [
      warn('Os e-mails são arquivos em DATA_DIR/mail: ninguém os recebe.', 'Configure SMTP_URL e inicie de novo.'),
    ]
  const { failed_at: failedAt, sent_at: sentAt, given_up: givenUp } = health as Record<string, string | number | null>
  if (failedAt !== null && String(failedAt) > String(sentAt ?? ''))
    return [
      fail(
        `O último e-mail não saiu: ${problem}`,
        'Veja Diagnóstico de e-mail no painel da administração do aplicativo.',
      ),
    ]
  if (Number(givenUp) > 0)
    return [warn(`${givenUp} e-mails esperam por uma decisão.`, 'Abra a fila de e-mails no painel da administração.')]
  return [ok('Os e-mails saem.')]
}

function clock(clockAt: string | null): Finding[] {
  const minutes = clockAt === null ? Infinity : (Date.now() - Date.parse(clockAt)) / 60_000
  if (minutes < -CLOCK_MINUTES)
    return [
      fail(
        `A última chamada do relógio que esvazia a fila de e-mails está ${Math.round(-minutes)} minutos no futuro.`,
        'Acerte a hora do servidor e deste computador (NTP), e rode de novo.',
      ),
    ]
  if (minutes <= CLOCK_MINUTES) return [ok('O relógio que esvazia a fila de e-mails anda.')]
  return [
    fail(
      clockAt === null
        ? 'O relógio que esvazia a fila de e-mails nunca chamou.'
        : `O relógio que esvazia a fila de e-mails parou há ${Math.round(minutes)} minutos.`,
      'Agende drain-mail com pg_cron e pg_net, como em docs/hosting.md, passo 6.',
    ),
  ]
}

/** What only members or administrators may read. */
const CLOSED = [
  'profiles',
  'user_roles',
  'recados',
  'usuarios_aprovados',
  'acessos_pendentes',
  'email_queue',
  'admin_logs',
]

/** What a visitor may not see. */
async function rights(project: Project): Promise<Finding[]> {
  const open: string[] = []
  for (const table of CLOSED) {
    const { status } = await ask(project, `/rest/v1/${table}?select=*&limit=1`)
    if (status === 200) open.push(table)
  }
  if (open.length === 0) return [ok('Quem visita não lê nenhuma tabela fechada.')]
  return [
    fail(
      `Quem visita pode ler: ${open.join(', ')}.`,
      'Alguém mudou os direitos no banco: revoke select on … from anon, e compare com backend/supabase/migrations.',
    ),
  ]
}

const BUCKET =
  'Painel → Storage: o bucket público "media", com o tamanho e os tipos que estão em backend/supabase/config.toml.'

/** What the bucket takes. */
async function bucket(project: Project): Promise<Finding[]> {
  const put = async (extension: string, type: string): Promise<{ key: string; status: number }> => {
    const key = `recados/${randomUUID()}.${extension}`
    const { status, body } = await ask(project, `/storage/v1/object/media/${key}`, {
      method: 'POST',
      as: 'service',
      body: 'doutor',
      headers: { 'content-type': type, 'x-upsert': 'false' },
    })
    if (status === 200)
      await ask(project, '/storage/v1/object/media', { method: 'DELETE', as: 'service', body: { prefixes: [key] } })
    return { key, status: Number(body?.statusCode ?? status) }
  }
  const document = await put('docx', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document')
  if (document.status === 404) return [fail('Falta o bucket "media" dos arquivos.', BUCKET)]
  const drawing = await put('svg', 'image/svg+xml')
  if (document.status !== 200) return [fail('O bucket "media" recusa documentos que o formulário oferece.', BUCKET)]
  if (drawing.status === 200) return [fail('O bucket "media" aceita SVG, que pode trazer programas.', BUCKET)]
  return [ok('O bucket "media" aceita o que o formulário oferece, e nada além.')]
}

/** What a browser gets from the host of the app. */
async function pages(project: Project): Promise<Finding[]> {
  if (project.siteUrl === null)
    return [warn('O endereço do aplicativo não foi examinado.', 'Informe SITE_URL, no ambiente ou em backend/.env.')]
  const remedy = 'Publique também _headers, ou use os trechos em dist/.hosting (docs/hosting.md, passo 8).'
  const home = await send(project.siteUrl)
  if (home.status !== 200 || !home.text.includes('id="root"'))
    return [
      fail(`Em ${project.siteUrl} não está o aplicativo (${home.status || 'sem resposta'}).`, 'Publique dist ali.'),
    ]
  const found: Finding[] = []
  const policy = home.headers.get('content-security-policy')
  const { origin } = new URL(project.url)
  if (policy === null) found.push(fail('As páginas vêm sem a política de segurança (CSP).', remedy))
  else if (origin !== new URL(project.siteUrl).origin && !policy.includes(origin))
    found.push(
      fail(
        `A política das páginas não deixa falar com ${origin}.`,
        'Construa com VITE_SUPABASE_URL deste projeto e publique de novo.',
      ),
    )
  for (const name of ['x-content-type-options', 'x-frame-options', 'referrer-policy'])
    if (!home.headers.has(name)) found.push(fail(`As páginas vêm sem ${name}.`, remedy))
  if (project.siteUrl.startsWith('https:') && !home.headers.has('strict-transport-security'))
    found.push(fail('As páginas vêm sem strict-transport-security.', remedy))
  const worker = await send(`${project.siteUrl}/sw.js`)
  if (/immutable|max-age=[1-9]/.test(worker.headers.get('cache-control') ?? ''))
    found.push(
      fail('sw.js fica guardado: os celulares não recebem versões novas.', 'Sirva-o com cache-control: no-cache.'),
    )
  const screen = await send(`${project.siteUrl}/devocional/1`, { headers: { accept: 'text/html' } })
  if (screen.status !== 200 || !screen.text.includes('id="root"'))
    found.push(
      fail(
        'Endereços de telas não abrem o aplicativo.',
        'Todo caminho desconhecido precisa responder app.html com 200.',
      ),
    )
  return found.length > 0 ? found : [ok('As páginas vêm com os cabeçalhos de segurança.')]
}

/** Milliseconds in which a socket has to answer. */
const SOCKET_PATIENCE = 10_000

/** Whether a stranger can listen. */
async function realtime(project: Project): Promise<Finding[]> {
  const closed = await joins(project, true)
  if (closed === 'silent')
    return [
      fail(
        'Os avisos ao vivo (Realtime) não respondem.',
        'Confira se o Realtime está ligado, e se um proxy deixa passar WebSocket.',
      ),
    ]
  if (closed === 'ok')
    return [
      fail(
        'Quem visita pode ouvir os avisos do ministério.',
        'As políticas de realtime.messages mudaram: compare com a migração 20261122000400_broadcast.',
      ),
    ]
  if ((await joins(project, false)) === 'ok')
    return [
      warn(
        'Qualquer pessoa abre canais públicos no Realtime deste projeto.',
        'Painel → Realtime → Settings: desligue "Allow public access".',
      ),
    ]
  return [ok('Os avisos ao vivo respondem, e só a quem pode.')]
}

/** Joins the content's topic as a visitor. */
async function joins({ url, publishableKey }: Project, isPrivate: boolean): Promise<'ok' | 'error' | 'silent'> {
  const address = `${url.replace(/^http/, 'ws')}/realtime/v1/websocket?apikey=${publishableKey}&vsn=2.0.0`
  const socket = new WebSocket(address)
  const { promise, resolve } = Promise.withResolvers<'ok' | 'error' | 'silent'>()
  const timer = setTimeout(resolve, SOCKET_PATIENCE, 'silent')
  socket.addEventListener('error', () => resolve('silent'))
  socket.addEventListener('open', () =>
    socket.send(JSON.stringify(['1', '1', 'realtime:sync:content', 'phx_join', { config: { private: isPrivate } }])),
  )
  socket.addEventListener('message', ({ data }) => {
    const [, ref, , event, payload] = JSON.parse(String(data)) as [0, string, 0, string, { status?: string }]
    if (ref === '1' && event === 'phx_reply') resolve(payload.status === 'ok' ? 'ok' : 'error')
  })
  const answer = await promise
  clearTimeout(timer)
  socket.close()
  return answer
}

/** What the ministry has not made its own yet (docs/ministry.md). */
async function standIns(project: Project): Promise<Finding[]> {
  const found: string[] = []
  if (brand.contactEmail.endsWith('.example')) found.push(`o e-mail de contato, ${brand.contactEmail} (src/brand.ts)`)
  const seed = readFileSync(new URL('../supabase/seed/20-devotionals.sql', import.meta.url), 'utf8')
  const { body: days } = await ask(project, '/rest/v1/devotionals?select=title&order=day_number&limit=30', {
    as: 'service',
  })
  const demo = Array.isArray(days)
    ? (days as { title: string }[]).filter(({ title }) => seed.includes(`'${title}'`))
    : []
  if (demo.length > 0) found.push(`${demo.length} devocionais de demonstração`)
  if (Array.isArray(days) && days.length === 0) found.push('os devocionais (ainda não há nenhum)')
  if (found.length === 0) return [ok('Contato e devocionais são os do ministério.')]
  return [warn(`Ainda é exemplo: ${found.join('; ')}.`, 'docs/ministry.md diz o que o ministério troca, e onde.')]
}

/** Whether phones can be reminded: the ministry's key is there. */
async function reminders(project: Project): Promise<Finding[]> {
  const { status, body } = await ask(project, '/rest/v1/rpc/push_keys', { method: 'POST', as: 'service', body: {} })
  if (status === 404)
    return [fail('O banco ainda não conhece os lembretes.', 'Rode: npx supabase --workdir backend db push --remote')]
  if (status !== 200 || !body?.public_key)
    return [
      fail(
        'Falta a chave dos lembretes: nenhum celular pode ligá-los.',
        'O relógio que esvazia a fila de e-mails a cria na próxima volta (docs/hosting.md, passo 6). Se não criar, publique as funções de novo.',
      ),
    ]
  return [ok('Os lembretes têm a sua chave.')]
}

/** Whether an embedded server's nightly backups go on; others have no such address. */
async function backups(project: Project): Promise<Finding[]> {
  const { body } = await send(`${project.url}/healthz`)
  if (body?.backup === 'ok') return [ok('As cópias de segurança de cada noite são feitas.')]
  if (body?.backup !== 'late') return []
  return [
    fail(
      'Não há cópia de segurança das últimas 48 horas.',
      'O registro do servidor diz por quê (procure "backup"). Veja se há espaço em BACKUP_DIR e rode: npm run backup',
    ),
  ]
}

const LOOKS = [functions, reminders, backups, rights, bucket, ...accounts, realtime, pages, standIns]
