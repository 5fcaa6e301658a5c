/** What somebody without a session may ask of the ministry, and what she may hear. Codes: the screens have the words. */

export interface Group {
  id: string
  nome: string
}

/** A row of acessos_pendentes as a visitor sends it (specification, section 3). */
export interface AccessRequest {
  /** Made on the device: the same request sent twice is one row. */
  id: string
  nome: string
  /** In lower case. */
  email: string
  telefone: string
  endereco: string
  /** YYYY-MM-DD. */
  data_nascimento: string
  instagram: string
  igreja: string | null
  grupo: string
  batizada: 'Sim' | 'Não' | null
  como_conheceu: string
  quem_convidou: string | null
  expectativas: string
  consentimento_lgpd: true
  consentimento_versao: string
  origem: string
  /** A field no person sees: whoever fills it in is a machine, and is told that all went well. */
  website: string
}

export type RequestRefusal =
  /** This e-mail has asked already. */
  | 'duplicate'
  /** The server's rules do not take it as it stands. */
  | 'invalid'
  | 'rate_limited'
  | 'unknown'

/** `kept`: there was no network; it goes out later by itself, and `keptRequest` tells what became of it. */
export type SubmitResult =
  | { kind: 'delivered' | 'kept' }
  | { kind: 'refused'; code: RequestRefusal; /** The server's own words, if it had any. */ message: string }

/** A request on its way from this device, and what became of it until she has read that. */
export type PendingAccessRequest =
  | { state: 'waiting'; request: AccessRequest; /** ISO 8601. */ since: string }
  | { state: 'delivered' }
  | { state: 'refused'; request: AccessRequest; code: RequestRefusal; message: string }

/** What the server says of an activation link (`validate_activation`), or why it could not be asked. */
export type ActivationCheck = 'valid' | 'expired' | 'invalid' | 'unregistered' | 'offline' | 'rate_limited' | 'failed'

export type SetPasswordResult =
  | { ok: true }
  | {
      ok: false
      code: 'expired' | 'not_found' | 'offline' | 'rate_limited' | 'unknown'
      /** The server's own words, for `unknown`. */
      message?: string
    }

/** `sent` says nothing about whether the address is known. */
export type ResendResult = 'sent' | 'offline' | 'rate_limited' | 'failed'
