import { useRef, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { isBeforeItsMinute, type MailTarget, type Recado } from '#sync'
import { nextMinute, useNow } from '#lib/use-now.ts'
import { adminContentTexts } from '#texts/admin-content.ts'
import { adminRecadosTexts } from '#texts/admin-recados.ts'
import { CheckboxField } from '#ui/checkbox-field.tsx'
import { Muted } from '#ui/text.tsx'
import { TextField } from '#ui/text-field.tsx'
import { toast } from '#ui/toast.ts'
import { comparedFields, comparedTiming } from '../shared/compare.ts'
import { ContentForm } from '../shared/content-form.tsx'
import type { ContentFormProps } from '../shared/content-kind.ts'
import { MediaListField } from '../shared/media-list-field.tsx'
import { hasComeOut, submitWords } from '../shared/timing.ts'
import { TimingField } from '../shared/timing-field.tsx'
import { useContentForm } from '../shared/use-content-form.ts'
import { MailQuestion } from './mail-question.tsx'
import { messageWords, toMessage } from './message.ts'
import { RichTextField } from './rich-text-field.tsx'
import {
  emptyForm,
  fieldOrder,
  LIMITS,
  type RecadoFields,
  type RecadoForm as Values,
  recadoSchema,
  toDraft,
  toForm,
  toPreview,
} from './schema.ts'
import { planBack, planMails, sendMails } from './mailings.ts'
import { planOf } from './plans.ts'

const { form: texts, mailing } = adminRecadosTexts

/** What versions are compared by. */
const fields = comparedFields(
  { titulo: texts.titulo, mensagem: texts.mensagem, anexos: texts.anexos, fixo: texts.fixo },
  { mensagem: { saved: toMessage, words: messageWords }, anexos: 'files', fixo: 'flag' },
)
const comparedOnceOut = [...fields, comparedTiming]
/** Whether it is mailed is asked until it is out. */
const comparedBefore = [...fields, ...comparedFields({ enviar: texts.email }, { enviar: 'flag' }), comparedTiming]

/** Creates or edits a recado. A new one can be mailed to everybody after publication. */
export function RecadoForm({ id, row, rows, onDone, Preview }: ContentFormProps<'recados'>) {
  const now = useNow(nextMinute)
  /** Whether it is mailed is asked until it is out. */
  const isOut = hasComeOut(row, now)
  const frame = useContentForm<'recados', Values, RecadoFields>({
    collection: 'recados',
    id,
    rows,
    onDone,
    schema: recadoSchema,
    toForm: (recado?: Recado) => (recado ? toForm(recado) : emptyForm),
    toDraft: (fields, id) => toDraft(fields, id, isOut && row ? (row.doc.enviar_email ?? false) : null),
    fieldOrder,
    failed: adminRecadosTexts.saveFailed,
    onSaved({ id, enviar_email: isWished, ...timing }, { kind }) {
      if (kind === 'published' && isToMail.current) {
        void sendMails(id, isToMail.current)
        return true
      }
      if (kind !== 'waiting' || isOut || !isWished || isBeforeItsMinute(timing, Date.now())) return false
      toast({ title: adminContentTexts.save.waiting, description: mailing.later })
      return true
    },
    beforeUndo: (before) => planBack(before, planBefore.current),
  })
  /** The values that the open question is about, as they were at the press. */
  const [asked, setAsked] = useState<RecadoFields | null>(null)
  const [isPlanning, setIsPlanning] = useState(false)
  /**
   * The administrator agreed to mail it. Nothing is mailed later by itself if the network is
   * missing.
   */
  const isToMail = useRef<MailTarget | null>(null)
  /** For whom its mails were before the save (planBack). */
  const planBefore = useRef<MailTarget | null>(undefined)
  const { register, control, formState } = frame.form
  const { errors } = formState
  const values = { ...emptyForm, ...useWatch({ control }) }
  const preview = toPreview(values, row?.doc ?? null, now)

  function ask(fields: RecadoFields): boolean {
    isToMail.current = null
    planBefore.current = planOf(frame.id)
    const isToAsk = !isOut && fields.enviar && fields.quando !== 'rascunho'
    if (isToAsk) setAsked(fields)
    return !isToAsk
  }

  async function save(to: MailTarget | null, planned?: MailTarget) {
    if (asked?.quando === 'agendar' && to !== null) {
      setIsPlanning(true)
      const isSaid = await planMails(frame.id, to)
      setIsPlanning(false)
      if (!isSaid) return
    }
    if (planned) planBefore.current = planned
    setAsked(null)
    // At its minute the server mails it.
    isToMail.current = asked?.quando === 'agora' ? to : null
    frame.submit()
  }

  return (
    <>
      <ContentForm
        frame={{ ...frame, submit: (event) => frame.submit(event, ask) }}
        preview={preview ? <Preview doc={preview} /> : <Muted>{adminContentTexts.preview.empty}</Muted>}
        Preview={Preview}
        compared={isOut ? comparedOnceOut : comparedBefore}
        submitLabel={
          !isOut && values.enviar && values.quando === 'agora' ? texts.publishAndMail : submitWords(values, isOut)
        }
      >
        <TextField
          {...register('titulo')}
          label={texts.titulo}
          isRequired
          autoComplete="off"
          error={errors.titulo?.message}
        />
        <RichTextField control={control} name="mensagem" label={texts.mensagem} />
        <MediaListField
          control={control}
          name="anexos"
          label={texts.anexos}
          folder="recados"
          kind="file"
          limit={LIMITS.anexos}
          itemName={texts.attachment}
        />
        <CheckboxField {...register('fixo')} label={texts.fixo} hint={texts.fixoHint} />
        {!isOut && <CheckboxField {...register('enviar')} label={texts.email} hint={texts.emailHint} />}
        <TimingField control={control} isOut={isOut} />
      </ContentForm>
      {asked && (
        <MailQuestion
          recado={asked}
          id={frame.id}
          isPlan={asked.quando === 'agendar'}
          isBusy={isPlanning}
          confirmLabel={asked.quando === 'agendar' ? mailing.schedule : mailing.publishAndSend}
          onConfirm={(to, planned) => void save(to, planned)}
          onKeep={asked.quando === 'agendar' ? undefined : () => void save(null)}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  )
}
