import { valibotResolver } from '@hookform/resolvers/valibot'
import { useEffect, useId, useState } from 'react'
import { type FieldErrors, type Resolver, useForm } from 'react-hook-form'
import * as v from 'valibot'
import { listGroups, type PersonChange, type PersonDetail } from '#sync'
import { FormDialog } from '#lib/form-dialog.tsx'
import { nameSchema, requestSchema } from '#lib/record-schema.ts'
import { adminPeopleTexts as texts } from '#texts/admin-people.ts'
import { authTexts } from '#texts/auth.ts'
import { profileTexts } from '#texts/profile.ts'
import { SelectField } from '#ui/select-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import { toast } from '#ui/toast.ts'
import { editPerson } from './commands.ts'
import * as styles from './people.css.ts'
import { personOf } from './person-ref.ts'
import { loadPerson } from './queries.ts'
import { attempt, runWithToast } from './run-with-toast.ts'

const group = { grupo: v.string() }
const schemas = {
  approved: v.object({ ...nameSchema.entries, ...group }),
  request: v.object({ ...requestSchema.entries, ...group }),
}
type Form = Required<PersonChange>
const fieldOrder = ['nome', 'grupo', 'telefone', 'endereco', 'instagram', 'igreja'] as const satisfies (keyof Form)[]

interface EditDialogProps {
  person: PersonDetail
  onClose: () => void
  onSaved: () => Promise<unknown>
}

/**
 * Edits a record: name and group of the approved row, the answers of the request. Both are saved or
 * neither. What the administrator leaves alone is not written. If a field that they changed has
 * changed meanwhile, the form shows what is there now, and saving again replaces it.
 */
export default function EditDialog({ person, onClose, onSaved }: EditDialogProps) {
  // The values at opening: a server response must not change the form while somebody types.
  const [opened] = useState(person)
  const [seen, setSeen] = useState(() => toForm(opened))
  const hasRequest = Boolean(opened.request_id)
  // A request always has a group.
  const mayLackGroup = !(hasRequest && opened.grupo)
  const { register, handleSubmit, formState, reset, setError } = useForm<Form>({
    defaultValues: seen,
    resolver: valibotResolver(schemas[hasRequest ? 'request' : 'approved']) as unknown as Resolver<Form>,
  })
  const { errors, isDirty, dirtyFields, isSubmitting } = formState
  const groups = useGroupNames(seen.grupo)
  const formId = useId()

  async function save(values: Form) {
    const change: PersonChange = hasRequest ? values : { nome: values.nome, grupo: values.grupo }
    const words = {
      done: () => ({ title: profileTexts.edit.done, tone: 'success' as const }),
      failed: profileTexts.edit.failed,
    }
    if (!(await runWithToast(() => editPerson(personOf(opened), change, seen), words))) return lookAgain()
    onClose()
    await onSaved()
  }

  async function lookAgain() {
    const answer = await attempt(() => loadPerson(opened.id))
    if (!answer.ok || !answer.value) return
    const now = toForm(answer.value)
    setSeen(now)
    reset(now, { keepDirtyValues: true, keepDirty: true })
    for (const name of fieldOrder)
      if (dirtyFields[name] && now[name] !== seen[name]) setError(name, { message: texts.edit.moved(now[name]) })
  }

  return (
    <FormDialog
      title={texts.edit.title}
      description={opened.email}
      formId={formId}
      isDirty={isDirty}
      isSubmitting={isSubmitting}
      submit={texts.edit.save}
      cancel={texts.cancel}
      onClose={onClose}
    >
      <form id={formId} className={styles.stack} onSubmit={handleSubmit(save, showFirstIssue)} noValidate>
        <TextField
          {...register('nome')}
          label={texts.fields.nome}
          isRequired
          autoComplete="off"
          error={errors.nome?.message}
        />
        <SelectField
          {...register('grupo')}
          label={texts.fields.grupo}
          isOptional={mayLackGroup}
          placeholder={mayLackGroup ? texts.edit.noGroup : undefined}
          options={groups.map((name) => ({ value: name, label: name }))}
          error={errors.grupo?.message}
        />
        {hasRequest && (
          <>
            <TextField
              {...register('telefone')}
              label={texts.fields.telefone}
              isRequired
              type="tel"
              autoComplete="off"
              error={errors.telefone?.message}
            />
            <TextField
              {...register('endereco')}
              label={texts.fields.endereco}
              isRequired
              autoComplete="off"
              error={errors.endereco?.message}
            />
            <TextField
              {...register('instagram')}
              label={texts.fields.instagram}
              isRequired
              autoComplete="off"
              spellCheck={false}
              error={errors.instagram?.message}
            />
            <TextField
              {...register('igreja')}
              label={texts.fields.igreja}
              isOptional
              autoComplete="off"
              error={errors.igreja?.message}
            />
          </>
        )}
      </form>
    </FormDialog>
  )
}

const toForm = ({ nome, grupo = '', solicitacao: request }: PersonDetail): Form => ({
  nome,
  grupo,
  telefone: request?.telefone ?? '',
  endereco: request?.endereco ?? '',
  instagram: request?.instagram ?? '',
  igreja: request?.igreja ?? '',
})

/** The open groups and the current one, which may be closed. Offline only the current one. */
function useGroupNames(ownGroup: string): string[] {
  const [names, setNames] = useState<string[]>(() => (ownGroup ? [ownGroup] : []))
  useEffect(() => {
    let isCurrent = true
    listGroups().then(
      (groups) => {
        if (isCurrent) setNames([...new Set([...(ownGroup ? [ownGroup] : []), ...groups.map(({ nome }) => nome)])])
      },
      (error: unknown) => console.info('The groups could not be fetched', error),
    )
    return () => {
      isCurrent = false
    }
  }, [ownGroup])
  return names
}

function showFirstIssue(errors: FieldErrors<Form>) {
  const message = fieldOrder.map((name) => errors[name]?.message).find(Boolean)
  const { title, fallback } = authTexts.validation
  toast({ title, description: message ?? fallback, tone: 'danger' })
}
