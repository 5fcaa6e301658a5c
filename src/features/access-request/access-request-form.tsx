import { valibotResolver } from '@hookform/resolvers/valibot'
import { type BaseSyntheticEvent, useRef, useState } from 'react'
import { type FieldErrors, useForm } from 'react-hook-form'
import { submitAccessRequest } from '#sync'
import { useEarlyForm } from '#lib/early-form.ts'
import { POLICY_VERSION } from '#lib/policy-version.ts'
import { paths } from '#src/paths.ts'
import { accessRequestTexts } from '#texts/access-request.ts'
import { authTexts } from '#texts/auth.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { CheckboxField } from '#ui/checkbox-field.tsx'
import { Link } from '#ui/link.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { TextField } from '#ui/text-field.tsx'
import { Heading } from '#ui/text.tsx'
import { toast } from '#ui/toast.ts'
import { visuallyHidden } from '#ui/visually-hidden.css.ts'
import * as styles from './access-request.css.ts'
import { DraftNotice } from './draft-notice.tsx'
import { clearDraft } from './draft.ts'
import { ErrorSummary, type Fault } from './error-summary.tsx'
import { failureText } from './request-words.ts'
import { MaskedField } from './masked-field.tsx'
import { dateMask, phoneMask } from './masks.ts'
import {
  type AccessRequestForm as Form,
  type AccessRequestValues,
  accessRequestSchema,
  emptyValues,
  fieldOrder,
  LIMITS,
  toAccessRequest,
} from './schema.ts'
import { useGroups } from './use-groups.ts'
import { useStoredDraft } from './use-stored-draft.ts'

const { fields, sections, batizada } = accessRequestTexts
const resolver = valibotResolver(accessRequestSchema)
/** Outside react-hook-form, since a bot fills in the field without React events. */
const HONEYPOT = 'website'

interface AccessRequestFormProps {
  initialValues: AccessRequestValues
  /** @param id of the request */
  onDelivered: (id: string) => void
}

/**
 * The access request. It is kept while it is being written, and sent at once or, offline, later.
 */
export function AccessRequestForm({ initialValues, onDelivered }: AccessRequestFormProps) {
  const early = useEarlyForm(initialValues)
  const form = useForm<AccessRequestValues, unknown, Form>({ defaultValues: early.defaultValues, resolver })
  const { register, handleSubmit, setFocus, setError, reset, formState } = form
  const { errors, isSubmitting, submitCount } = formState
  const draft = useStoredDraft(form, initialValues)
  const { groups, isMissing } = useGroups()
  const [summary, setSummary] = useState<readonly Fault[]>([])
  const takeId = useStableId()
  const failed = faultsOf(errors)

  async function submit(values: Form, event?: BaseSyntheticEvent) {
    setSummary([])
    const website = String(new FormData(event?.target as HTMLFormElement).get(HONEYPOT) ?? '')
    const request = toAccessRequest(values, { id: takeId(values), policyVersion: POLICY_VERSION, website })
    try {
      const result = await submitAccessRequest(request)
      if (result.kind === 'refused') {
        const text = failureText(result)
        toast({ ...text, tone: 'danger' })
        if (result.code === 'duplicate') setError('email', { message: text.description }, { shouldFocus: true })
        return
      }
      draft.stop()
      clearDraft()
      if (result.kind === 'delivered') onDelivered(request.id)
    } catch (error) {
      console.error('The access request could neither be sent nor stored', error)
      toast({ ...failureText({ code: 'unknown', message: '' }), tone: 'danger' })
    }
  }

  function reject(found: FieldErrors<AccessRequestValues>) {
    const faults = faultsOf(found)
    setSummary(faults)
    toast({ title: accessRequestTexts.invalid, description: faults[0]?.message, tone: 'danger' })
  }

  const errorOf = (field: keyof AccessRequestValues) => errors[field]?.message
  const groupOptions = optionsWith(groups?.map(({ nome }) => nome) ?? [], initialValues.grupo)

  return (
    <form {...early.props} className={styles.form} method="post" onSubmit={handleSubmit(submit, reject)} noValidate>
      {submitCount > 0 && (
        <ErrorSummary
          // Corrected fields leave the list.
          faults={summary.filter(({ field }) => failed.some((fault) => fault.field === field))}
          onSelect={(field) => setFocus(field)}
        />
      )}
      <Card as="section" padding="lg" aria-labelledby="cadastro-you">
        <Heading id="cadastro-you" size="md">
          {sections.you}
        </Heading>
        <div className={styles.fields}>
          <TextField
            {...register('nome')}
            label={authTexts.fields.fullName}
            isRequired
            autoComplete="name"
            autoCapitalize="words"
            enterKeyHint="next"
            error={errorOf('nome')}
          />
          <TextField
            {...register('email')}
            label={authTexts.fields.email}
            isRequired
            type="email"
            inputMode="email"
            autoComplete="email"
            autoCapitalize="none"
            spellCheck={false}
            enterKeyHint="next"
            error={errorOf('email')}
          />
          <div className={styles.pair}>
            <MaskedField
              {...register('telefone')}
              mask={phoneMask}
              label={fields.telefone}
              hint={fields.telefoneHint}
              isRequired
              type="tel"
              inputMode="tel"
              autoComplete="tel"
              maxLength={15}
              enterKeyHint="next"
              error={errorOf('telefone')}
            />
            <MaskedField
              {...register('dataNascimento')}
              mask={dateMask}
              label={fields.dataNascimento}
              hint={fields.dataNascimentoHint}
              isRequired
              inputMode="numeric"
              autoComplete="bday"
              maxLength={10}
              enterKeyHint="next"
              error={errorOf('dataNascimento')}
            />
          </div>
          <TextField
            {...register('endereco')}
            label={fields.endereco}
            hint={fields.enderecoHint}
            isRequired
            autoComplete="address-line1"
            enterKeyHint="next"
            error={errorOf('endereco')}
          />
          <TextField
            {...register('instagram')}
            label={fields.instagram}
            hint={fields.instagramHint}
            isRequired
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            enterKeyHint="next"
            error={errorOf('instagram')}
          />
        </div>
      </Card>
      <Card as="section" padding="lg" aria-labelledby="cadastro-walk">
        <Heading id="cadastro-walk" size="md">
          {sections.walk}
        </Heading>
        <div className={styles.fields}>
          <TextField
            {...register('igreja')}
            label={fields.igreja}
            isOptional
            autoComplete="off"
            enterKeyHint="next"
            error={errorOf('igreja')}
          />
          <SelectField
            {...register('grupo')}
            label={fields.grupo}
            isRequired
            hint={isMissing ? fields.grupoOffline : undefined}
            placeholder={groups || isMissing ? fields.grupoPlaceholder : fields.grupoLoading}
            options={groupOptions}
            error={errorOf('grupo')}
          />
          <SelectField
            {...register('batizada')}
            label={fields.batizada}
            isOptional
            placeholder={fields.batizadaPlaceholder}
            options={batizadaOptions}
            error={errorOf('batizada')}
          />
          <TextArea
            {...register('comoConheceu')}
            label={fields.comoConheceu}
            isRequired
            rows={3}
            limit={LIMITS.comoConheceu}
            error={errorOf('comoConheceu')}
          />
          <TextField
            {...register('quemConvidou')}
            label={fields.quemConvidou}
            isOptional
            autoComplete="off"
            enterKeyHint="next"
            error={errorOf('quemConvidou')}
          />
          <TextArea
            {...register('expectativas')}
            label={fields.expectativas}
            isRequired
            limit={LIMITS.expectativas}
            error={errorOf('expectativas')}
          />
        </div>
      </Card>
      <Card as="section" padding="lg" aria-labelledby="cadastro-consent">
        <Heading id="cadastro-consent" size="md">
          {sections.consent}
        </Heading>
        <div className={styles.fields}>
          <CheckboxField
            {...register('consentimento')}
            label={fields.consentimento}
            isRequired
            hint={<Link to={paths.privacy()}>{fields.policyLink}</Link>}
            error={errorOf('consentimento')}
          />
          {/*
           * Only a bot finds this field. Whoever fills it in sees a success, and nothing is stored.
           */}
          <div className={visuallyHidden} aria-hidden="true">
            <label>
              {accessRequestTexts.trap}
              <input name={HONEYPOT} type="text" tabIndex={-1} autoComplete="off" />
            </label>
          </div>
          <Button type="submit" size="lg" block isBusy={isSubmitting}>
            {accessRequestTexts.submit}
          </Button>
          <DraftNotice isStored={draft.isStored} onClear={() => reset(emptyValues)} />
        </div>
      </Card>
    </form>
  )
}

const batizadaOptions = [
  { value: 'Sim', label: batizada.yes },
  { value: 'Não', label: batizada.no },
]

/** The known groups, plus the chosen one even if it no longer exists. */
function optionsWith(names: readonly string[], chosen: string) {
  const all = chosen && !names.includes(chosen) ? [...names, chosen] : names
  return all.map((name) => ({ value: name, label: name }))
}

function faultsOf(errors: FieldErrors<AccessRequestValues>): Fault[] {
  return fieldOrder.flatMap((field) => {
    const message = errors[field]?.message
    return message ? [{ field, message }] : []
  })
}

/** The same request sent twice keeps its id; a changed one gets a new id. */
function useStableId(): (values: Form) => string {
  const last = useRef({ id: '', content: '' })
  return (values) => {
    const content = JSON.stringify(values)
    if (last.current.content !== content) last.current = { id: crypto.randomUUID(), content }
    return last.current.id
  }
}
