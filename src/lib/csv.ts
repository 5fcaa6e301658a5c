import Papa from 'papaparse'
import { downloadFile } from './download.ts'

/** One column: its header and the value of each row. Null and undefined give an empty cell. */
export interface CsvColumn<Row> {
  header: string
  value: (row: Row) => string | number | boolean | null | undefined
}

/** Without this mark spreadsheets do not read the file as UTF-8. */
const BOM = '\uFEFF'

/**
 * Cells that a spreadsheet would run as a formula, even after blanks or with the full-width letters
 * of East Asia. papaparse's own pattern misses cells with a line break. Those that begin with our
 * apostrophe get another one, so that `fromCsvCell` gives back what was written.
 */
const FORMULA = /^'*(?:[\s\0]*[=+\-@＝＋－＠]|[\t\r\n])/

/**
 * Makes a file that Excel and LibreOffice in Portuguese open directly: BOM, ';' and CRLF. A cell
 * that looks like a formula gets an apostrophe in front, so that a spreadsheet never runs what a
 * stranger typed.
 */
export function toCsv<Row>(columns: readonly CsvColumn<Row>[], rows: readonly Row[]): string {
  const head = columns.map(({ header }) => header)
  const body = rows.map((row) => columns.map(({ value }) => value(row) ?? ''))
  return BOM + Papa.unparse([head, ...body], { delimiter: ';', newline: '\r\n', escapeFormulae: FORMULA })
}

/** The cell's text without the apostrophe that `toCsv` puts before what looks like a formula. */
export const fromCsvCell = (cell: string): string => (cell.startsWith("'") && FORMULA.test(cell) ? cell.slice(1) : cell)

/**
 * Offers the table as a download.
 * @param name with '.csv'
 */
export function downloadCsv<Row>(name: string, columns: readonly CsvColumn<Row>[], rows: readonly Row[]): void {
  downloadFile(name, toCsv(columns, rows), 'text/csv;charset=utf-8')
}
