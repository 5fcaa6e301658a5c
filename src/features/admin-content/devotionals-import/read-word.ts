import mammoth from 'mammoth'
import { adminImportTexts as texts } from '#texts/admin-import.ts'
import { type Block, joinBlocks } from './blocks.ts'
import { labelOf, type Reading } from './fields.ts'
import { hasHead, readTable } from './read-rows.ts'
import { readText } from './read-text.ts'

/** A part of the document, as mammoth reads it. */
interface Part {
  type: string
  value?: string
  children?: Part[]
  styleName?: string | null
  /** Of a list's item. */
  numbering?: { isOrdered: boolean; level: string } | null
}

/** What a document may hold once it is unpacked. */
const MOST_UNPACKED = 60_000_000

/** A document of Word: running text, or a table with the names in its first row. */
export async function readWord(bytes: ArrayBuffer): Promise<Reading> {
  const unpacked = unpackedSize(bytes)
  if (unpacked === null) return { ok: false, problem: texts.problems.word }
  if (unpacked > MOST_UNPACKED) return { ok: false, problem: texts.problems.wordLarge }
  let document: Part = { type: 'document' }
  try {
    // The browser's build takes the one, Node's the other.
    await mammoth.convertToHtml({ arrayBuffer: bytes, buffer: bytes } as never, {
      // What is asked for is the text: the HTML would be read back.
      transformDocument(read: Part) {
        document = read
        return { ...read, children: [] }
      },
    })
  } catch (error) {
    console.info('The document could not be read', error)
    return { ok: false, problem: texts.problems.word }
  }
  const reading = readParts(document)
  if (!reading.ok) return reading
  const pictures = amountOf('image', document)
  const notes = amountOf('noteReference', document)
  return {
    ...reading,
    unknown: [
      ...reading.unknown,
      ...(pictures > 0 ? [texts.pictures(pictures)] : []),
      ...(notes > 0 ? [texts.notes(notes)] : []),
    ],
  }
}

function readParts(document: Part): Reading {
  const tables = (document.children ?? []).filter(({ type }) => type === 'table').map(rowsOf)
  const table = tables.find(hasHead)
  return table ? readTable(table) : readText(joinBlocks(blocksOf(document)))
}

/** Only a day's own words are taken over: whoever imports more has to hear that it is missing. */
const amountOf = (kind: string, { type, children = [] }: Part): number =>
  children.reduce((sum, part) => sum + amountOf(kind, part), type === kind ? 1 : 0)

const rowsOf = (table: Part): string[][] =>
  (table.children ?? []).map((row) => (row.children ?? []).map((cell) => joinBlocks(blocksOf(cell))))

/** The styles have their English names in every language's document. */
const CONTENTS = /^toc\b/i
const HEADLINE = /^(heading|title|subtitle)\b/i

/** Paragraphs; a table's rows 'Tema | Fé' are labels with their text. */
function blocksOf({ children = [] }: Part): Block[] {
  const markFor = makeMarks()
  return children.flatMap((part): Block[] => {
    if (part.type !== 'table') {
      const text = plain(textOf(part))
      const mark = markFor(part, text)
      return CONTENTS.test(part.styleName ?? '') ? [] : [mark === undefined ? { text } : { text, mark }]
    }
    return rowsOf(part).flatMap((cells) => {
      const isLabelled = cells.length > 1 && labelOf(cells[0]!) !== undefined
      return (isLabelled ? [`${cells[0]}:`, ...cells.slice(1)] : cells).map((text) => ({ text }))
    })
  })
}

/** What stands before each item of a list. An ordinary paragraph begins to count anew. */
function makeMarks(): (part: Part, text: string) => string | undefined {
  const counts: number[] = []
  return ({ numbering, styleName }, text) => {
    // A headline is numbered by its style, mostly with nothing.
    if (!numbering || HEADLINE.test(styleName ?? '')) {
      if (text) counts.length = 0
      return undefined
    }
    // Word has nine; a document may say anything.
    const level = Math.min(Math.max(Math.trunc(Number(numbering.level)) || 0, 0), 8)
    if (!text) return undefined
    counts.length = level + 1
    counts[level] = (counts[level] ?? 0) + 1
    return numbering.isOrdered ? `${counts[level]}.` : level === 0 ? '•' : '–'
  }
}

const plain = (text: string) => text.replaceAll('\u00A0', ' ').replaceAll('\u00AD', '').trim()

function textOf({ type, value = '', children = [] }: Part): string {
  if (type === 'text') return value
  if (type === 'tab') return '\t'
  if (type === 'break') return '\n'
  return children.map(textOf).join('')
}

const END_OF_LIST = 0x06054b50
const ENTRY = 0x02014b50

/** The bytes that a zip says to hold; null if it is none. */
function unpackedSize(bytes: ArrayBuffer): number | null {
  const view = new DataView(bytes)
  let end = view.byteLength - 22
  while (end >= 0 && view.getUint32(end, true) !== END_OF_LIST) end -= 1
  if (end < 0) return null
  let at = view.getUint32(end + 16, true)
  let size = 0
  for (let left = view.getUint16(end + 10, true); left > 0; left -= 1) {
    if (at + 46 > view.byteLength || view.getUint32(at, true) !== ENTRY) return null
    size += view.getUint32(at + 24, true)
    at += 46 + view.getUint16(at + 28, true) + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
  }
  return size
}
