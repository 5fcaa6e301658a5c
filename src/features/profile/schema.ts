import type * as v from 'valibot'
import type { MemberRecord, MemberRecordChange } from '#sync'
import type { requestSchema } from '#lib/record-schema.ts'

export type RecordForm = v.InferOutput<typeof requestSchema>

/** The fields in form order: the first invalid one is announced and focused. */
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

/** Only the columns that members may change; an empty church becomes null. */
export function toChange(
  form: Partial<RecordForm> & { nome: string },
  editable: MemberRecord['editable'],
): MemberRecordChange {
  if (editable === 'name') return { nome: form.nome }
  return { ...form, igreja: form.igreja || null }
}
