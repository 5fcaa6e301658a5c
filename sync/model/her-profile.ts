import type { Observable } from 'rxjs'

/** Her row of `usuarios_aprovados`, without what is the ministry's own. */
export interface ApprovedRecord {
  id: string
  nome: string
  email: string
  grupo_turma: string | null
  /** ISO 8601, like every moment here. */
  aprovado_em: string
}

/** Her row of `acessos_pendentes`. */
export interface RequestRecord {
  id: string
  nome: string
  email: string
  telefone: string
  endereco: string
  /** YYYY-MM-DD. */
  data_nascimento: string
  instagram: string
  igreja: string | null
  grupo: string
  batizada: 'Sim' | 'Não' | null
  status: 'pendente' | 'aprovado' | 'recusado'
  criado_em: string
}

/** She has asked to be deleted; it happens by then. */
export interface DeletionRequest {
  pedido_em: string
  concluir_ate: string
}

/** What the ministry has about her, as the server last said. */
export interface MemberRecord {
  approved: ApprovedRecord | null
  request: RequestRecord | null
  deletion: DeletionRequest | null
  /**
   * What she may change (reading R3): of an approved record the name; of a request that nobody has decided yet the name,
   * phone, address, instagram and church; else nothing.
   */
  editable: 'name' | 'request' | 'nothing'
  /** When the server said so. */
  at: string
}

/** The columns that she may write. For an approved record only `nome`. */
export interface MemberRecordChange {
  nome: string
  telefone?: string
  endereco?: string
  instagram?: string
  igreja?: string | null
}

export type NetworkRefusal =
  | 'offline'
  /** The server has not answered in time: whether it was done nobody knows yet. */
  | 'timeout'
  /** Her session has ended: she signs in again. */
  | 'unauthorized'
  | 'rate_limited'
  /** The server does not take it: the values, or the right. */
  | 'refused'
  | 'unknown'

export type NetworkResult<T = undefined> =
  | { ok: true; value: T }
  | { ok: false; code: NetworkRefusal; /** The server's own words, if it had any. */ message?: string }

/** Her record with the ministry. What is read stays on the phone until she signs out; what is changed needs the network. */
export interface MemberProfile {
  /** As last known; null before the server has first been asked. */
  watch(): Observable<MemberRecord | null>
  refresh(): Promise<NetworkResult>
  update(record: MemberRecord, change: MemberRecordChange): Promise<NetworkResult>
  /** Everything the ministry holds of her, as JSON text. */
  download(): Promise<NetworkResult<string>>
  /** Asking again changes nothing. */
  requestDeletion(): Promise<NetworkResult>
  withdrawDeletion(): Promise<NetworkResult>
}
