import { diffArrays } from 'diff'
import { formatDayAndMonth } from '#lib/dates.ts'
import { fileNameOf, lastPartOf } from '#lib/file-name.ts'
import { adminContentTexts } from '#texts/admin-content.ts'
import { momentOf } from './rules.ts'
import { momentInWords, type TimingForm, withoutClock } from './timing.ts'

const { versions: texts, timing } = adminContentTexts

/** How the values of a field are told apart, and said. */
export type FieldKind = 'text' | 'flag' | 'moment' | 'day' | 'files' | 'pictures' | 'timing' | MessageKind

/** Of formatted text. */
export interface MessageKind {
  /** The value as it is saved: markup of the editor alone is no difference. */
  saved: (html: string) => string
  words: (html: string) => string
}

/** A field by which versions are compared. */
export interface ComparedField {
  label: string
  kind: FieldKind
  /** The form's fields that are taken over together. */
  names: readonly string[]
}

/** Where two values of a field differ, as it is shown. */
export type Difference =
  /** Two texts, compared word by word. */
  | { as: 'words'; mine: string; other: string }
  /** Two lists, or two values of one line each: what is in one alone, and in both. */
  | { as: 'lines'; lines: { words: string; in: 'mine' | 'other' | 'both' }[] }
  /** Addresses of pictures. */
  | { as: 'pictures'; mine: string[]; other: string[] }
  /** The words are the same, and what is behind them is not. */
  | { as: 'markup' }

const TIMING = ['quando', 'publicar_em', 'expirar_em'] as const satisfies (keyof TimingForm)[]

/** When a text is seen is one field. */
export const comparedTiming: ComparedField = { label: timing.legend, kind: 'timing', names: TIMING }

/**
 * The fields that are compared, in screen order.
 * @param kinds of those that are not plain text
 */
export const comparedFields = <Name extends string>(
  labels: Readonly<Record<Name, string>>,
  kinds?: Readonly<Partial<Record<Name, FieldKind>>>,
): ComparedField[] =>
  (Object.keys(labels) as Name[]).map((name) => ({
    label: labels[name],
    kind: kinds?.[name] ?? 'text',
    names: [name],
  }))

type Values = Readonly<Record<string, unknown>>

/** @returns null if both are the same */
export function differenceOf(
  { kind, names }: ComparedField,
  mine: Values,
  other: Values,
  now = Date.now(),
): Difference | null {
  const [one, another] = [mine[names[0]!], other[names[0]!]]
  switch (kind) {
    case 'text':
      return ofTexts(textOf(one), textOf(another))
    case 'flag':
      return ofLines(flagWords(one), flagWords(another))
    case 'moment':
      return ofLines(momentWords(textOf(one), now), momentWords(textOf(another), now))
    case 'day':
      return ofLines(dayWords(textOf(one)), dayWords(textOf(another)))
    case 'files':
      return ofFiles(listOf(one), listOf(another))
    case 'pictures':
      return ofPictures(listOf(one), listOf(another))
    case 'timing':
      return ofTimings(mine, other, now)
    default:
      return ofMessages(kind, textOf(one), textOf(another))
  }
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '')

/** One picture is a list of one. */
const listOf = (value: unknown): string[] =>
  (Array.isArray(value) ? value : [value]).map(textOf).filter((address) => address !== '')

const ofTexts = (mine: string, other: string): Difference | null =>
  mine === other ? null : { as: 'words', mine, other }

function ofLines(mine: string, other: string): Difference | null {
  if (mine === other) return null
  const lines = [
    { words: mine, in: 'mine' as const },
    { words: other, in: 'other' as const },
  ]
  return { as: 'lines', lines: lines.filter(({ words }) => words !== '') }
}

const flagWords = (value: unknown): string => (value === true ? texts.yes : texts.no)

function momentWords(text: string, now: number): string {
  const at = momentOf(text)
  return at === null ? text : momentInWords(new Date(at).toISOString(), now)
}

const dayWords = (text: string): string =>
  /^\d{4}-\d\d-\d\d$/.test(text)
    ? `${formatDayAndMonth(Date.parse(`${text}T12:00:00Z`), 'UTC')} de ${text.slice(0, 4)}`
    : text

function ofFiles(mine: string[], other: string[]): Difference | null {
  if (isSame(mine, other)) return null
  const lines = diffArrays(mine, other).flatMap(({ value, added, removed }) =>
    value.map((address) => ({
      words: fileNameOf(address) ?? lastPartOf(address),
      in: added ? ('other' as const) : removed ? ('mine' as const) : ('both' as const),
    })),
  )
  return { as: 'lines', lines }
}

const ofPictures = (mine: string[], other: string[]): Difference | null =>
  isSame(mine, other) ? null : { as: 'pictures', mine, other }

const isSame = (one: readonly string[], other: readonly string[]): boolean =>
  JSON.stringify(one) === JSON.stringify(other)

function ofTimings(mine: Values, other: Values, now: number): Difference | null {
  const [one, another] = [mine, other].map(
    (values) => Object.fromEntries(TIMING.map((name) => [name, textOf(values[name])])) as unknown as TimingForm,
  ) as [TimingForm, TimingForm]
  if (JSON.stringify(withoutClock(one, now)) === JSON.stringify(withoutClock(another, now))) return null
  return ofLines(timingWords(one, now), timingWords(another, now))
}

function timingWords({ quando, publicar_em, expirar_em }: TimingForm, now: number): string {
  const isScheduled = quando === 'agendar' && (momentOf(publicar_em) ?? Infinity) > now
  const start =
    quando === 'rascunho'
      ? timing.states.draft
      : isScheduled
        ? timing.states.scheduled(momentWords(publicar_em, now))
        : timing.isOut
  return expirar_em ? `${start}. ${timing.states.openUntil(momentWords(expirar_em, now))}` : start
}

function ofMessages({ saved, words }: MessageKind, mine: string, other: string): Difference | null {
  const [one, another] = [saved(mine), saved(other)]
  return one === another ? null : (ofTexts(words(one), words(another)) ?? { as: 'markup' })
}
