import { valibotResolver } from '@hookform/resolvers/valibot'
import { type FormEvent, use, useEffect, useRef, useState } from 'react'
import {
  type DefaultValues,
  type FieldErrors,
  type FieldValues,
  type Path,
  type Resolver,
  useForm,
  type UseFormReturn,
} from 'react-hook-form'
import type * as v from 'valibot'
import { type ContentDraft, storageTrouble } from '#sync'
import { type LeaveGuard, useLeaveGuard } from '../../../lib/use-leave-guard.ts'
import { authTexts } from '../../../texts/auth.ts'
import { storageTexts } from '../../../texts/storage.ts'
import { toast } from '../../../ui/toast.ts'
import { type Outcome, type Refusal, saveContent } from './commands.ts'
import { FormHoldContext } from './form-hold.ts'
import type { Collection, RowOf } from './queries.ts'
import { savedWords, tellOutcome } from './tell-outcome.ts'
import { useKeptDraft } from './use-kept-draft.ts'

interface Options<N extends Collection, Values extends FieldValues, Output> {
  collection: N
  row: RowOf<N> | null
  /** Back to the list. */
  onDone: () => void
  /** What is typed in, and what comes of it. */
  schema: v.GenericSchema<Values, Output>
  /** Of the document that is edited; of nothing for a new one. */
  toForm: (doc: RowOf<N>['doc'] | undefined) => Values
  toDraft: (output: Output, id: string) => ContentDraft<N>
  /** The fields from top to bottom: the first wrong one is told and gets the focus. */
  fieldOrder: readonly Path<Values>[]
  /** The toast's title when it is not saved: 'Erro ao salvar recado'. */
  failed: string
  /** What a refusal's code means for this kind of content. */
  knownRefusals?: Readonly<Record<string, string>>
  /** Called once it is kept on the device, and the outcome is known. */
  onSaved?: (draft: ContentDraft<N>, outcome: Outcome, output: Output) => void
}

/** Somebody else's hand in the document since the form was opened. */
export type Overtaken = 'changed' | 'removed' | null

export interface ContentFormFrame<N extends Collection, Values extends FieldValues, Output> {
  form: UseFormReturn<Values, unknown, Output>
  /** The document's id, also of one that is not saved yet. */
  id: string
  row: RowOf<N> | null
  isNew: boolean
  submit: (event?: FormEvent) => void
  isSaving: boolean
  /** The server's last word about what she saved; null if it has none against it. */
  refusal: Refusal | null
  overtaken: Overtaken
  guard: LeaveGuard
  /** What she wrote earlier and never saved stands in the form. */
  isRecovered: boolean
  /** Empties the form, or brings back what is published. */
  startOver: () => void
  /** Nothing of it is to be kept: she leaves. */
  forget: () => void
  /** Back to the list, after asking where something would be lost. */
  cancel: () => void
  knownRefusals?: Readonly<Record<string, string>>
}

/** The life of a form of content: it checks, keeps, saves, and loses nothing on the way. See content-form.tsx. */
export function useContentForm<N extends Collection, Values extends FieldValues, Output extends FieldValues>(
  options: Options<N, Values, Output>,
): ContentFormFrame<N, Values, Output> {
  const { collection, row, onDone, schema, toForm, toDraft, fieldOrder, failed, knownRefusals, onSaved } = options
  // What was known when it was opened: news must not change the form under her fingers.
  const [opened] = useState(row)
  const [id] = useState(() => opened?.doc.id ?? crypto.randomUUID())
  const form = useForm<Values, unknown, Output>({
    defaultValues: toForm(opened?.doc) as DefaultValues<Values>,
    resolver: valibotResolver(schema as never) as unknown as Resolver<Values, unknown, Output>,
  })
  const { isDirty, isSubmitting } = form.formState
  const [saved, setSaved] = useState<Outcome | null>(null)
  const guard = useLeaveGuard(isDirty && !isSubmitting)
  const draft = useKeptDraft(form, `${collection}.${opened?.doc.id ?? 'novo'}`)
  const isSaving = useRef(false)
  const { setDirty } = use(FormHoldContext)
  useEffect(() => {
    setDirty(isDirty)
    return () => setDirty(false)
  }, [isDirty, setDirty])

  async function save(output: Output) {
    if (isSaving.current) return
    isSaving.current = true
    try {
      const document = toDraft(output, id)
      const outcome = await saveContent(collection, document)
      draft.forget()
      // It is on the device: leaving loses nothing any more.
      form.reset(form.getValues())
      setDirty(false)
      setSaved(outcome)
      tellOutcome(outcome, { ...savedWords, failed, knownRefusals })
      onSaved?.(document, outcome, output)
      if (outcome.kind !== 'refused') onDone()
    } catch (error) {
      console.error(failed, error)
      const trouble = storageTrouble(error)
      toast({ title: failed, description: trouble ? storageTexts[trouble] : undefined, tone: 'danger' })
    } finally {
      isSaving.current = false
    }
  }

  function showFirstIssue(errors: FieldErrors<Values>) {
    const { title, fallback } = authTexts.validation
    const first = fieldOrder.find((name) => form.getFieldState(name).error ?? messageOf(errors, name))
    toast({ title, description: (first && messageOf(errors, first)) ?? fallback, tone: 'danger' })
    if (first) form.setFocus(first)
  }

  const refusal = saved ? (saved.kind === 'refused' ? saved.refusal : null) : (opened?.refusal ?? null)
  return {
    form,
    id,
    row,
    isNew: opened === null,
    submit: (event) => void form.handleSubmit(save, showFirstIssue)(event),
    isSaving: isSubmitting,
    refusal: row?.isRemoval ? null : refusal,
    overtaken: saved || refusal?.isConflict ? null : overtakenSince(opened, row),
    guard,
    isRecovered: draft.isRecovered,
    startOver() {
      draft.forget()
      form.reset(toForm(opened?.doc))
    },
    forget: draft.forget,
    cancel: () => guard.ask(onDone),
    knownRefusals,
  }
}

/** The first message below a field's name, also where the field is a list. */
function messageOf(errors: FieldErrors, name: string): string | undefined {
  const error = errors[name]
  if (typeof error?.message === 'string') return error.message
  return (Array.isArray(error) ? error : [])
    .map((item: { message?: string } | undefined) => item?.message)
    .find(Boolean)
}

function overtakenSince<N extends Collection>(opened: RowOf<N> | null, now: RowOf<N> | null): Overtaken {
  if (!opened?.published) return null
  if (!now?.published) return 'removed'
  return JSON.stringify(opened.published) === JSON.stringify(now.published) ? null : 'changed'
}
