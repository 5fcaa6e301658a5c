import type * as v from 'valibot'
import type { MemberRecord, MemberRecordChange } from '#sync'
import type { requestSchema } from '#lib/record-schema.ts'

export type RecordForm = v.InferOutput<typeof requestSchema>

/** The fields in the order of the dialog: the first wrong one is told and gets the focus. */
export const fieldOrder = [
  'nome',
  'telefone',
  'endereco',
  'instagram',
  'igreja',
] as const satisfies (keyof RecordForm)[]

export function toForm({ approved, request }: MemberRecord): RecordForm {
  return {
    nome: (approved ?? request)?.nome ?? '',
    telefone: request?.telefone ?? '',
    endereco: request?.endereco ?? '',
    instagram: request?.instagram ?? '',
    igreja: request?.igreja ?? '',
  }
}

/** What is sent: only the columns that she may change, and null for a church that was left out. */
export function toChange(
  form: Partial<RecordForm> & { nome: string },
  editable: MemberRecord['editable'],
): MemberRecordChange {
  if (editable === 'name') return { nome: form.nome }
  return { ...form, igreja: form.igreja || null }
}
