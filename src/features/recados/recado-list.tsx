import { useMemo } from 'react'
import { RecadoCard, type RecadoHead } from './recado-card.tsx'
import * as styles from './recados.css.ts'
import { useLongList } from './use-long-list.ts'

interface RecadoListProps {
  recados: readonly RecadoHead[]
  /** More than `recados` while only the beginning is known. */
  total: number
  /** The worker has filled in the screen: all of `recados` stand below each other. */
  isFilled: boolean
  readIds: ReadonlySet<string>
  now: number
}

/**
 * A virtual list: only the recados near the viewport are in the page. Each has its position for
 * screen readers.
 */
export function RecadoList({ recados, total, isFilled, readIds, now }: RecadoListProps) {
  const ids = useMemo(() => recados.map(({ id }) => id), [recados])
  const { list, height, items, measure, followFocus } = useLongList('recados', ids, isFilled)
  return (
    <ul ref={list} className={styles.list} style={{ height }} {...followFocus}>
      {items.map(({ index, top }) => {
        const recado = recados[index]
        if (!recado) return null
        return (
          <li
            key={recado.id}
            ref={measure}
            className={top === undefined ? styles.firstPlace : styles.place}
            style={{ top }}
            data-index={index}
            aria-posinset={index + 1}
            aria-setsize={total}
          >
            <RecadoCard recado={recado} isUnread={!readIds.has(recado.id)} now={now} />
          </li>
        )
      })}
    </ul>
  )
}
