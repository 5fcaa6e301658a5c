import type { SupabaseClient } from '@supabase/supabase-js'
import * as v from 'valibot'
import { nameOf, requireAdmin } from '../_shared/caller.ts'
import { FunctionError, makeFunction } from '../_shared/http.ts'
import { sendOneSoon } from '../_shared/outbox.ts'
import { call, makeServiceClient } from '../_shared/supabase.ts'
import { EmailAddress, PersonName, validate } from '../_shared/validate.ts'

const Approval = v.object({
  email: EmailAddress,
  nome: PersonName,
  grupo: v.nullish(v.pipe(v.string('Grupo inválido.'), v.trim(), v.maxLength(100, 'O nome do grupo é longo demais.'))),
  /**
   * The request's status when the administrator decided; a decision made meanwhile is reported.
   * Without it, any status is accepted.
   */
  was: v.nullish(v.picklist(['pendente', 'aprovado', 'recusado'], 'Situação inválida.')),
  /**
   * The mail waits until the approval can no longer be undone (admin_undo_approval); the answer
   * does not wait.
   */
  mayUndo: v.optional(v.boolean('Pedido inválido.'), false),
})

type Decision =
  | { outcome: 'approved'; approved_id: string; mail: string; undo_seconds: number }
  | { outcome: 'already'; approved_id: string; by: string | null }
  | { outcome: 'deactivated' }
  | { outcome: 'moved'; status: 'recusado' | 'aprovado' | 'pendente' | null; by: string | null }

/**
 * Approves a person; the mail with the link goes by the queue. emailStatus says whether it is known
 * to be out ('sent'), or waits or is under way ('queued'). A second call changes nothing and mails
 * nothing. With `mayUndo` it also returns the approval's id, for how many seconds it can be undone,
 * or `already` and by whom.
 */
export const handle = makeFunction(async (body, request, env) => {
  const service = makeServiceClient(env)
  const caller = await requireAdmin(request, env, service)
  const { email, nome, grupo, was, mayUndo } = validate(Approval, body)
  const holder = crypto.randomUUID()
  const decision = await call<Decision>(service, 'approve_person', {
    address: email,
    nome,
    grupo: grupo || null,
    actor: nameOf(caller),
    was: was ?? null,
    may_undo: mayUndo,
    holder,
  })
  if (decision.outcome === 'deactivated')
    throw new FunctionError(
      409,
      'deactivated',
      'Esta conta está desativada. Reative a conta em vez de aprovar de novo.',
    )
  if (decision.outcome === 'moved') throw new FunctionError(409, 'moved', wordsOf(decision))
  const { approved_id: approvedId } = decision
  if (decision.outcome === 'already') {
    const known = { success: true, emailStatus: await lastLink(service, email) }
    return mayUndo ? { ...known, approvedId, already: true, by: decision.by } : known
  }
  if (!mayUndo) return { success: true, emailStatus: await sendOneSoon(env, service, decision.mail, holder) }
  env.wakeMail(decision.undo_seconds * 1.5)
  return { success: true, emailStatus: 'queued', approvedId, undoSeconds: decision.undo_seconds }
})

function wordsOf({ status, by }: Extract<Decision, { outcome: 'moved' }>): string {
  if (status === null) return 'o pedido dela foi excluído enquanto isso.'
  const state = { recusado: 'recusado', aprovado: 'marcado como aprovado', pendente: 'devolvido aos pendentes' }[status]
  return `o pedido foi ${state} enquanto isso${by ? ` por ${by}` : ''}.`
}

/** 'queued' while a mail waits. */
async function lastLink(service: SupabaseClient, email: string): Promise<'sent' | 'queued'> {
  const waiting = await service
    .from('email_queue')
    .select('id')
    .eq('to_email', email)
    .eq('template', 'activation')
    .is('sent_at', null)
    .limit(1)
  if (waiting.error) throw waiting.error
  return waiting.data.length > 0 ? 'queued' : 'sent'
}
