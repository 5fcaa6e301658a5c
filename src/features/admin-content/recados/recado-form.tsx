import { type FormEvent, useState } from 'react'
import { useWatch } from 'react-hook-form'
import type { Recado } from '#sync'
import { nextMidnight } from '../../../lib/dates.ts'
import { useNow } from '../../../lib/use-now.ts'
import { adminContentTexts } from '../../../texts/admin-content.ts'
import { adminRecadosTexts } from '../../../texts/admin-recados.ts'
import { CheckboxField } from '../../../ui/checkbox-field.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { Muted } from '../../../ui/text.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { toast } from '../../../ui/toast.ts'
import { ContentForm } from '../shared/content-form.tsx'
import type { ContentFormProps } from '../shared/content-kind.ts'
import { MediaListField } from '../shared/media-list-field.tsx'
import { useContentForm } from '../shared/use-content-form.ts'
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
import { sendMails } from './send-mails.ts'

const { form: texts, mailing } = adminRecadosTexts

/** A recado, new or changed. Of a new one all can be told by e-mail, once it is published. */
export function RecadoForm({ id, row, onDone, Preview }: ContentFormProps<'recados'>) {
  const frame = useContentForm<'recados', Values, RecadoFields>({
    collection: 'recados',
    id,
    row,
    onDone,
    schema: recadoSchema,
    toForm: (recado?: Recado) => (recado ? toForm(recado) : emptyForm),
    toDraft: (fields, id) => toDraft(fields, id, row ? (row.doc.enviar_email ?? false) : null),
    fieldOrder,
    failed: adminRecadosTexts.saveFailed,
    onSaved({ id }, { kind }, { enviar }) {
      if (!enviar || kind === 'refused') return
      if (kind === 'published') void sendMails(id)
      else toast({ title: mailing.offlineTitle, description: mailing.later })
    },
  })
  const [isAsking, setIsAsking] = useState(false)
  const { register, control, formState, getValues, setValue } = frame.form
  const { errors } = formState
  const values = { ...emptyForm, ...useWatch({ control }) }
  const now = useNow(nextMidnight)
  const preview = toPreview(values, row?.doc ?? null, now)

  function submit(event?: FormEvent) {
    if (!getValues('enviar') || navigator.onLine) return frame.submit(event)
    event?.preventDefault()
    setIsAsking(true)
  }

  return (
    <>
      <ContentForm
        frame={{ ...frame, submit }}
        preview={preview ? <Preview doc={preview} /> : <Muted>{adminContentTexts.preview.empty}</Muted>}
        Preview={Preview}
        submitLabel={frame.isNew && values.enviar ? texts.publishAndMail : undefined}
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
        {frame.isNew && <CheckboxField {...register('enviar')} label={texts.email} hint={texts.emailHint} />}
      </ContentForm>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={mailing.offlineTitle}
        description={mailing.offlineWords}
        confirmLabel={mailing.withoutMail}
        onConfirm={() => {
          setIsAsking(false)
          setValue('enviar', false)
          frame.submit()
        }}
      />
    </>
  )
}
