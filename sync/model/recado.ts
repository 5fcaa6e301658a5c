/** A notice of the ministry (`public.recados`). */
export interface Recado {
  id: string
  titulo: string
  /** May contain HTML; it is sanitised when saved and again when shown. */
  mensagem: string
  fixo: boolean
  /** ISO 8601. */
  publicado_em: string
  autor: string
  /** URLs. */
  anexos: string[]
  /** It was to be mailed to everybody when it was published. */
  enviar_email?: boolean
}
