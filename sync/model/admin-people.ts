import type { NetworkResult } from './her-profile.ts'
import type { Role } from './identity.ts'

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

/** What an admin reads of the people and does for them. All of it needs the network; the server decides, and logs. */
export interface AdminPeople {
  /** The last approved first. */
  list(query: PeopleQuery): Promise<NetworkResult<PeoplePage>>
  /** The ids of all that are found, in the same order. */
  idsOf(query: PeopleQuery): Promise<NetworkResult<string[]>>
  /** By any of her ids; null if nobody has it. */
  find(id: string): Promise<NetworkResult<PersonDetail | null>>
  /** Newest first. */
  requests(query: RequestsQuery): Promise<NetworkResult<RequestsPage>>
  /** @returns stops it */
  listenToRequests(onPoke: () => void): () => void
  /** @param was what her request said where it was decided; null if nobody looked. `refused` if it says otherwise now. */
  approve(
    person: { email: string; nome: string; grupo: string | null },
    was: RequestStatus | null,
  ): Promise<NetworkResult<Approval>>
  /** 'late' once the mail with her link is on its way. */
  undoApproval(approvedId: string): Promise<NetworkResult<'done' | 'late'>>
  /** How the mails of these approvals are; whoever is no longer approved is missing. */
  invites(approvedIds: readonly string[]): Promise<NetworkResult<Record<string, InviteState | null>>>
  setRequestStatus(requestId: string, was: RequestStatus, becomes: RequestStatus): Promise<NetworkResult<Decision>>
  deleteRequest(requestId: string, was: RequestStatus): Promise<NetworkResult<Decision>>
  setRole(userId: string, role: Role): Promise<NetworkResult>
  setAccountStatus(approvedId: string, was: AccountStatus, becomes: AccountStatus): Promise<NetworkResult<Decision>>
  edit(person: Pick<Person, 'approved_id' | 'request_id'>, change: PersonChange): Promise<NetworkResult>
  /** A new link to create a password: the first one, or after she forgot it. */
  sendLink(person: { email: string; nome: string }): Promise<NetworkResult<MailStatus>>
  /** Her account with everything that hangs on it, for good. Without an account it goes by the e-mail. */
  deleteForGood(person: { userId: string | null; email: string }): Promise<NetworkResult>
  /** An export leaves the ministry's house: it is logged before it happens. */
  logExport(
    kind: 'EXPORTAR_CSV' | 'EXPORTAR_FICHA',
    of: { email?: string; details?: Record<string, unknown> },
  ): Promise<NetworkResult>
}
