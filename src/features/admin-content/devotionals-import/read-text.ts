import { adminImportTexts as texts } from '#texts/admin-import.ts'
import { excerptOf } from '#lib/excerpt.ts'
import { type FoundDay, type Label, labelOf, type Reading, valuesOf } from './fields.ts'

/*
 * A day in running text begins with a line 'Dia 4 - Raízes'. Labels ('Tema: Fé', or 'Mensagem'
 * alone on its line) begin a field. Unlabelled text is the message.
 */

/** Marks, emoji or a list's dash before a label. */
const BEFORE = String.raw`[^\p{L}\p{N}\\\n]{0,8}`
/** WhatsApp's marks around a label. */
const AFTER = String.raw`[*_~]{0,3}`
const HEADING = new RegExp(
  String.raw`^${BEFORE}(?:devocional(?: do)?\s*[-–—:]?\s*)?(?:dia\s*[:#]?\s*(\d{1,3})\s*[ºª°]?|(\d{1,3})\s*[ºª°]?\s*dia)${AFTER}\s*(?:(?::|[-–—|]+)\s*(\S.*)?)?$`,
  'iu',
)
const LABEL = new RegExp(String.raw`^${BEFORE}(\p{L}[\p{L}\p{M} ]{2,27})${AFTER}\s*(?:[:：](.*))?$`, 'u')
/** Who wrote when, before each message of a copied conversation. An iPhone marks some as left to right. */
const CHAT =
  /^\u200E?\[[\d/:., apmAPM]{5,30}\] [^:\n]{1,60}: |^\u200E?\d{1,2}\/\d{1,2}\/\d{2,4},? \d{1,2}:\d{2} - [^:\n]{1,60}: /
/** What the program itself notes in an exported conversation. */
const NOTED = /^\u200E?\d{1,2}\/\d{1,2}\/\d{2,4},? \d{1,2}:\d{2} - [^:\n]*$/
/** Stands for a picture or file that was not exported. */
const MEDIA =
  /^\u200E?(?:<(?:Mídia oculta|Arquivo de mídia oculto|Media omitted)>|(?:imagem|vídeo|áudio|figurinha|documento|GIF) (?:ocultad|omitid)[oa])$/iu
/** A longer line is a sentence that begins so. */
const LONGEST_HEADING = 240
const LONGEST_TITLE = 100
const BOLD = /(?<![\p{L}\p{N}*_~])([*_~]{1,2})(?=\S)([^*_~\n]*[^*_~\s])\1(?![\p{L}\p{N}*_~])/gu

type Mark = { day: string; title: string } | { label: Label; rest: string }

function markOf(line: string): Mark | null {
  if (line.length > LONGEST_HEADING) return null
  const text = line.trimEnd()
  const heading = HEADING.exec(text)
  if (heading) return { day: (heading[1] ?? heading[2])!, title: heading[3]?.trim() ?? '' }
  const [, name = '', rest] = LABEL.exec(text) ?? []
  const label = labelOf(name)
  return label && label !== 'day_number' ? { label, rest: rest?.trim() ?? '' } : null
}

/** Whether a text begins with what begins a day or a field. */
export const readsAsMark = (text: string): boolean => markOf(text.split('\n', 1)[0]!) !== null

/** A line of a text that would be read as something else gets a backslash in front. */
export const asPlainLine = (line: string): string =>
  line.startsWith('\\') || markOf(line) || CHAT.test(line) ? `\\${line}` : line

function plainLineOf(line: string): string | null {
  if (!line.startsWith('\\')) return null
  const rest = line.slice(1)
  return asPlainLine(rest) === rest ? null : rest
}

/** Reads text from Word, Google Docs, WhatsApp or a file. */
export function readText(text: string): Reading {
  const { lines: read, media } = withoutChat(text.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/))
  const lines = withoutMarks(read)
  const before: string[] = []
  const days: Day[] = []
  for (const line of lines) {
    const day = days.at(-1)
    const plain = plainLineOf(line)
    const mark = plain === null ? markOf(line) : null
    if (mark && 'day' in mark) days.push(new Day(mark.day, mark.title))
    else if (!day) before.push(line)
    else if (!mark || !day.begin(mark.label, mark.rest)) day.add(plain ?? line)
  }
  if (days.length === 0) return { ok: false, problem: texts.problems.days }
  before.push(...takeContents(days))
  const outside = before.join('\n').trim()
  return {
    ok: true,
    days: days.map((day) => day.found()),
    unknown: [...(outside ? [texts.outside(excerptOf(outside, 80))] : []), ...(media > 0 ? [texts.media(media)] : [])],
  }
}

/**
 * Takes away the lines of a table of contents, which are days without a text that come again below.
 * Returns what stands between it and the first day.
 */
function takeContents(days: Day[]): readonly string[] {
  const comesAgain = (i: number) => days.some(({ number }, later) => later > i && number === days[i]!.number)
  let length = 0
  while (length < days.length && days[length]!.isBare && comesAgain(length)) length += 1
  const last = days[length]
  const endsIt = length > 0 && last !== undefined && !last.isLabelled && comesAgain(length)
  days.splice(0, endsIt ? length + 1 : length)
  return endsIt ? last.free : []
}

class Day {
  readonly #day: string
  readonly #fields = new Map<Label, string[]>()
  /** Unlabelled lines. */
  readonly #free: string[] = []
  #current: string[] = this.#free

  constructor(day: string, title: string) {
    this.#day = day
    if (title) this.#fields.set('title', [title])
  }

  get number(): number {
    return Number(this.#day)
  }

  get free(): readonly string[] {
    return this.#free
  }

  /** More than its title is named. */
  get isLabelled(): boolean {
    return [...this.#fields.keys()].some((label) => label !== 'title')
  }

  get isBare(): boolean {
    return !this.isLabelled && textOf(this.#free) === ''
  }

  /** @returns false if the label was there already: then it is part of a text */
  begin(label: Label, rest: string): boolean {
    if (this.#fields.has(label)) return false
    const lines = rest ? [rest] : []
    this.#fields.set(label, lines)
    // What follows 'Tema: Fé' is no theme.
    this.#current = rest && ENDS_WITH_LINE.has(label) ? this.#free : lines
    return true
  }

  add(line: string): void {
    this.#current.push(line)
    const isShort = [...ENDS_WITH_LINE].some((label) => this.#fields.get(label) === this.#current)
    if (isShort && line.trim()) this.#current = this.#free
  }

  found(): FoundDay {
    const values = new Map<Label, string>([['day_number', this.#day]])
    for (const [label, lines] of this.#fields) values.set(label, textOf(lines))
    const free = this.#takeTitle(values, textOf(this.#free))
    const message = values.get('reflection')
    if (free) values.set('reflection', message ? `${free}\n\n${message}` : free)
    else if (!message) takeMessageFromVerse(values)
    return { place: texts.day(Number(this.#day)), values: valuesOf(values) }
  }

  /** The first line below 'Dia 4' is its title, if it is short and a text follows. */
  #takeTitle(values: Map<Label, string>, free: string): string {
    const [first = '', ...others] = free.split(/\n\s*\n/)
    const isTitle = !values.get('title') && first && !first.includes('\n') && first.length <= LONGEST_TITLE
    if (!isTitle || (others.length === 0 && !values.get('reflection'))) return free
    values.set('title', first)
    return others.join('\n\n')
  }
}

const ENDS_WITH_LINE: ReadonlySet<Label> = new Set<Label>([
  'title',
  'theme',
  'date',
  'reference',
  'image_url',
  'image_alt',
])

const textOf = (lines: readonly string[]) => lines.join('\n').trim()

/** Below a verse and its reference often stands the message without a label. */
function takeMessageFromVerse(values: Map<Label, string>): void {
  const [verse = '', ...others] = (values.get('verse') ?? '').split(/\n\s*\n/)
  const isReference = /\d[:.]\d/.test(others[0] ?? '') && others[0]!.length <= LONGEST_TITLE
  const own = isReference ? others.splice(0, 1) : []
  if (others.length === 0) return
  values.set('verse', [verse, ...own].join('\n'))
  values.set('reflection', others.join('\n\n'))
}

/** Only what was written, if it is a copied or exported conversation; and how many pictures are missing. */
function withoutChat(lines: string[]): { lines: string[]; media: number } {
  if (!lines.some((line) => CHAT.test(line))) return { lines, media: 0 }
  const written = lines.filter((line) => !NOTED.test(line)).map((line) => line.replace(CHAT, ''))
  const kept = written.filter((line) => !MEDIA.test(line.trim()))
  return { lines: kept, media: written.length - kept.length }
}

/** Without WhatsApp's marks, in a text that uses them for its headings or labels. */
function withoutMarks(written: string[]): string[] {
  const isMarked = written.some((line) => /^[^\p{L}\p{N}\\]{0,8}[*_~]/u.test(line) && markOf(line))
  return isMarked ? written.map((line) => line.replaceAll(BOLD, '$2').replaceAll(BOLD, '$2')) : written
}
