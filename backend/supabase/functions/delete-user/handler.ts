import * as v from 'valibot'
import { nameOf, requireAdmin } from '../_shared/caller.ts'
import { FunctionError, makeFunction } from '../_shared/http.ts'
import { call, makeServiceClient } from '../_shared/supabase.ts'
import { EmailAddress, validate } from '../_shared/validate.ts'

const Target = v.object({
  userId: v.nullish(v.pipe(v.string(), v.uuid('Conta inválida.'))),
  email: EmailAddress,
})

/**
 * Deletes a person for good: the account with all its rows, the approval, the request and the
 * mails, with a line in the log; all of it or nothing. Without a userId (approved, never activated)
 * the address decides. A second call is harmless.
 */
export const handle = makeFunction(async (body, request, env) => {
  const service = makeServiceClient(env)
  const caller = await requireAdmin(request, env, service)
  const { userId, email } = validate(Target, body)
  const outcome = await call<'done' | 'mismatch' | 'last_admin'>(service, 'delete_person', {
    account: userId ?? null,
    address: email,
    actor: nameOf(caller),
  })
  // A wrong pair must not delete somebody else.
  if (outcome === 'mismatch') throw new FunctionError(409, 'mismatch', 'A conta e o e-mail não são da mesma pessoa.')
  if (outcome === 'last_admin')
    throw new FunctionError(409, 'last_admin', 'A última administradora não pode ser excluída.')
  return { success: true }
})
