import Papa from 'papaparse'
import { downloadFile } from './download.ts'

/** One column: its heading, and what of a row stands in it. Null and undefined are an empty cell. */
export interface CsvColumn<Row> {
  header: string
  value: (row: Row) => string | number | boolean | null | undefined
}

/** A spreadsheet takes the file for text in UTF-8 only by this mark. */
const BOM = '\uFEFF'

/**
 * What a spreadsheet would run, also after blanks and in the full-width letters of East Asia. (papaparse's own pattern
 * misses cells with a line break.)
 */
const FORMULA = /^[\s\0]*[=+\-@＝＋－＠]|^[\t\r\n]/

/**
 * A table as a file that Excel and LibreOffice in Portuguese open as they are: BOM, ';', CRLF. A cell that a
 * spreadsheet would take for a formula gets an apostrophe before it: what a stranger typed is never run.
 */
export function toCsv<Row>(columns: readonly CsvColumn<Row>[], rows: readonly Row[]): string {
  const head = columns.map(({ header }) => header)
  const body = rows.map((row) => columns.map(({ value }) => value(row) ?? ''))
  return BOM + Papa.unparse([head, ...body], { delimiter: ';', newline: '\r\n', escapeFormulae: FORMULA })
}

/**
 * Gives it to her as a file.
 * @param name with '.csv'
 */
export function downloadCsv<Row>(name: string, columns: readonly CsvColumn<Row>[], rows: readonly Row[]): void {
  downloadFile(name, toCsv(columns, rows), 'text/csv;charset=utf-8')
}
