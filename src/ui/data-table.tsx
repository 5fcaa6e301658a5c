/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role -- see DataTable */
import { memo, type ReactNode } from 'react'
import { classNames } from './class-names.ts'
import * as styles from './data-table.css.ts'
import { VisuallyHidden } from './visually-hidden.tsx'

export interface DataColumn<Row> {
  key: string
  /** Text: it is also the label of the cell where rows are cards. */
  header: string
  cell(row: Row, isSelected: boolean): ReactNode
  /** The one that names the row. */
  isRowHeader?: boolean
  /** Without its label where rows are cards; the heading is read, not seen, everywhere. */
  isBare?: boolean
  /** Long: on a card its label stands above it. */
  isLong?: boolean
  /** No wider than what stands in it. */
  isNarrow?: boolean
  /** On a card it stands in the upper corner, beside the name: a box to check, a menu. */
  corner?: 'start' | 'end'
}

export interface DataTableProps<Row> {
  /** What the table holds, read aloud. */
  caption: string
  /** The same array across renders, where rows are many: a row that has not changed is not drawn anew. */
  columns: readonly DataColumn<Row>[]
  rows: readonly Row[]
  rowKey(row: Row): string
  isSelected?(row: Row): boolean
}

/**
 * Rows of things with the same properties. Where a row has no room each is a card; the roles are written out
 * because browsers forget that a table is one when its parts are laid out otherwise.
 */
export function DataTable<Row>({ caption, columns, rows, rowKey, isSelected }: DataTableProps<Row>) {
  return (
    <table role="table" className={styles.table}>
      <caption className={styles.caption}>{caption}</caption>
      <thead role="rowgroup" className={styles.head}>
        <tr role="row">
          {columns.map(({ key, header, isBare, isRowHeader, isNarrow }) => (
            <th
              key={key}
              role="columnheader"
              scope="col"
              className={classNames(styles.heading, isNarrow && styles.narrow)}
            >
              {isBare && !isRowHeader ? <VisuallyHidden>{header}</VisuallyHidden> : header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup" className={styles.body}>
        {rows.map((row) => (
          <TableRow
            key={rowKey(row)}
            columns={columns as readonly DataColumn<unknown>[]}
            row={row}
            isSelected={isSelected?.(row) ?? false}
          />
        ))}
      </tbody>
    </table>
  )
}

interface TableRowProps {
  columns: readonly DataColumn<unknown>[]
  row: unknown
  isSelected: boolean
}

const TableRow = memo(function TableRow({ columns, row, isSelected }: TableRowProps) {
  const hasStart = columns.some(({ corner }) => corner === 'start')
  const hasEnd = columns.some(({ corner }) => corner === 'end')
  return (
    <tr role="row" className={styles.row} data-selected={isSelected || undefined}>
      {columns.map(({ key, header, cell, isRowHeader = false, isBare = false, isNarrow = false, isLong, corner }) => {
        const hasLabel = !isBare && !isRowHeader
        const className = classNames(
          styles.cell,
          (!hasLabel || isLong) && styles.bare,
          isRowHeader && styles.rowHeader,
          isNarrow && styles.narrow,
          corner && styles.corner[corner],
          isRowHeader && hasStart && styles.besideCorner.start,
          isRowHeader && hasEnd && styles.besideCorner.end,
        )
        const content = (
          <>
            {hasLabel && (
              // The heading's name is read with the cell already.
              <span className={styles.label} aria-hidden="true">
                {header}
              </span>
            )}
            <div>{cell(row, isSelected)}</div>
          </>
        )
        return isRowHeader ? (
          <th key={key} role="rowheader" scope="row" className={className}>
            {content}
          </th>
        ) : (
          <td key={key} role="cell" className={className}>
            {content}
          </td>
        )
      })}
    </tr>
  )
})
