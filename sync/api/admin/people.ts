import type { Json } from '#backend/types/database.ts'
import type { Role } from '#sync/session/identity.ts'
import type { RequestRow, RequestStatus } from '../access-request.ts'
import { callFunctionAs, emptied, type NetworkResult, restAs, result } from '../rest.ts'

export type AccountStatus = 'ativo' | 'desativado'
/**
 * The mail with the activation link: queued or being sent, sent, or failed (it can be tried again).
 */
export type InviteState = 'na-fila' | 'enviado' | 'falhou'

/**
 * One person as an administrator sees them, found by e-mail: approved, requesting, or with only an
 * account.
 */
export interface Person {
  /** The id of the approved row, else of the request, else of the account. */
  id: string
  nome: string
  email: string
  telefone?: string
  grupo?: string
  status: RequestStatus
  /** ISO 8601, like every moment here: when they asked, or created the account. */
  criado_em?: string
  aprovado_em?: string
  status_conta?: AccountStatus
  ultimo_login?: string
  /** Until when the activation link is valid. Nobody can read the link itself. */
  activation_expires?: string
  /** The account, if there is one. Without an account there is no role to change. */
  user_id?: string
  role?: Role
  approved_id?: string
  request_id?: string
  tem_solicitacao: boolean
  /** The account has a second factor. */
  segundo_fator?: boolean
  /** The person has asked to be deleted; it has to be done by then. */
  excluir_ate?: string
}

/** A request as an administrator sees it. */
export interface AdminRequest extends Omit<RequestRow, 'website'> {
  /** The approval, if there is one. The status alone is not an approval. */
  approved_id: string | null
  aprovado_por: string | null
  status_conta: AccountStatus | null
  /** The role of the account with this address. */
  role: Role | null
  /** Null without an approval, and if the state is unknown. */
  convite: InviteState | null
  /** Null if the request is not refused, or was refused before reasons were kept. */
  recusa: RequestRefusalNote | null
  /** Other people who may be the same person; empty once the request is decided. */
  duplicatas: PossibleDuplicate[]
}

/** The ministry's note about a refusal; only administrators see it. */
export interface RequestRefusalNote {
  motivo: string | null
  por: string
  em: string
  /** The mail that says so; null if there is none. */
  email: InviteState | null
}

/** Somebody with the same telephone or mailbox. */
export interface PossibleDuplicate {
  /** Of the person's record. */
  id: string
  nome: string
  status: RequestStatus
  por: 'telefone' | 'email'
}

export interface PersonDetail extends Person {
  aprovado_por?: string
  convite?: InviteState | null
  recusa?: RequestRefusalNote | null
  duplicatas?: PossibleDuplicate[]
  /** When the person asked to be deleted. */
  pedido_em?: string
  solicitacao?: AdminRequest
}

/** What an administrator corrects. The optional fields exist only with an access request. */
export interface PersonChange {
  nome: string
  grupo: string
  telefone?: string
  endereco?: string
  instagram?: string
  igreja?: string
}

/** Whether the mail was sent, or is queued after a failure. */
export type MailStatus = 'sent' | 'queued'

/** The result of a decision that named the state it started from (decision 21). */
export type Decision =
  | { outcome: 'done' }
  /** The same decision was made before, by `by` if the log knows. */
  | { outcome: 'already'; by?: string | null }
  /** The state has changed in the meantime. */
  | { outcome: 'moved'; status?: RequestStatus; by?: string | null }
  /** The person is approved: the request can no longer be refused or deleted. */
  | { outcome: 'approved'; approved_id: string; by: string | null; status_conta: AccountStatus }
  /** The row no longer exists. */
  | { outcome: 'gone' }

export type Approval =
  /** It can be undone for this many seconds; the mail with the link is sent after that. */
  | { outcome: 'approved'; approvedId: string; undoSeconds: number }
  | { outcome: 'already'; approvedId: string; by: string | null }

/** What is done with many requests at once, and how it is taken back. */
export type BulkAct = 'approve' | 'refuse' | 'group' | 'undo-approve' | 'undo-refuse' | 'undo-group'

export interface BulkDecision {
  do: BulkAct
  /** At most 200 requests. */
  items: readonly { id: string; was?: RequestStatus; group?: string | null; approved_id?: string }[]
  /** For all of them. */
  group?: string
  /** The group that is taken back. */
  from?: string
  /** Of a refusal: for administrators alone, unless it is mailed. */
  reason?: string
  mail?: boolean
}

/** What became of one of many requests. */
export interface BulkResult {
  id: string
  /** Null if the request no longer exists. */
  nome: string | null
  outcome: Decision['outcome'] | 'deactivated' | 'late' | 'busy' | 'failed'
  /** Of an approval, to take it back. */
  approved_id?: string
  by?: string | null
  status?: RequestStatus | null
  status_conta?: AccountStatus
  /** The group of before. */
  before?: string | null
}

export interface BulkAnswer {
  /** In the order asked. */
  results: BulkResult[]
  /** How long it can be taken back. Mails wait longer. */
  undo_seconds: number
}

/** What waits, and a few figures: counts only, never who. */
export interface PanelFigures {
  requests: { waiting: number; oldest: string | null }
  members: number
  /** Members who were here in the last seven days; null if the auth server does not say. */
  active: number | null
  /** Approved people who have not created their password yet. */
  invited: number
  deletions: { waiting: number; until: string | null }
  /** Null while a figure would say who: fewer than five people on their way. */
  journey: { people: number; /** Of day 1 to 30: how many completed it. */ days: number[] } | null
  /** Not out yet. An older server does not say. */
  recados?: { drafts: number; scheduled: number }
  /** Of the thirty: those that have a text, a draft too. An older server leaves drafts out. */
  days_written: number
  /** How many of these are drafts. An older server does not say. */
  days_draft?: number
  events_ahead: number
  sold_out: number
  /** An older server does not say. */
  orders?: { unpaid: number; undelivered: number }
  mail: { sent_at: string | null; failed_at: string | null; waiting: number; failing: number }
}

/** What an administrator searches for, and the page of the list. */
export interface PeopleQuery {
  /** Words that all occur in the name or the e-mail; accents and case do not matter. */
  query?: string
  /** One of the filters of features/admin-people/use-filters.ts. */
  status?: string | null
  /** A group's name; '' for people without one; null for all. */
  group?: string | null
  /** Only people with these ids. */
  ids?: readonly string[]
  /** How many people come before the page, and how many are on it (20; at most 1,000). */
  first?: number
  size?: number
}

export interface PeoplePage {
  rows: Person[]
  /** How many people match, on all pages. */
  total: number
  /** How many people come before this page. A page past the end returns the last page. */
  first: number
  /** All groups that occur. */
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
  /** The newest request of all tabs. */
  newest: { id: string; nome: string } | null
  /** Since when the first of those that wait does. */
  oldest: string | null
}

/**
 * What an administrator reads about people and does for them. Every call needs the network; the
 * server decides, and logs.
 */
export function makeAdminPeople(userId: string) {
  const rest = restAs(userId)
  const call = <T extends object>(name: string, body: object) => callFunction<T>(userId, name, body)
  /**
   * The answer of a database function that returns JSON. Its generated type does not say what is in
   * it.
   */
  const json = async <T>(query: Parameters<typeof result<Json>>[0]) => (await result(query)) as NetworkResult<T>

  return {
    /** Last approved first. */
    list: (query: PeopleQuery) => json<PeoplePage>(rest.rpc('admin_people_page', { asked: askedOf(query) })),
    /** The ids of all matches, in the same order. */
    async idsOf(query: PeopleQuery): Promise<NetworkResult<string[]>> {
      const asked = { ...askedOf(query), only: 'ids' }
      const answer = await json<{ ids: string[] }>(rest.rpc('admin_people_page', { asked }))
      return answer.ok ? { ok: true, value: answer.value.ids } : answer
    },
    /** Finds a person by any of their ids; null if there is none. */
    find: async (id: string): Promise<NetworkResult<PersonDetail | null>> =>
      isId(id) ? json<PersonDetail | null>(rest.rpc('admin_person', { id })) : { ok: true, value: null },
    /** Newest first. */
    requests: (query: RequestsQuery) => json<RequestsPage>(rest.rpc('admin_requests_page', { asked: { ...query } })),
    /** The ids of a tab's requests, newest first, at most 200. */
    async requestIds(tab: RequestTab): Promise<NetworkResult<string[]>> {
      const answer = await json<{ ids: string[] }>(rest.rpc('admin_requests_page', { asked: { tab, only: 'ids' } }))
      return answer.ok ? { ok: true, value: answer.value.ids } : answer
    },
    /** Decides about many requests with one call, each for itself. */
    decide: ({ items, ...asked }: BulkDecision) =>
      json<BulkAnswer>(rest.rpc('admin_decide', { asked: { ...asked, items: items.map((item) => ({ ...item })) } })),
    panel: () => json<PanelFigures>(rest.rpc('admin_panel')),

    /**
     * @param was the request's status when the administrator decided; null if nobody looked.
     *   `refused` if it differs now.
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
    /** 'late' if the mail with the link is already being sent. */
    async undoApproval(approved: string): Promise<NetworkResult<'done' | 'late'>> {
      const answer = await json<{ outcome: 'done' | 'late' }>(rest.rpc('admin_undo_approval', { approved }))
      return answer.ok ? { ok: true, value: answer.value.outcome } : answer
    },
    /** The mails of these approvals. An approval that no longer exists is missing. */
    invites: (approved: readonly string[]) =>
      json<Record<string, InviteState | null>>(rest.rpc('admin_invites', { approved: [...approved] })),
    setRequestStatus: (request: string, was: RequestStatus, becomes: RequestStatus) =>
      json<Decision>(rest.rpc('admin_set_request_status', { request, was, becomes })),
    deleteRequest: (request: string, was: RequestStatus) =>
      json<Decision>(rest.rpc('admin_delete_request', { request, was })),
    /** @param was the role on the screen; 'moved' if it is another by now */
    async setRole(id: string, was: Role, becomes: Role): Promise<NetworkResult<Decision>> {
      const rows = await result(
        rest.from('user_roles').update({ role: becomes }).eq('user_id', id).eq('role', was).select('user_id'),
      )
      return rows.ok ? { ok: true, value: { outcome: rows.value.length > 0 ? 'done' : 'moved' } } : rows
    },
    setAccountStatus: (approved: string, was: AccountStatus, becomes: AccountStatus) =>
      json<Decision>(rest.rpc('admin_set_account_status', { approved, was, becomes })),
    /**
     * Writes what differs from `seen`; other fields keep what others have written meanwhile.
     * @param seen the fields as the form showed them; refused if one that the administrator changed
     *   differs by now. An older server ignores it, and writes every field.
     */
    edit: async (
      { approved_id, request_id }: Pick<Person, 'approved_id' | 'request_id'>,
      change: PersonChange,
      seen: PersonChange,
    ) =>
      emptied(
        await result(
          rest.rpc('admin_edit_person', {
            approved_id: (approved_id ?? null) as string,
            request_id: (request_id ?? null) as string,
            changes: { ...change, seen: { ...seen } },
          }),
        ),
      ),
    /** Mails a new activation link: the first one, or one for a forgotten password. */
    async sendLink(person: { email: string; nome: string }): Promise<NetworkResult<MailStatus>> {
      const answer = await call<{ status: string }>('resend-activation', person)
      if (!answer.ok) return answer
      return { ok: true, value: answer.value.status === 'queued' ? 'queued' : 'sent' }
    },
    /**
     * Deletes the account and everything that depends on it, for good. Without an account the
     * e-mail identifies the person.
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

/** Calls a server function, whose answer says whether it succeeded. */
async function callFunction<T extends object>(
  userId: string,
  name: string,
  body: object,
): Promise<NetworkResult<Partial<T>>> {
  const answer = await callFunctionAs<unknown>(userId, name, body)
  if (!answer.ok) return answer
  // Not the server's answer: a page of another host.
  if (!(answer.value instanceof Object)) return { ok: false, code: 'offline' }
  const said = answer.value as Partial<T> & { success?: boolean; error?: string }
  if (said.success !== true) return { ok: false, code: 'refused', message: said.error }
  return { ok: true, value: said }
}

/** An address may contain any text in place of an id. */
const isId = (id: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id)
