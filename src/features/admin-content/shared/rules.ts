import * as v from 'valibot'
import { brand } from '#src/brand.ts'
import { lengthOf } from '#lib/length-of.ts'
import { fromZonedInput } from '#lib/zoned-time.ts'
import { adminContentTexts, contentRules } from '#texts/admin-content.ts'

const MAX_ADDRESS_LENGTH = 2000
/** The most characters that the database takes. */
export const MOST_ALT = 300

/** Required text, trimmed. */
export const requiredText = (most: number, missing: string, long: string = contentRules.longerThan(most)) =>
  v.pipe(
    v.string(),
    v.trim(),
    v.nonEmpty(missing),
    v.check((text) => lengthOf(text) <= most, long),
  )

/** Optional text: trimmed, and undefined when empty. */
export const optionalText = (most: number, long: string = contentRules.longerThan(most)) =>
  v.pipe(
    v.string(),
    v.trim(),
    v.check((text) => lengthOf(text) <= most, long),
    v.transform(orNothing),
  )

/** The address of a picture or video: on the web, or an uploaded file. Undefined when empty. */
export const optionalMediaAddress = v.pipe(
  v.string(),
  v.trim(),
  v.check((text) => text === '' || isMediaAddress(text), adminContentTexts.media.invalid),
  v.transform(orNothing),
)

/** What is seen on a picture: one line. Undefined when empty. */
export const optionalAlt = v.pipe(
  v.optional(v.string(), ''),
  v.transform((text) => text.replaceAll(/\s+/g, ' ').trim()),
  v.check((text) => lengthOf(text) <= MOST_ALT, contentRules.longerThan(MOST_ALT)),
  v.transform(orNothing),
)

/** A web address. Undefined when empty. */
export const optionalWebAddress = v.pipe(
  v.string(),
  v.trim(),
  v.check((text) => text === '' || isWebAddress(text), adminContentTexts.media.invalid),
  v.transform(orNothing),
)

/** A whole number as typed; `missing` is the value of an empty field. */
export const wholeNumber = ({ missing, wrong, least, most }: WholeNumberRules) =>
  v.pipe(
    v.string(),
    v.trim(),
    v.transform((text) => (text === '' ? missing : /^[+-]?\d+$/.test(text) ? Number(text) : Number.NaN)),
    v.check((value) => !Number.isNaN(value), wrong),
    v.minValue(least[0], least[1]),
    v.maxValue(most[0], most[1]),
  )

const LAST_MOMENT = Date.UTC(2100)

/**
 * The moment of a datetime-local field, in the ministry's time zone, in milliseconds since the
 * epoch; null if it holds no valid time.
 */
export function momentOf(text: string): number | null {
  const at = fromZonedInput(text, brand.timeZone)
  // Years such as '0026' and '20260' are typing errors; the server refuses them too.
  return at === null || at < 0 || at >= LAST_MOMENT ? null : at
}

interface WholeNumberRules {
  missing: number
  wrong: string
  /** The bound, and the error for values below it. */
  least: [number, string]
  most: [number, string]
}

/** Whether it is a complete web address, by the database's rule. */
export function isWebAddress(text: string): boolean {
  if (text.length > MAX_ADDRESS_LENGTH || !/^https?:\/\/[^\s]+$/.test(text)) return false
  try {
    return new URL(text).hostname !== ''
  } catch {
    return false // Not an address.
  }
}

/** Whether it is the address of a picture or file, by the database's rule. */
export const isMediaAddress = (text: string): boolean => isUpload(text) || isWebAddress(text)

/** Whether it is a file in the ministry's own storage, addressed without the server's name. */
function isUpload(text: string): boolean {
  return text.length <= MAX_ADDRESS_LENGTH && /^\/storage\/v1\/object\/public\/[^\s]+$/.test(text)
}

function orNothing(text: string): string | undefined {
  return text === '' ? undefined : text
}
