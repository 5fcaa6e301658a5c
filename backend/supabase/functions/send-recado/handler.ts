import * as v from 'valibot'
import { nameOf, requireAdmin } from '../_shared/caller.ts'
import { excerpt } from '../_shared/excerpt.ts'
import { FunctionError, makeFunction } from '../_shared/http.ts'
import { call, drainMail } from '../_shared/outbox.ts'
import { makeServiceClient } from '../_shared/supabase.ts'
import { validate } from '../_shared/validate.ts'

const Target = v.object({ recadoId: v.pipe(v.string('Recado inválido.'), v.uuid('Recado inválido.')) })

/** Milliseconds that one call may take: the rest goes on in the queue, or with the next call. */
const TIME = 20_000

/**
 * Mails a recado to all approved women, and answers how far it is: {total, sent, failed, waiting}. Her mail is one row
 * for (recado, address): calling again goes on, and nobody gets it twice.
 */
export const handle = makeFunction(async (body, request, env) => {
  const service = makeServiceClient(env)
  const caller = await requireAdmin(request, env, service)
  const { recadoId } = validate(Target, body)
  const recado = await service.from('recados').select('mensagem').eq('id', recadoId).maybeSingle()
  if (recado.error) throw recado.error
  const isThere =
    recado.data !== null &&
    (await call<boolean>(service, 'queue_recado', {
      recado: recadoId,
      preview: excerpt(recado.data.mensagem as string),
      actor: nameOf(caller),
    }))
  if (!isThere) throw new FunctionError(404, 'not_found', 'Recado não encontrado.')
  const end = Date.now() + TIME
  await drainMail(env, { onlyRecado: recadoId, isOver: () => Date.now() > end })
  const [status] = await call<[Record<'total' | 'sent' | 'failed' | 'waiting', number>]>(
    service,
    'recado_mail_status',
    { recado: recadoId },
  )
  return { success: true, ...status }
})
