import { valibotResolver } from '@hookform/resolvers/valibot'
import { useId, useState } from 'react'
import { type FieldErrors, useForm } from 'react-hook-form'
import { FormDialog } from '#lib/form-dialog.tsx'
import { networkWords } from '#texts/network.ts'
import { adminGroupsTexts as texts } from '#texts/admin-groups.ts'
import { authTexts } from '#texts/auth.ts'
import { Notice } from '#ui/notice.tsx'
import { TextField } from '#ui/text-field.tsx'
import { toast } from '#ui/toast.ts'
import { type Naming, type GroupForm, groupSchema } from './commands.ts'
import * as styles from './groups.css.ts'

const resolver = valibotResolver(groupSchema)

interface NameDialogProps {
  title: string
  description: string
  submit: string
  /** The words after a success and after a failure. */
  words: { done: string; failed: string }
  initialName: string
  save: (nome: string) => Promise<Naming>
  onClose: () => void
  onSaved: () => Promise<unknown>
}

/**
 * Creates or renames a group. It stays open with its input until the server has accepted the name.
 */
export function NameDialog({
  title,
  description,
  submit,
  words,
  initialName,
  save,
  onClose,
  onSaved,
}: NameDialogProps) {
  const { register, handleSubmit, setError, formState } = useForm<GroupForm>({
    defaultValues: { nome: initialName },
    resolver,
  })
  const { errors, isDirty, isSubmitting } = formState
  const [failure, setFailure] = useState<string | null>(null)
  const formId = useId()

  async function run({ nome }: GroupForm) {
    setFailure(null)
    const result = await save(nome)
    if (result.ok) {
      toast({ title: words.done, tone: 'success' })
      onClose()
      await onSaved()
      return
    }
    // Inside the dialog: while one is open, screen readers read nothing outside it, and a toast
    // would take its Escape.
    if (result.code === 'taken') setError('nome', { message: texts.taken }, { shouldFocus: true })
    else setFailure(networkWords(result))
  }

  function toastFirstIssue(errors: FieldErrors<GroupForm>) {
    toast({
      title: authTexts.validation.title,
      description: errors.nome?.message ?? authTexts.validation.fallback,
      tone: 'danger',
    })
  }

  return (
    <FormDialog
      title={title}
      description={description}
      formId={formId}
      isDirty={isDirty}
      isSubmitting={isSubmitting}
      submit={submit}
      cancel={texts.cancel}
      onClose={onClose}
    >
      <form id={formId} className={styles.stack} onSubmit={handleSubmit(run, toastFirstIssue)} noValidate>
        {failure && (
          <Notice tone="danger" role="alert" title={words.failed}>
            {failure}
          </Notice>
        )}
        <TextField
          {...register('nome')}
          label={texts.name}
          isRequired
          autoComplete="off"
          autoCapitalize="words"
          enterKeyHint="done"
          error={errors.nome?.message}
        />
      </form>
    </FormDialog>
  )
}
