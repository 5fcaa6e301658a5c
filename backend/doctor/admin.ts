import { randomBytes } from 'node:crypto'
import { ask, type Answer, type Project, ProjectError, readProject } from './project.ts'

/**
 * `npm run admin -- <e-mail>`: makes somebody an administrator, in any Supabase. It is how the
 * first one comes in; she lets in the others on the screen.
 */
export async function makeAdmin(project: Project, address: string): Promise<string> {
  const email = address.trim().toLowerCase()
  if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)) throw new ProjectError('Use: npm run admin -- nome@endereco.org.br')
  const known = await findAccount(project, email)
  const password = known ? null : randomBytes(9).toString('base64url')
  const id = known ?? (await createAccount(project, email, password!))
  // Who is approved may ask for a new password by mail. 409: she was approved before.
  const approval = await ask(project, '/rest/v1/usuarios_aprovados', {
    method: 'POST',
    as: 'service',
    body: { email, nome: 'Administradora' },
    headers: { Prefer: 'return=minimal' },
  })
  if (approval.status !== 409) await done(Promise.resolve(approval))
  await done(
    ask(project, `/rest/v1/user_roles?user_id=eq.${id}`, {
      method: 'PATCH',
      as: 'service',
      body: { role: 'admin' },
      headers: { Prefer: 'return=minimal' },
    }),
  )
  return password === null
    ? `${email} agora é administradora. A senha é a que ela já usa.`
    : `${email} agora é administradora. Senha provisória, dita só aqui: ${password}\nDepois de entrar, ela a troca por "Esqueci minha senha".`
}

/** Accounts asked for at once. */
const PAGE = 1000

async function findAccount(project: Project, email: string): Promise<string | null> {
  for (let page = 1; ; page += 1) {
    const { body } = await done(ask(project, `/auth/v1/admin/users?page=${page}&per_page=${PAGE}`, { as: 'service' }))
    const users = body.users as { id: string; email?: string }[]
    const found = users.find((user) => user.email?.toLowerCase() === email)
    if (found) return found.id
    if (users.length < PAGE) return null
  }
}

async function createAccount(project: Project, email: string, password: string): Promise<string> {
  const { body } = await done(
    ask(project, '/auth/v1/admin/users', {
      method: 'POST',
      as: 'service',
      body: { email, password, email_confirm: true, user_metadata: { full_name: 'Administradora' } },
    }),
  )
  return body.id as string
}

async function done(asked: Promise<Answer>): Promise<Answer> {
  const answer = await asked
  if (answer.status >= 200 && answer.status < 300) return answer
  throw new ProjectError(`O servidor recusou (${answer.status || 'sem resposta'}): ${answer.text.slice(0, 200)}`)
}

if (import.meta.main) {
  try {
    console.log(await makeAdmin(readProject(), process.argv[2] ?? ''))
  } catch (error) {
    if (!(error instanceof ProjectError)) throw error
    console.error(error.message)
    process.exitCode = 1
  }
}
