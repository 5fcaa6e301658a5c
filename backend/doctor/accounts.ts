import { readFileSync } from 'node:fs'
import { fail, type Finding, ok, warn } from './finding.ts'
import { ask, type Project } from './project.ts'

/** Sign-in and sign-up. */
async function auth(project: Project): Promise<Finding[]> {
  const { body } = await ask(project, '/auth/v1/settings')
  const found: Finding[] = []
  if (body?.external?.email === false)
    found.push(
      fail('Entrar com e-mail e senha está desligado.', 'Painel → Authentication → Sign In / Providers → Email.'),
    )
  if (body?.disable_signup === true)
    found.push(
      warn(
        'Novas contas estão fechadas: só entra quem recebe um convite.',
        'Se não for de propósito: Authentication → Sign In.',
      ),
    )
  if (body?.mailer_autoconfirm === false)
    found.push(
      warn(
        'O cadastro pede confirmação do e-mail.',
        'Desligue-a (o convite já prova o endereço), ou configure um SMTP próprio e os modelos em português (docs/hosting.md, passo 7).',
      ),
    )
  const { body: admins } = await ask(project, '/rest/v1/user_roles?select=user_id&role=eq.admin&limit=1', {
    as: 'service',
  })
  if (!Array.isArray(admins) || admins.length === 0)
    found.push(fail('Não há nenhuma administradora: ninguém aprova pedidos.', 'Rode: npm run admin -- o-e-mail-dela'))
  return found.length > 0 ? found : [ok('Entrar funciona, e há administradora.')]
}

/** The passwords that the README names. */
async function demoPasswords(project: Project): Promise<Finding[]> {
  const accounts = JSON.parse(readFileSync(new URL('../supabase/seed/accounts.json', import.meta.url), 'utf8')) as {
    email: string
    password: string
  }[]
  const working: string[] = []
  for (const { email, password } of accounts) {
    const { status, body } = await ask(project, '/auth/v1/token?grant_type=password', {
      method: 'POST',
      body: { email, password },
    })
    if (status !== 200) continue
    working.push(email)
    await ask(project, '/auth/v1/logout?scope=local', {
      method: 'POST',
      headers: { authorization: `Bearer ${body.access_token}` },
    })
  }
  if (working.length === 0) return [ok('Nenhuma conta de demonstração entra.')]
  return [
    fail(
      `Contas de demonstração ainda entram, com senhas que todos conhecem: ${working.join(', ')}.`,
      'Exclua-as no painel da administração, ou comece com SEED=none.',
    ),
  ]
}

/** The second factor of the accounts that may do everything. */
async function secondFactor(project: Project): Promise<Finding[]> {
  const { status, body } = await ask(project, '/rest/v1/rpc/admin_factors', { method: 'POST', as: 'service', body: {} })
  if (status !== 200)
    return [
      warn(
        'O banco ainda não sabe dizer quem usa a verificação em duas etapas.',
        'Rode: npx supabase --workdir backend db push --remote',
      ),
    ]
  const { known, admins, locked } = body as { known: boolean; admins: number; locked: number }
  if (!known)
    return [
      warn(
        'O servidor de contas não conhece a verificação em duas etapas.',
        'Atualize o Auth (GoTrue) para uma versão com MFA.',
      ),
    ]
  if (locked >= admins) return [ok('Toda conta de administração usa a verificação em duas etapas.')]
  return [
    warn(
      `Sem a verificação em duas etapas: ${admins - locked} de ${admins} contas de administração.`,
      'Cada administradora a liga no próprio perfil, em “Verificação em duas etapas”.',
    ),
  ]
}

/** Whether the button that the app shows leads to Google. */
async function google(project: Project): Promise<Finding[]> {
  const { body } = await ask(project, '/auth/v1/settings')
  if (body?.external?.google !== true) return []
  const query = new URLSearchParams({
    provider: 'google',
    redirect_to: `${project.siteUrl ?? project.url}/auth`,
    code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
    code_challenge_method: 's256',
  })
  const { status, headers } = await ask(project, `/auth/v1/authorize?${query}`)
  if (status === 302 && URL.canParse(headers.get('location') ?? ''))
    return [ok(`Entrar com Google leva a ${new URL(headers.get('location')!).host}.`)]
  return [
    fail(
      `Entrar com Google está ligado e não leva a lugar nenhum (${status || 'sem resposta'}).`,
      'Confira o Client ID e o segredo: painel → Authentication → Sign In / Providers → Google (docs/hosting.md).',
    ),
  ]
}

/** All looks at accounts. */
export const accounts = [auth, demoPasswords, secondFactor, google]
