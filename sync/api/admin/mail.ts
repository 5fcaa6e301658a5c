import type { AdminMail } from '#sync/model/admin-mail.ts'
import type { NetworkResult } from '#sync/model/her-profile.ts'
import { atLeastOne, emptied, parsed } from '#sync/remote/answers.ts'
import { callAs, callFunctionAs } from '../rest.ts'

/** The server works for 20 s, and then some mails are on their way. */
const MAILING_MS = 60_000
const COLUMNS = 'id,to_email,subject,error,attempts,next_attempt_at,created_at'

/** See AdminMail. */
export function makeAdminMail(userId: string): AdminMail {
  return {
    async waiting({ limit, offset = 0 }) {
      const query = `select=${COLUMNS}&sent_at=is.null&order=created_at.desc,id.desc&limit=${limit}&offset=${offset}`
      return parsed(await callAs(userId, `email_queue?${query}`, { method: 'GET' }))
    },
    state: async () => parsed(await callFunctionAs(userId, 'mail-status', {})),
    retry: async ({ id, to_email, subject }) =>
      sent(await callFunctionAs(userId, 'send-email', { to: to_email, subject, queueId: id })),
    async remove(id) {
      return atLeastOne(
        await callAs(userId, `email_queue?id=eq.${id}&select=id`, {
          method: 'DELETE',
          prefer: 'return=representation',
        }),
      )
    },
    mailRecado: async (recadoId) => parsed(await callFunctionAs(userId, 'send-recado', { recadoId }, MAILING_MS)),
    mailings: async () => parsed(await callAs(userId, 'rpc/recado_mailings', { method: 'POST', body: {} })),
    audience: async () => parsed(await callAs(userId, 'rpc/mailing_audience', { method: 'POST', body: {} })),
    testRecado: async (test) => parsed(inOurWords(await callFunctionAs(userId, 'send-recado', { test }))),
    send: async (message) => sent(await callFunctionAs(userId, 'send-email', message)),
  }
}

const sent = (answer: NetworkResult<string>): NetworkResult => emptied(inOurWords(answer))

/** That the mail server would not take it is an answer of ours too, in our words: 'O e-mail não foi enviado: …'. */
function inOurWords(answer: NetworkResult<string>): NetworkResult<string> {
  return !answer.ok && answer.code === 'unknown' && answer.message ? { ...answer, code: 'refused' } : answer
}
