import { valibotResolver } from '@hookform/resolvers/valibot'
import { useId, useState } from 'react'
import { type FieldErrors, type Resolver, useForm } from 'react-hook-form'
import type { MemberRecord } from '#sync'
import { FormDialog } from '#lib/form-dialog.tsx'
import { nameSchema, requestSchema } from '#lib/record-schema.ts'
import { authTexts } from '#texts/auth.ts'
import { profileTexts } from '#texts/profile.ts'
import { Notice } from '#ui/notice.tsx'
import { TextField } from '#ui/text-field.tsx'
import { toast } from '#ui/toast.ts'
import { updateRecord, refusalText } from './commands.ts'
import * as styles from './profile.css.ts'
import { fieldOrder, type RecordForm, toChange, toForm } from './schema.ts'

const texts = profileTexts.edit
const { fields } = profileTexts.record

const resolvers = {
  name: valibotResolver(nameSchema) as unknown as Resolver<RecordForm>,
  request: valibotResolver(requestSchema) as Resolver<RecordForm>,
}

interface EditDialogProps {
  record: MemberRecord
  onClose: () => void
}

/**
 * Edits the fields that members may change. The server decides column by column; after a refusal
 * the input stays.
 */
export default function EditDialog({ record, onClose }: EditDialogProps) {
  // The values at opening: a server response must not change the form while somebody types.
  const [opened] = useState(record)
  const isRequest = opened.editable === 'request'
  const { register, handleSubmit, formState } = useForm<RecordForm>({
    defaultValues: toForm(opened),
    resolver: resolvers[isRequest ? 'request' : 'name'],
  })
  const { errors, isDirty, isSubmitting } = formState
  const [failure, setFailure] = useState<string | null>(null)
  const formId = useId()

  async function save(values: RecordForm) {
    setFailure(null)
    const result = await tryToUpdate(opened, values)
    if (result === 'done') {
      toast({ title: texts.done, tone: 'success' })
      onClose()
      return
    }
    setFailure(result)
    toast({ title: texts.failed, description: result || undefined, tone: 'danger' })
  }

  return (
    <FormDialog
      title={texts.title}
      description={isRequest ? texts.request : texts.nameOnly}
      formId={formId}
      isDirty={isDirty}
      isSubmitting={isSubmitting}
      submit={texts.save}
      cancel={texts.cancel}
      onClose={onClose}
    >
      <form id={formId} className={styles.stack} onSubmit={handleSubmit(save, showFirstIssue)} noValidate>
        {failure !== null && (
          <Notice tone="danger" title={texts.failed}>
            {failure}
          </Notice>
        )}
        <TextField
          {...register('nome')}
          label={fields.nome}
          isRequired
          autoComplete="name"
          autoCapitalize="words"
          error={errors.nome?.message}
        />
        {isRequest && (
          <>
            <TextField
              {...register('telefone')}
              label={fields.telefone}
              isRequired
              type="tel"
              inputMode="tel"
              autoComplete="tel"
              error={errors.telefone?.message}
            />
            <TextField
              {...register('endereco')}
              label={fields.endereco}
              isRequired
              autoComplete="street-address"
              error={errors.endereco?.message}
            />
            <TextField
              {...register('instagram')}
              label={fields.instagram}
              isRequired
              autoCapitalize="none"
              spellCheck={false}
              error={errors.instagram?.message}
            />
            <TextField {...register('igreja')} label={fields.igreja} isOptional error={errors.igreja?.message} />
          </>
        )}
      </form>
    </FormDialog>
  )
}

/** Returns 'done', or why it failed. */
async function tryToUpdate(record: MemberRecord, values: RecordForm): Promise<string> {
  try {
    const result = await updateRecord(record, toChange(values, record.editable))
    if (result.ok) return 'done'
    return result.code === 'offline' ? texts.offline : (refusalText(result.code) ?? '')
  } catch (error) {
    console.error(texts.failed, error)
    return ''
  }
}

function showFirstIssue(errors: FieldErrors<RecordForm>) {
  const message = fieldOrder.map((name) => errors[name]?.message).find(Boolean)
  const { title, fallback } = authTexts.validation
  toast({ title, description: message ?? fallback, tone: 'danger' })
}
