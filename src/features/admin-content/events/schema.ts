import * as v from 'valibot'
import type { MinistryEvent } from '#sync'
import { brand } from '#src/brand.ts'
import { toZonedInput } from '#lib/zoned-time.ts'
import { adminEventsTexts } from '#texts/admin-events.ts'
import { contentRules } from '#texts/admin-content.ts'
import {
  momentOf,
  optionalAlt,
  optionalMediaAddress,
  optionalText,
  optionalWebAddress,
  requiredText,
} from '../shared/rules.ts'

const { rules } = adminEventsTexts

/** The most characters that the database takes. */
export const LIMITS = { title: 200, description: 2000, location: 200 } as const

/**
 * The event's form. Its keys are in screen order. The moment is in the ministry's time zone.
 */
export const eventSchema = v.object({
  title: requiredText(LIMITS.title, contentRules.titleRequired, contentRules.titleLong),
  event_date: v.pipe(
    v.string(),
    v.trim(),
    v.nonEmpty(rules.dateRequired),
    v.check((text) => momentOf(text) !== null, rules.dateWrong),
    v.transform((text) => new Date(momentOf(text) ?? 0).toISOString()),
  ),
  location: optionalText(LIMITS.location),
  description: optionalText(LIMITS.description),
  registration_url: optionalWebAddress,
  image_url: optionalMediaAddress,
  image_alt: optionalAlt,
})

/** The first invalid field is announced and focused. */
export const fieldOrder = Object.keys(eventSchema.entries) as (keyof typeof eventSchema.entries)[]

export type EventForm = v.InferInput<typeof eventSchema>
export type EventFields = v.InferOutput<typeof eventSchema>

export const emptyForm: EventForm = {
  title: '',
  event_date: '',
  location: '',
  description: '',
  registration_url: '',
  image_url: '',
  image_alt: '',
}

export function toForm(event: MinistryEvent): EventForm {
  const {
    title,
    event_date,
    location = '',
    description = '',
    registration_url = '',
    image_url = '',
    image_alt = '',
  } = event
  return {
    title,
    event_date: toZonedInput(Date.parse(event_date), brand.timeZone),
    location,
    description,
    registration_url,
    image_url,
    image_alt,
  }
}

/** The preview while it is being written; null before it has a title and a time. */
export function toPreview(form: EventForm): MinistryEvent | null {
  const title = form.title.trim()
  const at = momentOf(form.event_date)
  if (!title || at === null) return null
  const { registration_url, image_url } = eventSchema.entries
  const registration = v.safeParse(registration_url, form.registration_url)
  const image = v.safeParse(image_url, form.image_url)
  return {
    id: 'preview',
    title,
    event_date: new Date(at).toISOString(),
    location: form.location.trim() || undefined,
    description: form.description.trim() || undefined,
    registration_url: registration.success ? registration.output : undefined,
    image_url: image.success ? image.output : undefined,
    image_alt: form.image_alt?.trim() || undefined,
  }
}
