import * as v from 'valibot'
import { adminContentTexts } from '#texts/admin-content.ts'
import { contentRules } from '#texts/admin-content-rules.ts'

/** Characters as the database counts them: an emoji is one. */
const lengthOf = (text: string) => [...text].length
const LONGEST_ADDRESS = 2000

/** Text that has to be there, trimmed. */
export const requiredText = (most: number, missing: string, long: string = contentRules.longerThan(most)) =>
  v.pipe(
    v.string(),
    v.trim(),
    v.nonEmpty(missing),
    v.check((text) => lengthOf(text) <= most, long),
  )

/** Text that may be left out: trimmed, and undefined when empty. */
export const optionalText = (most: number, long: string = contentRules.longerThan(most)) =>
  v.pipe(
    v.string(),
    v.trim(),
    v.check((text) => lengthOf(text) <= most, long),
    v.transform(orNothing),
  )

/** The address of a picture or a film: of the web, or of a file that was uploaded. Undefined when empty. */
export const optionalMediaAddress = v.pipe(
  v.string(),
  v.trim(),
  v.check((text) => text === '' || isMediaAddress(text), adminContentTexts.media.invalid),
  v.transform(orNothing),
)

/** The address of a page of the web. Undefined when empty. */
export const optionalWebAddress = v.pipe(
  v.string(),
  v.trim(),
  v.check((text) => text === '' || isWebAddress(text), adminContentTexts.media.invalid),
  v.transform(orNothing),
)

/** A whole number as it is typed; `missing` is what an empty field stands for. */
export const wholeNumber = ({ missing, wrong, least, most }: WholeNumberRules) =>
  v.pipe(
    v.string(),
    v.trim(),
    v.transform((text) => (text === '' ? missing : /^[+-]?\d+$/.test(text) ? Number(text) : Number.NaN)),
    v.check((value) => !Number.isNaN(value), wrong),
    v.minValue(least[0], least[1]),
    v.maxValue(most[0], most[1]),
  )

interface WholeNumberRules {
  missing: number
  wrong: string
  /** The bound, and what is said below it. */
  least: [number, string]
  most: [number, string]
}

/** Whether it is the whole address of a page or file of the web, as the database takes it. */
export function isWebAddress(text: string): boolean {
  if (text.length > LONGEST_ADDRESS || !/^https?:\/\/[^\s]+$/.test(text)) return false
  try {
    return new URL(text).hostname !== ''
  } catch {
    // No address at all. (URL.canParse would say it without throwing, on phones from 2023 on.)
    return false
  }
}

/** Whether it is the address of a picture or file, as the database takes it. */
export const isMediaAddress = (text: string): boolean => isUpload(text) || isWebAddress(text)

/** Whether it is the address of a file in the ministry's own storage, without the server's name. */
function isUpload(text: string): boolean {
  return text.length <= LONGEST_ADDRESS && /^\/storage\/v1\/object\/public\/[^\s]+$/.test(text)
}

function orNothing(text: string): string | undefined {
  return text === '' ? undefined : text
}
