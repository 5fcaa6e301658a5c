import { callAsAdmin } from './admin-call.ts'
import type { AdminLog } from './model/admin-log.ts'
import type { AdminMail } from './model/admin-mail.ts'

const loadMail = async (userId: string) => (await import('./api/admin/mail.ts')).makeAdminMail(userId)
const loadLog = async (userId: string) => (await import('./api/admin/log.ts')).makeAdminLog(userId)

/** See AdminMail; the code comes with the first call. */
export const adminMail: AdminMail = {
  waiting: (window) => callAsAdmin(loadMail, (mail) => mail.waiting(window)),
  state: () => callAsAdmin(loadMail, (mail) => mail.state()),
  retry: (queued) => callAsAdmin(loadMail, (mail) => mail.retry(queued)),
  remove: (id) => callAsAdmin(loadMail, (mail) => mail.remove(id)),
  send: (message) => callAsAdmin(loadMail, (mail) => mail.send(message)),
  mailRecado: (recadoId) => callAsAdmin(loadMail, (mail) => mail.mailRecado(recadoId)),
  audience: () => callAsAdmin(loadMail, (mail) => mail.audience()),
  testRecado: (recado) => callAsAdmin(loadMail, (mail) => mail.testRecado(recado)),
  mailings: () => callAsAdmin(loadMail, (mail) => mail.mailings()),
}

/** See AdminLog; the code comes with the first call. */
export const adminLog: AdminLog = {
  lines: (filter, window) => callAsAdmin(loadLog, (log) => log.lines(filter, window)),
  allLines: (filter, onProgress) => callAsAdmin(loadLog, (log) => log.allLines(filter, onProgress)),
  recordExport: (acao, details) => callAsAdmin(loadLog, (log) => log.recordExport(acao, details)),
}
