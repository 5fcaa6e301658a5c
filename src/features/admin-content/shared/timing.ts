import * as v from 'valibot'
import { type ContentRow, type Timing, type Visibility, visibilityOf } from '#sync'
import { brand } from '#src/brand.ts'
import { formatAtTime, formatDayAndMonth } from '#lib/dates.ts'
import { toZonedInput } from '#lib/zoned-time.ts'
import { adminContentTexts } from '#texts/admin-content.ts'
import { momentOf } from './rules.ts'

const { rules, states } = adminContentTexts.timing

/** When a text is seen, as a form asks for it. Moments are in the ministry's time zone. */
export interface TimingForm {
  quando: 'rascunho' | 'agora' | 'agendar'
  publicar_em: string
  expirar_em: string
}
export type TimingFields = v.InferOutput<typeof timingSchema>

export const emptyTiming: TimingForm = { quando: 'agora', publicar_em: '', expirar_em: '' }

const moment = v.pipe(
  v.string(),
  v.trim(),
  v.check((text) => text === '' || momentOf(text) !== null, rules.wrong),
)

/** The fields, in screen order. */
export const timingEntries = {
  quando: v.picklist(['rascunho', 'agora', 'agendar']),
  publicar_em: moment,
  expirar_em: moment,
}

const timingSchema = v.object(timingEntries)

/** The rules between the fields. What does not apply is not looked at. */
export const timingRules = <Fields extends TimingFields>() =>
  [
    v.rawCheck<Fields>(({ dataset, addIssue }) => {
      if (!dataset.typed) return
      const { quando, publicar_em, expirar_em } = dataset.value
      if (quando === 'rascunho') return
      const now = Date.now()
      const start = quando === 'agendar' ? momentOf(publicar_em) : now
      const end = momentOf(expirar_em)
      const issue = (key: keyof TimingForm, message: string) =>
        addIssue({
          message,
          path: [{ type: 'object', origin: 'value', input: dataset.value, key, value: dataset.value[key] }],
        })
      if (start === null) return issue('publicar_em', rules.missing)
      if (start < now) issue('publicar_em', rules.past)
      if (end !== null && end <= now) issue('expirar_em', rules.endPast)
      else if (end !== null && end <= start) issue('expirar_em', rules.endFirst)
    }),
  ] as const

/** @param now milliseconds since the epoch */
export function timingToForm(doc: Timing, now = Date.now()): TimingForm {
  const { publicado_em = '', expira_em = '' } = doc
  const visibility = visibilityOf(doc, now)
  const isScheduled = visibility === 'scheduled'
  return {
    quando: visibility === 'draft' ? 'rascunho' : isScheduled ? 'agendar' : 'agora',
    publicar_em: isScheduled ? toZonedInput(Date.parse(publicado_em), brand.timeZone) : '',
    expirar_em: toZonedInput(Date.parse(expira_em), brand.timeZone),
  }
}

/** 'Now' names no moment: the server knows it, and that of a text that is out already. */
export function timingToDraft({ quando, publicar_em, expirar_em }: TimingForm): Timing {
  const iso = (text: string) => {
    const at = momentOf(text)
    return at === null ? undefined : new Date(at).toISOString()
  }
  return {
    rascunho: quando === 'rascunho',
    publicado_em: quando === 'agendar' ? iso(publicar_em) : undefined,
    expira_em: iso(expirar_em),
  }
}

/**
 * A form as it is compared with what somebody else may have written (basis.ts): what the clock
 * alone changes, and what says nothing, is left out. Forms without timing stay as they are.
 */
export function withoutClock(form: object, now: number): object {
  const { quando, publicar_em, expirar_em, ...fields } = form as Partial<TimingForm> & { enviar?: boolean }
  if (quando === undefined) return withoutWish(fields)
  const isOut = quando === 'agora' || (quando === 'agendar' && (momentOf(publicar_em ?? '') ?? Infinity) <= now)
  return {
    ...withoutWish(fields),
    ...(!isOut && { quando, publicar_em }),
    ...(expirar_em && { expirar_em }),
  }
}

/**
 * Whether it is to be mailed is asked until it is out. A form of before pictures were described says
 * nothing of it.
 */
function withoutWish({ enviar: _enviar, image_alt, ...fields }: { enviar?: boolean; image_alt?: string }): object {
  return { ...fields, ...(image_alt && { image_alt }) }
}

/** The button's words. */
export function submitWords({ quando }: Pick<TimingForm, 'quando'>, isOut: boolean): string {
  const { save, timing } = adminContentTexts
  if (quando === 'rascunho') return timing.saveDraft
  if (quando === 'agendar') return timing.schedule
  return isOut ? save.action : save.publish
}

/** Kinds of content that are always seen have no timing. */
export const timingOf = (doc: object): Timing => doc

/**
 * '5 de novembro, às 19h30', with the year if it is another one than that of `now`; in the
 * ministry's time zone.
 */
export function momentInWords(moment = '', now = Date.now()): string {
  const at = Date.parse(moment)
  if (Number.isNaN(at)) return moment
  const [year, thisYear] = [at, now].map((one) => toZonedInput(one, brand.timeZone).slice(0, 4))
  const day = formatDayAndMonth(at, brand.timeZone)
  return `${day}${year === thisYear ? '' : ` de ${year}`}, ${formatAtTime(at, brand.timeZone)}`
}

/** How a row stands: whether members see it is the server's word, and clocks differ. */
export function standingOf({ doc, state, isHidden }: ContentRow<object>, now: number): Visibility {
  const timing = timingOf(doc)
  const visibility = visibilityOf(timing, now)
  if (state !== 'published') return visibility
  if (!isHidden) return visibility === 'scheduled' ? 'open' : visibility
  if (visibility !== 'open') return visibility
  const [start = NaN, end = NaN] = [timing.publicado_em, timing.expira_em].map((at) => Date.parse(at ?? ''))
  return end - now < now - start ? 'expired' : 'scheduled'
}

/** Whether members have seen it: then it is corrected, and no longer published or mailed. */
export function hasComeOut(row: ContentRow<object> | null, now: number): boolean {
  const standing = row && standingOf(row, now)
  return standing === 'open' || standing === 'expired'
}

/** How it stands, in words; null for what is out and does not end. */
export function standingWords(visibility: Visibility, doc: Timing): string | null {
  switch (visibility) {
    case 'draft':
      return states.draft
    case 'scheduled':
      return states.scheduled(momentInWords(doc.publicado_em))
    case 'expired':
      return states.expired(momentInWords(doc.expira_em))
    case 'open':
      return doc.expira_em ? states.openUntil(momentInWords(doc.expira_em)) : null
  }
}

/** What is said once a text is saved, by when it will be seen. */
export function savedWordsOf(saved: object, now = Date.now()): { done: string; doneHint: string; waiting: string } {
  const { save, timing } = adminContentTexts
  const doc = timingOf(saved)
  const visibility = visibilityOf(doc, now)
  if (visibility === 'draft') return { done: timing.draftDone, doneHint: timing.draftHint, waiting: timing.waiting }
  if (visibility === 'scheduled')
    return {
      done: states.scheduled(momentInWords(doc.publicado_em)),
      doneHint: timing.scheduleHint,
      waiting: timing.waiting,
    }
  return { done: save.published, doneHint: save.publishedHint, waiting: save.waiting }
}
