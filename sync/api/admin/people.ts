import type {
  AdminPeople,
  Approval,
  Decision,
  PeoplePage,
  PeopleQuery,
  PersonDetail,
  RequestsPage,
} from '#sync/model/admin-people.ts'
import type { NetworkResult } from '#sync/model/her-profile.ts'
import { atLeastOne, emptied, parsed } from '#sync/remote/answers.ts'
import { callAs, callFunctionAs } from '../rest.ts'
import { parsedObject } from '#sync/remote/parsed-object.ts'

/** See AdminPeople. */
export function makeAdminPeople(userId: string): AdminPeople {
  const rpc = (name: string, body: object) => callAs(userId, `rpc/${name}`, { method: 'POST', body })

  /** Writes one row by its id; `refused` if it is not there, or not hers to change. */
  async function patch(table: string, filter: string, body: object): Promise<NetworkResult> {
    const answer = await callAs(userId, `${table}?${filter}`, {
      method: 'PATCH',
      body,
      prefer: 'return=representation',
    })
    return atLeastOne(answer)
  }

  return {
    list: async (query) => parsed<PeoplePage>(await rpc('admin_people_page', { asked: askedOf(query) })),
    async idsOf(query) {
      const answer = parsed<{ ids: string[] }>(
        await rpc('admin_people_page', { asked: { ...askedOf(query), only: 'ids' } }),
      )
      return answer.ok ? { ok: true, value: answer.value.ids } : answer
    },
    find: async (id) =>
      isId(id) ? parsed<PersonDetail | null>(await rpc('admin_person', { id })) : { ok: true, value: null },
    requests: async (query) => parsed<RequestsPage>(await rpc('admin_requests_page', { asked: query })),

    listenToRequests(onPoke) {
      let stop: (() => void) | null = null
      let isStopped = false
      import('#sync/live/live.ts').then(
        ({ listenToRequests }) => {
          if (isStopped) return
          stop = listenToRequests(onPoke)
        },
        (error: unknown) => console.info('Live signals are not available now', error),
      )
      return () => {
        isStopped = true
        stop?.()
      }
    },

    async approve(person, was) {
      return approval(await callFunctionAs(userId, 'approve-user', { ...person, was, mayUndo: true }))
    },
    async undoApproval(approved) {
      const answer = parsed<{ outcome: 'done' | 'late' }>(await rpc('admin_undo_approval', { approved }))
      return answer.ok ? { ok: true, value: answer.value.outcome } : answer
    },
    invites: async (approved) => parsed(await rpc('admin_invites', { approved })),
    setRequestStatus: async (request, was, becomes) =>
      parsed<Decision>(await rpc('admin_set_request_status', { request, was, becomes })),
    deleteRequest: async (request, was) => parsed<Decision>(await rpc('admin_delete_request', { request, was })),
    setRole: (id, role) => patch('user_roles', `user_id=eq.${id}`, { role }),
    setAccountStatus: async (approved, was, becomes) =>
      parsed<Decision>(await rpc('admin_set_account_status', { approved, was, becomes })),
    async edit({ approved_id = null, request_id = null }, changes) {
      return emptied(await rpc('admin_edit_person', { approved_id, request_id, changes }))
    },
    async sendLink(person) {
      const answer = succeeded<{ status: string }>(await callFunctionAs(userId, 'resend-activation', person))
      if (!answer.ok) return answer
      return { ok: true, value: answer.value.status === 'queued' ? 'queued' : 'sent' }
    },
    async deleteForGood(person) {
      return emptied(await callFunctionAs(userId, 'delete-user', person))
    },
    async logExport(acao, { email, details }) {
      const row = { acao, alvo_email: email ?? null, detalhes: details ?? null }
      return emptied(await callAs(userId, 'admin_logs', { method: 'POST', body: row, prefer: 'return=minimal' }))
    },
  }
}

const askedOf = ({ query, ...others }: PeopleQuery) => ({ q: query, ...others })

function approval(answer: NetworkResult<string>): NetworkResult<Approval> {
  const said = succeeded<{ approvedId: string; undoSeconds: number; already: boolean; by: string | null }>(answer)
  if (!said.ok) return said
  const { approvedId = '', undoSeconds = 0, already, by = null } = said.value
  if (already === true) return { ok: true, value: { outcome: 'already', approvedId, by } }
  return { ok: true, value: { outcome: 'approved', approvedId, undoSeconds } }
}

/** What a function says that does its work, as far as it says it. */
function succeeded<T>(answer: NetworkResult<string>): NetworkResult<Partial<T>> {
  if (!answer.ok) return answer
  const said = parsedObject<T & { success: boolean; error: string }>(answer.value)
  if (!said) return { ok: false, code: 'offline' }
  if (said.success !== true) return { ok: false, code: 'refused', message: said.error }
  return { ok: true, value: said }
}

/** What stands in an address need not be an id. */
const isId = (id: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id)
