/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role -- see DataTable */
import { memo, type ReactNode } from 'react'
import { classNames } from './class-names.ts'
import * as styles from './data-table.css.ts'
import { useKeptFocus } from './use-kept-focus.ts'
import { useRowsInSteps } from './use-rows-in-steps.ts'
import { VisuallyHidden } from './visually-hidden.tsx'

export interface DataColumn<Row> {
  key: string
  /** Plain text, because it is also the label of the cell where rows are cards. */
  header: string
  cell(row: Row, isSelected: boolean): ReactNode
  /** This column names the row. */
  isRowHeader?: boolean
  /** No label where rows are cards; the column heading is visually hidden everywhere. */
  isBare?: boolean
  /** Long content: on a card the label goes above it. */
  isLong?: boolean
  /** No wider than its content. */
  isNarrow?: boolean
  /** In an upper corner of a card, beside the name: a checkbox, a menu. */
  corner?: 'start' | 'end'
}

export interface DataTableProps<Row> {
  /** What the table contains; read aloud. */
  caption: string
  /** Keep the same array across renders, so that unchanged rows do not render again. */
  columns: readonly DataColumn<Row>[]
  rows: readonly Row[]
  rowKey(row: Row): string
  isSelected?(row: Row): boolean
}

/**
 * A table whose rows become cards on narrow screens. The roles are explicit because browsers drop
 * table semantics when the display of its parts changes.
 */
export function DataTable<Row>({ caption, columns, rows, rowKey, isSelected }: DataTableProps<Row>) {
  const keepsFocus = useKeptFocus()
  const { shown, body } = useRowsInSteps(rows, rowKey)
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
      <tbody ref={body} role="rowgroup" className={styles.body} {...keepsFocus}>
        {shown.map((row) => (
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
          isLong && styles.long,
          isBare && isNarrow && !corner && styles.last,
          isRowHeader && styles.rowHeader,
          isNarrow && styles.narrow,
          corner && styles.corner[corner],
          isRowHeader && hasStart && styles.besideCorner.start,
          isRowHeader && hasEnd && styles.besideCorner.end,
        )
        const content = (
          <>
            {hasLabel && (
              // Screen readers already read the heading with the cell.
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
