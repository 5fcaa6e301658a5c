import type { Json } from '#backend/types/database.ts'
import type { Role } from '#sync/session/identity.ts'
import { callFunctionAs, changed, emptied, type NetworkResult, restAs, result } from '../rest.ts'

export type RequestStatus = 'pendente' | 'aprovado' | 'recusado'
export type AccountStatus = 'ativo' | 'desativado'
/** The mail with her link: it waits or is under way, it is out, or it was tried in vain and may be tried again. */
export type InviteState = 'na-fila' | 'enviado' | 'falhou'

/** One woman as an admin sees her, by her e-mail: approved, asking, or with nothing but an account. */
export interface Person {
  /** Of her approved row, else of her request, else of her account. */
  id: string
  nome: string
  email: string
  telefone?: string
  grupo?: string
  status: RequestStatus
  /** ISO 8601, like every moment here: when she asked, or created the account. */
  criado_em?: string
  aprovado_em?: string
  status_conta?: AccountStatus
  ultimo_login?: string
  /** Until when her link is good; the link itself nobody sees. */
  activation_expires?: string
  /** Her account, if there is one: without it there is no role to change. */
  user_id?: string
  role?: Role
  approved_id?: string
  request_id?: string
  tem_solicitacao: boolean
  /** She has asked to be deleted; it is to be done by then. */
  excluir_ate?: string
}

/** A row of `acessos_pendentes`. */
export interface AdminRequest {
  id: string
  user_id: string | null
  nome: string
  email: string
  telefone: string
  endereco: string
  /** YYYY-MM-DD. */
  data_nascimento: string
  instagram: string
  igreja: string | null
  grupo: string
  grupo_turma: string | null
  batizada: 'Sim' | 'Não' | null
  como_conheceu: string
  quem_convidou: string | null
  expectativas: string
  consentimento_lgpd: boolean
  consentimento_versao: string | null
  consentimento_em: string
  status: RequestStatus
  origem: string | null
  criado_em: string
  /** Her approval, if there is one; the status alone is none. */
  approved_id: string | null
  aprovado_por: string | null
  status_conta: AccountStatus | null
  /** Of the account with this address. */
  role: Role | null
  /** Null without an approval, and where nobody remembers. */
  convite: InviteState | null
}

export interface PersonDetail extends Person {
  aprovado_por?: string
  convite?: InviteState | null
  /** When she asked to be deleted. */
  pedido_em?: string
  solicitacao?: AdminRequest
}

/** What an admin corrects. What belongs to the access request only where there is one. */
export interface PersonChange {
  nome: string
  grupo: string
  telefone?: string
  endereco?: string
  instagram?: string
  igreja?: string
}

/** Whether the mail went out, or waits in the queue after a failure. */
export type MailStatus = 'sent' | 'queued'

/** What became of a decision that said where it starts. */
export type Decision =
  | { outcome: 'done' }
  /** So it was decided before, by `by` where the log knows. */
  | { outcome: 'already'; by?: string | null }
  /** It says something else by now. */
  | { outcome: 'moved'; status?: RequestStatus; by?: string | null }
  /** She is approved: her request is no longer refused, nor deleted. */
  | { outcome: 'approved'; approved_id: string; by: string | null; status_conta: AccountStatus }
  /** There is nothing to decide about any more. */
  | { outcome: 'gone' }

export type Approval =
  /** For so many seconds it can be taken back; the mail with her link goes out later. */
  | { outcome: 'approved'; approvedId: string; undoSeconds: number }
  | { outcome: 'already'; approvedId: string; by: string | null }

/** What an admin looks for, and where in the list. */
export interface PeopleQuery {
  /** Words that all occur in the name or the e-mail, without regard to accents and case. */
  query?: string
  /** One of the states that she is filtered by (see features/admin-people/people-filters.ts). */
  status?: string | null
  /** A group's name; '' for those without one; null for all. */
  group?: string | null
  /** Only these. */
  ids?: readonly string[]
  /** How many come before the page, and how many are on it (20; at most 1,000). */
  first?: number
  size?: number
}

export interface PeoplePage {
  rows: Person[]
  /** How many are found, on all pages. */
  total: number
  /** How many come before this page. After the last page comes the last one again. */
  first: number
  /** The groups that occur. */
  groups: string[]
}

export type RequestTab = 'pendentes' | 'aprovados' | 'historico'

export interface RequestsQuery {
  tab: RequestTab
  first?: number
  size?: number
}

export interface RequestsPage {
  rows: AdminRequest[]
  total: number
  first: number
  counts: Record<RequestTab, number>
  /** The newest of all requests, whatever the tab. */
  newest: { id: string; nome: string } | null
}

/**
 * What an admin reads of the people and does for them. All of it needs the network; the server
 * decides, and logs.
 */
export function makeAdminPeople(userId: string) {
  const rest = restAs(userId)
  const call = <T extends object>(name: string, body: object) => callFunction<T>(userId, name, body)
  /** What a function of the database answers in JSON, whose form its types do not tell. */
  const json = async <T>(query: Parameters<typeof result<Json>>[0]) => (await result(query)) as NetworkResult<T>

  return {
    /** The last approved first. */
    list: (query: PeopleQuery) => json<PeoplePage>(rest.rpc('admin_people_page', { asked: askedOf(query) })),
    /** The ids of all that are found, in the same order. */
    async idsOf(query: PeopleQuery): Promise<NetworkResult<string[]>> {
      const asked = { ...askedOf(query), only: 'ids' }
      const answer = await json<{ ids: string[] }>(rest.rpc('admin_people_page', { asked }))
      return answer.ok ? { ok: true, value: answer.value.ids } : answer
    },
    /** By any of the person's ids; null if nobody has it. */
    find: async (id: string): Promise<NetworkResult<PersonDetail | null>> =>
      isId(id) ? json<PersonDetail | null>(rest.rpc('admin_person', { id })) : { ok: true, value: null },
    /** Newest first. */
    requests: (query: RequestsQuery) => json<RequestsPage>(rest.rpc('admin_requests_page', { asked: { ...query } })),

    /**
     * @param was what the request said where it was decided; null if nobody looked. `refused` if it
     *   says otherwise now.
     */
    async approve(
      person: { email: string; nome: string; grupo: string | null },
      was: RequestStatus | null,
    ): Promise<NetworkResult<Approval>> {
      const said = await call<ApproveAnswer>('approve-user', { ...person, was, mayUndo: true })
      if (!said.ok) return said
      const { approvedId = '', undoSeconds = 0, already, by = null } = said.value
      if (already === true) return { ok: true, value: { outcome: 'already', approvedId, by } }
      return { ok: true, value: { outcome: 'approved', approvedId, undoSeconds } }
    },
    /** 'late' once the mail with the link is on its way. */
    async undoApproval(approved: string): Promise<NetworkResult<'done' | 'late'>> {
      const answer = await json<{ outcome: 'done' | 'late' }>(rest.rpc('admin_undo_approval', { approved }))
      return answer.ok ? { ok: true, value: answer.value.outcome } : answer
    },
    /** How the mails of these approvals are; whoever is no longer approved is missing. */
    invites: (approved: readonly string[]) =>
      json<Record<string, InviteState | null>>(rest.rpc('admin_invites', { approved: [...approved] })),
    setRequestStatus: (request: string, was: RequestStatus, becomes: RequestStatus) =>
      json<Decision>(rest.rpc('admin_set_request_status', { request, was, becomes })),
    deleteRequest: (request: string, was: RequestStatus) =>
      json<Decision>(rest.rpc('admin_delete_request', { request, was })),
    setRole: (id: string, role: Role) =>
      changed(rest.from('user_roles').update({ role }).eq('user_id', id).select('user_id')),
    setAccountStatus: (approved: string, was: AccountStatus, becomes: AccountStatus) =>
      json<Decision>(rest.rpc('admin_set_account_status', { approved, was, becomes })),
    edit: async ({ approved_id, request_id }: Pick<Person, 'approved_id' | 'request_id'>, change: PersonChange) =>
      emptied(
        await result(
          rest.rpc('admin_edit_person', {
            approved_id: (approved_id ?? null) as string,
            request_id: (request_id ?? null) as string,
            changes: { ...change },
          }),
        ),
      ),
    /** A new link to create a password: the first one, or after it was forgotten. */
    async sendLink(person: { email: string; nome: string }): Promise<NetworkResult<MailStatus>> {
      const answer = await call<{ status: string }>('resend-activation', person)
      if (!answer.ok) return answer
      return { ok: true, value: answer.value.status === 'queued' ? 'queued' : 'sent' }
    },
    /**
     * Deletes the account with everything that hangs on it, for good. Without an account the e-mail
     * says who.
     */
    deleteForGood: async (person: { userId: string | null; email: string }) =>
      emptied(await call('delete-user', person)),
  }
}

export type AdminPeople = ReturnType<typeof makeAdminPeople>

interface ApproveAnswer {
  approvedId: string
  undoSeconds: number
  already: boolean
  by: string | null
}

const askedOf = ({ query, ids, ...others }: PeopleQuery) => ({ q: query, ids: ids && [...ids], ...others })

/** Calls a server function, which says itself whether it did its work. */
async function callFunction<T extends object>(
  userId: string,
  name: string,
  body: object,
): Promise<NetworkResult<Partial<T>>> {
  const answer = await callFunctionAs<unknown>(userId, name, body)
  if (!answer.ok) return answer
  // Not the server's: somebody else's page.
  if (!(answer.value instanceof Object)) return { ok: false, code: 'offline' }
  const said = answer.value as Partial<T> & { success?: boolean; error?: string }
  if (said.success !== true) return { ok: false, code: 'refused', message: said.error }
  return { ok: true, value: said }
}

/** What stands in an address need not be an id. */
const isId = (id: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id)
