import * as v from 'valibot'
import { type ContentDraft, isBeforeItsMinute, type Recado } from '#sync'
import { adminRecadosTexts } from '#texts/admin-recados.ts'
import { contentRules } from '#texts/admin-content.ts'
import { isMediaAddress, requiredText } from '../shared/rules.ts'
import { emptyTiming, timingEntries, timingRules, timingToDraft, timingToForm } from '../shared/timing.ts'
import { hasContent, toEditable, toMessage } from './message.ts'

const { rules } = adminRecadosTexts

/** The database's limits. */
export const LIMITS = { titulo: 200, mensagem: 50_000, anexos: 20 } as const

const fields = v.object({
  titulo: requiredText(LIMITS.titulo, contentRules.titleRequired, contentRules.titleLong),
  mensagem: v.pipe(
    v.string(),
    v.transform(toMessage),
    v.check(hasContent, contentRules.messageRequired),
    v.check((message) => [...message].length <= LIMITS.mensagem, rules.mensagemLong),
  ),
  fixo: v.boolean(),
  anexos: v.pipe(
    v.array(v.string()),
    v.maxLength(LIMITS.anexos, rules.anexos),
    v.rawCheck(({ dataset, addIssue }) => {
      if (!dataset.typed) return
      const wrong = dataset.value.findIndex((address) => !isMediaAddress(address))
      if (wrong >= 0) addIssue({ message: rules.anexo(wrong + 1) })
    }),
  ),
  /** Whether everybody gets a mail; asked only of a new one. */
  enviar: v.boolean(),
  ...timingEntries,
})
export const recadoSchema = v.pipe(fields, ...timingRules<v.InferOutput<typeof fields>>())

export type RecadoForm = v.InferInput<typeof recadoSchema>
export type RecadoFields = v.InferOutput<typeof recadoSchema>

export const fieldOrder = [
  'titulo',
  'mensagem',
  'anexos',
  'publicar_em',
  'expirar_em',
] as const satisfies (keyof RecadoForm)[]

export const emptyForm: RecadoForm = {
  titulo: '',
  mensagem: '',
  fixo: false,
  anexos: [],
  enviar: false,
  ...emptyTiming,
}

export const toForm = ({ titulo, mensagem, fixo, anexos, enviar_email = false, ...timing }: Recado): RecadoForm => ({
  titulo,
  mensagem: toEditable(mensagem),
  fixo,
  anexos: [...anexos],
  // Asked until it is out.
  enviar: enviar_email && isBeforeItsMinute(timing, Date.now()),
  ...timingToForm(timing),
})

/** @param wasToMail the answer before it came out; null for one that is not out yet */
export const toDraft = (
  { titulo, mensagem, fixo, anexos, enviar, ...timing }: RecadoFields,
  id: string,
  wasToMail: boolean | null,
): ContentDraft<'recados'> => ({
  id,
  titulo,
  mensagem,
  fixo,
  anexos,
  enviar_email: wasToMail ?? enviar,
  ...timingToDraft(timing),
})

/** The preview of the form; null while there is nothing to show. */
export function toPreview(
  { titulo, mensagem, fixo, anexos }: RecadoForm,
  published: Recado | null,
  now: number,
): Recado | null {
  if (titulo.trim() === '' && !hasContent(mensagem) && anexos.length === 0) return null
  return {
    id: published?.id ?? 'novo',
    titulo: titulo.trim(),
    mensagem: toMessage(mensagem),
    fixo,
    anexos,
    autor: published?.autor ?? 'admin',
    publicado_em: published?.publicado_em ?? new Date(now).toISOString(),
  }
}
