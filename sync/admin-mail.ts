import type { AdminLog } from './model/admin-log.ts'
import type { AdminMail } from './model/admin-mail.ts'
import type { NetworkResult } from './model/her-profile.ts'
import { currentIdentity } from './remote/identity-store.ts'

/** Runs a call once its code is here; where the code is neither kept nor reachable, there is no network. */
async function call<Api, T>(load: (userId: string) => Promise<Api>, run: (api: Api) => Promise<NetworkResult<T>>): Promise<NetworkResult<T>> {
  const userId = currentIdentity()?.userId
  if (!userId) return { ok: false, code: 'unauthorized' }
  let api: Api
  try {
    api = await load(userId)
  } catch (error) {
    console.info('What an admin does could not be loaded', error)
    return { ok: false, code: 'offline' }
  }
  return run(api)
}

const loadMail = async (userId: string) => (await import('./remote/admin-mail.ts')).makeAdminMail(userId)
const loadLog = async (userId: string) => (await import('./remote/admin-log.ts')).makeAdminLog(userId)

/** See AdminMail; the code comes with the first call. */
export const adminMail: AdminMail = {
  waiting: (window) => call(loadMail, (mail) => mail.waiting(window)),
  state: () => call(loadMail, (mail) => mail.state()),
  retry: (queued) => call(loadMail, (mail) => mail.retry(queued)),
  remove: (id) => call(loadMail, (mail) => mail.remove(id)),
  send: (message) => call(loadMail, (mail) => mail.send(message)),
  mailRecado: (recadoId) => call(loadMail, (mail) => mail.mailRecado(recadoId)),
  mailings: () => call(loadMail, (mail) => mail.mailings()),
}

/** See AdminLog; the code comes with the first call. */
export const adminLog: AdminLog = {
  lines: (filter, window) => call(loadLog, (log) => log.lines(filter, window)),
  allLines: (filter, onProgress) => call(loadLog, (log) => log.allLines(filter, onProgress)),
  noteExport: (acao, details) => call(loadLog, (log) => log.noteExport(acao, details)),
}
