import * as v from 'valibot'
import { type ContentDraft, type Devotional, JOURNEY_DAYS } from '#sync'
import { brand } from '#src/brand.ts'
import { dayIn } from '#lib/zoned-time.ts'
import { adminDevotionalsTexts } from '#texts/admin-devotionals.ts'
import { contentRules } from '#texts/admin-content.ts'
import { optionalAlt, optionalMediaAddress, optionalText, requiredText, wholeNumber } from '../shared/rules.ts'
import { emptyTiming, timingEntries, timingRules, timingToDraft, timingToForm } from '../shared/timing.ts'

const { rules } = adminDevotionalsTexts

/** The most characters that the database takes. */
export const LIMITS = { title: 200, theme: 100, verse: 500, reflection: 5000, action: 500, prayer: 2000 } as const

/**
 * The day's form. Its keys are in screen order.
 * @param titleOn the title of another devotional on that day, if any
 */
export const makeDevotionalSchema = (titleOn: (day: number) => string | undefined = () => undefined) => {
  const fields = v.object({
    day_number: v.pipe(
      wholeNumber({ missing: 0, wrong: rules.dayWrong, least: [1, rules.dayLow], most: [JOURNEY_DAYS, rules.dayHigh] }),
      v.check(
        (day) => titleOn(day) === undefined,
        ({ input }) => adminDevotionalsTexts.taken(input, titleOn(input) ?? ''),
      ),
    ),
    title: requiredText(LIMITS.title, contentRules.titleRequired, contentRules.titleLong),
    theme: requiredText(LIMITS.theme, rules.themeRequired),
    date: v.pipe(
      v.string(),
      v.trim(),
      v.check((text) => text === '' || isDay(text), rules.date),
      // 'Today' is in the ministry's time zone.
      v.transform((text) => text || dayIn(brand.timeZone, Date.now())),
    ),
    verse: requiredText(LIMITS.verse, rules.verseRequired),
    reflection: requiredText(LIMITS.reflection, contentRules.messageRequired),
    action: requiredText(LIMITS.action, rules.truthRequired),
    prayer: optionalText(LIMITS.prayer),
    image_url: optionalMediaAddress,
    image_alt: optionalAlt,
    ...timingEntries,
  })
  return v.pipe(fields, ...timingRules<v.InferOutput<typeof fields>>())
}

type DevotionalSchema = ReturnType<typeof makeDevotionalSchema>
export type DevotionalForm = v.InferInput<DevotionalSchema>
export type DevotionalFields = v.InferOutput<DevotionalSchema>

const { entries } = makeDevotionalSchema()
/** The first invalid field is announced and focused. */
export const fieldOrder = Object.keys(entries) as (keyof DevotionalForm)[]

export function toForm({
  day_number,
  title,
  theme,
  date = '',
  verse,
  reflection,
  action,
  prayer = '',
  image_url = '',
  image_alt = '',
  ...timing
}: Devotional): DevotionalForm {
  return {
    day_number: String(day_number),
    title,
    theme,
    date,
    verse,
    reflection,
    action,
    prayer,
    image_url,
    image_alt,
    ...timingToForm(timing),
  }
}

export function toDraft(
  { quando, publicar_em, expirar_em, ...fields }: DevotionalFields,
  id: string,
): ContentDraft<'devotionals'> {
  return { id, ...fields, ...timingToDraft({ quando, publicar_em, expirar_em }) }
}

/** @param day the suggested day, if one is free */
export function emptyForm(day: number | null): DevotionalForm {
  return {
    day_number: day === null ? '' : String(day),
    title: '',
    theme: '',
    date: '',
    verse: '',
    reflection: '',
    action: '',
    prayer: '',
    image_url: '',
    image_alt: '',
    ...emptyTiming,
  }
}

/** The same text for another day, as a draft: it is to be changed before anybody reads it. */
export const toCopy = (devotional: Devotional, day: number | null): DevotionalForm => ({
  ...toForm(devotional),
  day_number: day === null ? '' : String(day),
  date: '',
  ...emptyTiming,
  quando: 'rascunho',
})

/** The preview while it is being written; null before it has a title. */
export function toPreview(form: DevotionalForm): Devotional | null {
  const title = form.title.trim()
  if (!title) return null
  const day = v.safeParse(entries.day_number, form.day_number)
  const image = v.safeParse(entries.image_url, form.image_url)
  return {
    id: 'preview',
    day_number: day.success ? day.output : 1,
    title,
    theme: form.theme,
    verse: form.verse,
    reflection: form.reflection,
    action: form.action,
    prayer: form.prayer.trim() || undefined,
    image_url: image.success ? image.output : undefined,
    image_alt: form.image_alt?.trim() || undefined,
  }
}

/**
 * Whether the day exists. Years such as '0026' and '2206' are typing errors; the server refuses
 * them too.
 */
function isDay(text: string): boolean {
  if (!/^(19[7-9]|20\d)\d-\d\d-\d\d$/.test(text)) return false
  const at = Date.parse(`${text}T12:00:00Z`)
  return !Number.isNaN(at) && new Date(at).toISOString().slice(0, 10) === text
}
