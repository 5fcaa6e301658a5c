import * as v from 'valibot'
import { type ContentDraft, type Devotional, type Timing, visibilityOf } from '#sync'
import { adminImportTexts as texts } from '#texts/admin-import.ts'
import type { RowOf } from '../shared/queries.ts'
import { emptyTiming } from '../shared/timing.ts'
import { plannedDays, writtenOf } from '../devotionals/days.ts'
import { emptyForm, fieldOrder, makeDevotionalSchema, toDraft, toForm } from '../devotionals/schema.ts'
import type { Field, FoundDay } from './fields.ts'

/** What becomes of a day. `kept`: it is written already. `same`: it is written just so. */
export type CheckedState = 'new' | 'replaces' | 'kept' | 'same' | 'wrong'

export interface CheckedDay {
  /** Unique among these days. */
  key: number
  place: string
  state: CheckedState
  /** As members would see it; with faults, what could be read. */
  doc: Devotional
  /** The title of what is written on that day. */
  writtenTitle?: string | undefined
  /** By field; null is about the whole day. In screen order. */
  faults: { field: Field | null; message: string }[]
  /** What to save, where it is to be saved. */
  change?: { draft: ContentDraft<'devotionals'>; base: number }
}

export interface ImportChoices {
  /** Also the days that are written already. */
  replaces: boolean
  /** Otherwise they are published at once. */
  asDrafts: boolean
}

const schema = makeDevotionalSchema()

/**
 * Checks what was found by the form's own rules.
 * @param rows what is written, as the author saw it
 * @param ids for the new ones; the same in every check of one file
 */
export function checkDays(
  found: readonly FoundDay[],
  rows: readonly RowOf<'devotionals'>[],
  { replaces, asDrafts }: ImportChoices,
  ids: readonly string[],
): CheckedDay[] {
  const written = new Map(
    plannedDays(rows).flatMap(({ day, row }) => {
      const text = row && writtenOf(row)
      // Whoever replaces what is published has seen it, and not what was refused.
      return text ? [[day, { text, base: row.state === 'refused' ? row.rev : row.base }] as const] : []
    }),
  )
  const places = new Map<number, string>()
  return found.map(({ place, values }, key) => {
    const day = Number(values.day_number)
    const on = written.get(day)
    const before = on && textsOf(on.text)
    const named = { ...emptyForm(null), ...before, ...values, ...emptyTiming }
    // Emptying the date would mean today.
    const form = { ...named, date: named.date || (before?.date ?? '') }
    const result = v.safeParse(schema, form)
    const faults = faultsOf(result.issues)
    const earlier = places.get(day)
    if (earlier !== undefined) faults.push({ field: null, message: texts.twice(day, earlier) })
    else if (result.success || Number.isInteger(day)) places.set(day, place)
    const shown = { place, key, faults, writtenTitle: on?.text.title }
    if (!result.success || faults.length > 0) return { ...shown, state: 'wrong', doc: docOf(form) }
    const draft = {
      ...toDraft(result.output, on?.text.id ?? ids[key]!),
      ...timingFor(on?.text ?? null, asDrafts),
      // Without one in the file, what is written has none either.
      ...(on && !form.date && { date: undefined }),
    }
    const doc: Devotional = { ...draft, prayer: draft.prayer ?? undefined }
    if (!on) return { ...shown, state: 'new', doc, change: { draft, base: 0 } }
    const isSame = JSON.stringify(textsOf(doc)) === JSON.stringify(before)
    const isOut = asDrafts || visibilityOf(on.text, Date.now()) === 'open'
    if (isSame && isOut) return { ...shown, state: 'same', doc }
    if (!replaces) return { ...shown, state: 'kept', doc }
    return { ...shown, state: 'replaces', doc, change: { draft, base: on.base } }
  })
}

/** The texts as the form would store them. */
function textsOf(devotional: Devotional): Record<Field, string> {
  const { quando: _when, publicar_em: _from, expirar_em: _until, ...fields } = toForm(devotional)
  const entries = Object.entries(fields).map(([field, text]) => [field, text.replaceAll(/\r\n?/g, '\n').trim()])
  return Object.fromEntries(entries) as Record<Field, string>
}

/** What members see already is not taken from them by importing drafts. */
function timingFor(doc: Devotional | null, asDrafts: boolean): Timing {
  if (!doc) return { rascunho: asDrafts, publicado_em: undefined, expira_em: undefined }
  const visibility = visibilityOf(doc, Date.now())
  if (!asDrafts) {
    return {
      rascunho: false,
      publicado_em: undefined,
      expira_em: visibility === 'expired' ? undefined : doc.expira_em,
    }
  }
  return {
    rascunho: doc.rascunho ?? false,
    publicado_em: visibility === 'scheduled' ? doc.publicado_em : undefined,
    expira_em: doc.expira_em,
  }
}

function faultsOf(issues: readonly v.BaseIssue<unknown>[] = []): CheckedDay['faults'] {
  const first = new Map<string, string>()
  for (const issue of issues) {
    const field = String(issue.path?.[0]?.key)
    if (!first.has(field)) first.set(field, issue.message)
  }
  return fieldOrder.flatMap((name) => {
    const message = first.get(name)
    return message === undefined ? [] : [{ field: name as Field, message }]
  })
}

/** What could be read of a day with faults. */
function docOf(form: ReturnType<typeof emptyForm>): Devotional {
  const day = Number(form.day_number)
  return {
    id: 'preview',
    day_number: Number.isInteger(day) ? day : 0,
    title: form.title,
    theme: form.theme,
    verse: form.verse,
    reflection: form.reflection,
    action: form.action,
    prayer: form.prayer || undefined,
  }
}
