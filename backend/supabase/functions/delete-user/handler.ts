import type { SupabaseClient } from '@supabase/supabase-js'
import * as v from 'valibot'
import { nameOf, requireAdmin } from '../_shared/caller.ts'
import { FunctionError, makeFunction } from '../_shared/http.ts'
import { makeServiceClient } from '../_shared/supabase.ts'
import { EmailAddress, exactly, validate } from '../_shared/validate.ts'

const Target = v.object({
  userId: v.nullish(v.pipe(v.string(), v.uuid('Conta inválida.'))),
  email: EmailAddress,
})

/** What knows her by her address alone. What admins did stays in the log: it is what they answer for. */
const HERS = [
  ['usuarios_aprovados', 'email'],
  ['acessos_pendentes', 'email'],
  ['email_queue', 'to_email'],
] as const

/**
 * Deletes a woman for good: her account with everything that hangs on it, her approval, her request and her mails.
 * Without a userId (approved, never activated) it goes by the e-mail alone. Doing it again is harmless.
 */
export const handle = makeFunction(async (body, request, env) => {
  const service = makeServiceClient(env)
  const caller = await requireAdmin(request, env, service)
  const target = validate(Target, body)
  const userId = await findAccount(service, target)
  if (userId) await refuseLastAdmin(service, userId)

  if (userId) {
    // A request may carry another address than the account that sent it.
    const request = await service.from('acessos_pendentes').delete().eq('user_id', userId)
    if (request.error) throw request.error
    const { error } = await service.auth.admin.deleteUser(userId)
    if (error && error.status !== 404) throw error
  }
  for (const [table, column] of HERS) {
    const { error } = await service.from(table).delete().ilike(column, exactly(target.email))
    if (error) throw error
  }
  // By the service: an admin who deletes herself is nobody by now, and her name comes from her checked token.
  const { error } = await service.from('admin_logs').insert({
    admin_email: nameOf(caller),
    acao: 'EXCLUIR_USUARIO_PERMANENTE',
    alvo_email: target.email,
    detalhes: { userId },
  })
  if (error) throw error
  return { success: true }
})

/** Her account's id, checked against the e-mail: a wrong pair must not delete somebody else. */
async function findAccount(
  service: SupabaseClient,
  { userId, email }: v.InferOutput<typeof Target>,
): Promise<string | null> {
  if (!userId) {
    const { data, error } = await service.from('profiles').select('id').ilike('email', exactly(email)).maybeSingle()
    if (error) throw error
    return data?.id ?? null
  }
  const { data, error } = await service.from('profiles').select('email').eq('id', userId).maybeSingle()
  if (error) throw error
  if (!data) return null
  if ((data.email as string).toLowerCase() !== email)
    throw new FunctionError(409, 'mismatch', 'A conta e o e-mail não são da mesma pessoa.')
  return userId
}

/** Before anything of hers is gone: the database would refuse it in the middle. */
async function refuseLastAdmin(service: SupabaseClient, userId: string): Promise<void> {
  const admins = await service.from('user_roles').select('user_id').eq('role', 'admin')
  if (admins.error) throw admins.error
  if (!admins.data.some((row) => row.user_id === userId)) return
  const others = await service
    .from('profiles')
    .select('email')
    .in(
      'id',
      admins.data.flatMap((row) => (row.user_id === userId ? [] : [row.user_id as string])),
    )
  if (others.error) throw others.error
  const deactivated = await service.from('usuarios_aprovados').select('email').eq('status_conta', 'desativado')
  if (deactivated.error) throw deactivated.error
  const locked = new Set(deactivated.data.map(({ email }) => (email as string).toLowerCase()))
  if (others.data.every(({ email }) => locked.has((email as string).toLowerCase()))) {
    throw new FunctionError(409, 'last_admin', 'A última administradora não pode ser excluída.')
  }
}
