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
import { useLocation, useNavigate } from 'react-router-dom'
import type * as v from 'valibot'
import { type ContentDraft, type ContentRefusal, storageTrouble } from '#sync'
import { type LeaveGuard, useLeaveGuard } from '#lib/use-leave-guard.ts'
import { adminContentTexts } from '#texts/admin-content.ts'
import { authTexts } from '#texts/auth.ts'
import { storageTexts } from '#texts/storage.ts'
import { toast } from '#ui/toast.ts'
import { type Basis, basisAfter, basisOf, type Stale, staleSince } from './basis.ts'
import { type Outcome, saveContent, undoSave } from './commands.ts'
import { FormHoldContext } from './form-hold.ts'
import { editQuery } from './place.ts'
import { isNews, type StoredDraft, readDraft, readNewDraft } from './stored-drafts.ts'
import type { Collection, RowOf } from './queries.ts'
import { savedWordsOf } from './timing.ts'
import { toastResult } from './toast-result.ts'
import { isStillAsSaved, type Reversal, reversalOf } from './undo.ts'
import { useStoredDraft } from './use-stored-draft.ts'

const undoTexts = adminContentTexts.versions

interface Options<N extends Collection, Values extends FieldValues, Output> {
  collection: N
  /** null for a new one. */
  id: string | null
  /** All of this kind, as this device knows them. */
  rows: readonly RowOf<N>[]
  onDone: () => void
  /** Validates the values. */
  schema: v.GenericSchema<Values, Output>
  /** From the edited document, or from undefined for a new one. */
  toForm: (doc: RowOf<N>['doc'] | undefined) => Values
  toDraft: (output: Output, id: string) => ContentDraft<N>
  /** Which unsaved new draft the form resumes. Default: the latest. */
  isWanted?: (values: StoredDraft['values']) => boolean
  /** The fields in screen order: the first invalid one is announced and focused. */
  fieldOrder: readonly Path<Values>[]
  /** The toast's title after a failed save: 'Erro ao salvar recado'. */
  failed: string
  /** What a refusal's code means for this kind of content. */
  knownRefusals?: Readonly<Record<string, string>>
  /**
   * Called once it is stored on the device and the outcome is known; returns true if it shows the
   * outcome itself.
   */
  onSaved?: (draft: ContentDraft<N>, outcome: Outcome) => boolean
  /** Called before a save. What undoing it has to do first; null if that save cannot be undone. */
  beforeUndo?: (before: ContentDraft<N>) => UndoStep | null
}

/** Resolves to false if it failed; the author has been told. */
export type UndoStep = () => Promise<boolean>

const noStep = (): UndoStep => () => Promise.resolve(true)

export interface ContentFormFrame<N extends Collection, Values extends FieldValues, Output> {
  form: UseFormReturn<Values, unknown, Output>
  collection: N
  /** The document's id, also before it is saved. */
  id: string
  /** The form's values for another version of it. */
  formOf: (doc: RowOf<N>['doc']) => Values
  row: RowOf<N> | null
  isNew: boolean
  /** @param mayGo asked with the valid output before it is saved */
  submit: (event?: FormEvent, mayGo?: (output: Output) => boolean) => void
  isSaving: boolean
  /** The server's refusal of the last save, or null. */
  refusal: ContentRefusal | null
  stale: Stale
  /** Whether saving would overwrite what somebody else has published or removed. */
  isContested: boolean
  guard: LeaveGuard
  /** The form holds values that were never saved. */
  isRecovered: boolean
  /** Empties the form, or restores what is published. */
  startOver: () => void
  /** Deletes the draft: the author leaves. */
  forget: () => void
  /** Returns to the list, after asking if something would be lost. */
  cancel: () => void
  knownRefusals?: Readonly<Record<string, string>>
}

/** The life of a content form: it validates, stores drafts and saves. See content-form.tsx. */
export function useContentForm<N extends Collection, Values extends FieldValues, Output extends FieldValues>(
  options: Options<N, Values, Output>,
): ContentFormFrame<N, Values, Output> {
  const { collection, rows, onDone, schema, toForm, toDraft, fieldOrder, failed, knownRefusals, onSaved } = options
  const { isWanted = () => true, beforeUndo = noStep } = options
  const isNew = options.id === null
  const rowOf = (id: string | null) => rows.find(({ doc }) => doc.id === id) ?? null
  // The values at opening: news must not change the form while somebody types.
  const [opened, setOpened] = useState(() => rowOf(options.id))
  const [storedDraft] = useState(() => {
    const isSaved = (id: string) => rowOf(id) !== null
    const draft = options.id ? readDraft(collection, options.id) : readNewDraft(collection, isWanted, isSaved)
    return draft && isNews(draft, toForm(opened?.doc)) ? draft : null
  })
  const [id, setId] = useState(() => options.id ?? storedDraft?.id ?? crypto.randomUUID())
  const [basis, setBasis] = useState(() => {
    if (!storedDraft) return opened && basisOf(opened, toForm)
    // Of a draft that was stored as a new one's, nobody knows what its author saw of what there is.
    return isNew ? storedDraft.basis : (storedDraft.basis ?? undefined)
  })
  const isUnsaved = isNew && basis === null
  const form = useForm<Values, unknown, Output>({
    defaultValues: toForm(opened?.doc) as DefaultValues<Values>,
    resolver: valibotResolver(schema as never) as unknown as Resolver<Values, unknown, Output>,
  })
  const { isDirty, isSubmitting } = form.formState
  // Another tab has resumed the same draft and saved it: what is written here is another text.
  if (isUnsaved && !isSubmitting && rowOf(id)) setId(crypto.randomUUID())
  const row = isUnsaved ? null : rowOf(id)
  const [saved, setSaved] = useState<Outcome | null>(null)
  const guard = useLeaveGuard(isDirty && !isSubmitting)
  const draft = useStoredDraft(form, collection, id, storedDraft, basis)
  const isSaving = useRef(false)
  const isOpen = useRef(true)
  useEffect(() => {
    isOpen.current = true
    return () => {
      isOpen.current = false
    }
  }, [])
  const navigate = useNavigate()
  const { state: history } = useLocation()
  const { setDirty } = use(FormHoldContext)
  useEffect(() => {
    setDirty(isDirty)
    return () => setDirty(false)
  }, [isDirty, setDirty])

  const refusal = saved ? (saved.kind === 'refused' ? saved.refusal : null) : (opened?.refusal ?? null)
  const stale = staleSince(basis, row, toForm)
  const isContested = stale !== null || refusal?.isConflict === true
  // Whoever overwrites another's text must have it on the screen.
  const base = isContested ? (row?.rev ?? refusal?.rev ?? 0) : (row?.base ?? 0)

  async function save(output: Output) {
    if (isSaving.current) return
    isSaving.current = true
    try {
      const values = structuredClone(form.getValues())
      const document = toDraft(output, id)
      const own = { ...row?.doc, ...document } as RowOf<N>['doc']
      const reversal = reversalOf(collection, row?.published ?? null, document)
      const prepare = reversal && beforeUndo(reversal.draft)
      const saw = { ...basisAfter(basis ?? undefined, row, own, toForm), ...(isUnsaved && { wasPublished: false }) }
      const isMore = () => JSON.stringify(form.getValues()) !== JSON.stringify(values)
      // What was saved is on the device. What was typed since is not: it stays in the form and in its draft.
      const keepMore = (upon: Basis) => (isMore() ? draft.keep(upon) : draft.forget())
      const outcome = await saveContent(collection, document, base, () => {
        setBasis(saw)
        keepMore(saw)
      })
      form.reset(values, { keepValues: true })
      const hasMore = isMore()
      keepMore(outcome.kind === 'published' ? { ...saw, wasPublished: true } : saw)
      setDirty(hasMore)
      setSaved(outcome)
      if (onSaved?.(document, outcome) !== true) {
        toastResult(outcome, {
          ...savedWordsOf(document),
          failed,
          knownRefusals,
          undo: prepare && {
            run: () => void undoAndTell(reversal, own, prepare),
            elsewhere: reversal.isOfNew ? undoTexts.undoNewElsewhere : undoTexts.undoElsewhere,
          },
        })
      }
      if (outcome.kind === 'refused') return
      if (!isOpen.current) return
      if (!hasMore) onDone()
      else if (isNew) {
        // It exists: the form that edits it goes on with the draft.
        setDirty(false)
        navigate(editQuery(id), { replace: true, state: history })
      }
    } catch (error) {
      console.error(failed, error)
      const trouble = storageTrouble(error)
      toast({ title: failed, description: trouble ? storageTexts[trouble] : undefined, tone: 'danger' })
    } finally {
      isSaving.current = false
    }
  }

  async function undoAndTell({ draft: before, isOfNew }: Reversal<N>, own: RowOf<N>['doc'], prepare: UndoStep) {
    const { undone, undoneNew, undoneWaiting: waiting, undoFailed, undoTooLate } = undoTexts
    try {
      const outcome = await undoSave(collection, before, (now) => isStillAsSaved(now, own, toForm), prepare)
      if (outcome.kind === 'unprepared') return
      if (outcome.kind === 'changed') toast({ title: undoFailed, description: undoTooLate, tone: 'danger' })
      else toastResult(outcome, { done: isOfNew ? undoneNew : undone, waiting, failed: undoFailed, knownRefusals })
    } catch (error) {
      console.error(undoFailed, error)
      toast({ title: undoFailed, tone: 'danger' })
    }
  }

  function showFirstIssue(errors: FieldErrors<Values>) {
    const { title, fallback } = authTexts.validation
    const first = fieldOrder.find((name) => form.getFieldState(name).error ?? messageOf(errors, name))
    toast({ title, description: (first && messageOf(errors, first)) ?? fallback, tone: 'danger' })
    if (first) form.setFocus(first)
  }

  return {
    form,
    collection,
    id,
    formOf: toForm,
    row,
    isNew,
    submit: (event, mayGo = () => true) =>
      void form.handleSubmit((output) => (mayGo(output) ? save(output) : undefined), showFirstIssue)(event),
    isSaving: isSubmitting,
    refusal: row?.isRemoval ? null : refusal,
    stale,
    isContested,
    guard,
    isRecovered: draft.isRecovered,
    startOver() {
      draft.forget()
      form.reset(toForm(row?.doc))
      if (isUnsaved) setId(crypto.randomUUID())
      if (options.id && !row) {
        setDirty(false)
        return onDone()
      }
      setOpened(row)
      setBasis(row && basisOf(row, toForm))
    },
    forget: draft.forget,
    cancel: () => guard.ask(onDone),
    knownRefusals,
  }
}

/** A field's first error message, also if the field is a list. */
function messageOf(errors: FieldErrors, name: string): string | undefined {
  const error = errors[name]
  if (typeof error?.message === 'string') return error.message
  return (Array.isArray(error) ? error : [])
    .map((item: { message?: string } | undefined) => item?.message)
    .find(Boolean)
}
