import Papa from 'papaparse'
import { fromCsvCell } from '#lib/csv.ts'
import { adminImportTexts as texts } from '#texts/admin-import.ts'
import { type FoundDay, type Label, labelOf, type Reading, valuesOf } from './fields.ts'

const DELIMITERS = [';', ',', '\t', '|']
/** So many known names make a line the head of a table. */
const HEAD = 3

const known = (cells: readonly string[]) => new Set(cells.map(labelOf).filter(Boolean)).size

/** A table with names in its first line: CSV, or cells copied from a spreadsheet. */
export function readCsv(text: string): Reading {
  const delimiter = delimiterOf(text)
  if (!delimiter) return { ok: false, problem: texts.problems.columns }
  return readTable(Papa.parse<string[]>(text, { delimiter }).data, fromCsvCell)
}

/** Whether the text begins as a table of days does. */
export const isCsv = (text: string): boolean => delimiterOf(text) !== null

function delimiterOf(text: string): string | null {
  const [best] = DELIMITERS.map((delimiter) => {
    const { data } = Papa.parse<string[]>(text, { delimiter, preview: 1, skipEmptyLines: 'greedy' })
    return { delimiter, names: known(data[0] ?? []) }
  }).sort((one, other) => other.names - one.names)
  return best && best.names >= HEAD ? best.delimiter : null
}

/** Whether these rows have the names in the first one. */
export const hasHead = ([head = []]: readonly (readonly string[])[]): boolean => known(head) >= HEAD

/**
 * @param table the first line that is not empty has the names; lines are counted as a spreadsheet
 *   does
 */
export function readTable(
  table: readonly (readonly string[])[],
  textOf: (cell: string) => string = (cell) => cell,
): Reading {
  const isEmpty = (cells: readonly string[]) => cells.every((cell) => cell.trim() === '')
  const first = table.findIndex((cells) => !isEmpty(cells))
  const labels = (table[first] ?? []).map(labelOf)
  const unknown = (table[first] ?? []).flatMap((name, i) => (labels[i] || !name.trim() ? [] : [name.trim()]))
  const days = table.flatMap((cells, line): FoundDay[] => {
    if (line <= first || isEmpty(cells)) return []
    const values = new Map<Label, string>()
    for (const [i, label] of labels.entries()) if (label) values.set(label, textOf(cells[i] ?? ''))
    return [{ place: texts.line(line + 1), values: valuesOf(values) }]
  })
  return { ok: true, days, unknown: unknown.map(texts.unknownColumn) }
}

/** A list of objects, or an object that holds one. */
export function readJson(text: string): Reading {
  let parsed: unknown
  try {
    parsed = JSON.parse(text)
  } catch {
    // Its message is English, and about characters.
    return { ok: false, problem: texts.problems.json }
  }
  const list = Array.isArray(parsed) ? parsed : Object.values(Object(parsed)).find(Array.isArray)
  if (!list) return { ok: false, problem: texts.problems.jsonList }
  const unknown = new Set<string>()
  const days = (list as unknown[]).map((item, i): FoundDay => {
    const values = new Map<Label, string>()
    for (const [key, value] of Object.entries(Object(item))) {
      const label = labelOf(key)
      if (label) values.set(label, textOfJson(value))
      else unknown.add(key)
    }
    return { place: texts.item(i + 1), values: valuesOf(values) }
  })
  return { ok: true, days, unknown: [...unknown].map(texts.unknownColumn) }
}

/** A list of texts is a text of paragraphs. */
function textOfJson(value: unknown): string {
  if (Array.isArray(value)) return value.map(textOfJson).join('\n\n')
  if (value === null || value === undefined) return ''
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
