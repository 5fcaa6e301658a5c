import { useMemo } from 'react'
import type { Recado } from '#sync'
import { RecadoCard } from './recado-card.tsx'
import * as styles from './recados.css.ts'
import { useLongList } from './use-long-list.ts'

interface RecadoListProps {
  recados: readonly Recado[]
  readIds: ReadonlySet<string>
  now: number
}

/**
 * A virtual list: only the recados near the viewport are in the page. Each has its position for
 * screen readers.
 */
export function RecadoList({ recados, readIds, now }: RecadoListProps) {
  const ids = useMemo(() => recados.map(({ id }) => id), [recados])
  const { list, height, items, measure, followFocus } = useLongList('recados', ids)
  return (
    <ul ref={list} className={styles.list} style={{ height }} {...followFocus}>
      {items.map(({ index, top }) => {
        const recado = recados[index]
        if (!recado) return null
        return (
          <li
            key={recado.id}
            ref={measure}
            className={styles.place}
            style={{ top }}
            data-index={index}
            aria-posinset={index + 1}
            aria-setsize={recados.length}
          >
            <RecadoCard recado={recado} isUnread={!readIds.has(recado.id)} now={now} />
          </li>
        )
      })}
    </ul>
  )
}
