import { useCallback, useMemo, useState } from 'react'
import { type Video, adminPublishing } from '#sync'
import { useCommand } from '#lib/use-command.ts'
import { useLive } from '#lib/use-live.ts'
import { adminVideosTexts as texts } from '#texts/admin-videos.ts'
import { type RowOf, watchContent } from '../shared/queries.ts'
import { compareVideos, moveVideo } from './order.ts'

interface Reorder {
  /** The videos that have a place, in order. Refused ones and pending removals have none. */
  placed: readonly Video[]
  move: (video: Video, by: 1 | -1) => Promise<void>
  /** The last change, for screen readers. */
  said: string
}

/** Moves a video up or down. The change is stored at once and synchronised with everything else. */
export function useReorder(): Reorder {
  const data = useLive(useMemo(() => watchContent('videos'), []))
  const rows = useMemo(
    () =>
      (data?.rows ?? [])
        .filter(({ state, isRemoval }) => state !== 'refused' && !isRemoval)
        .sort((one, other) => compareVideos(one.doc, other.doc)),
    [data],
  )
  const placed = useMemo(() => rows.map(({ doc }) => doc), [rows])
  const [said, setSaid] = useState('')
  const [save] = useCommand(savePlaces, texts.moveFailed)

  const move = useCallback(
    async ({ id, title }: Video, by: 1 | -1) => {
      const numbers = new Map(moveVideo(placed, id, by).map((change) => [change.id, change.order_index]))
      const changed = rows.flatMap((row): RowOf<'videos'>[] => {
        const order_index = numbers.get(row.doc.id)
        return order_index === undefined ? [] : [{ ...row, doc: { ...row.doc, order_index } }]
      })
      if (changed.length === 0 || !(await save(changed))) return
      setSaid(texts.moved(title, placed.findIndex((video) => video.id === id) + 1 + by, placed.length))
    },
    [rows, placed, save],
  )

  return { placed, move, said }
}

/** Stores new positions on the device; the list shows the server's answer. */
export async function savePlaces(rows: readonly RowOf<'videos'>[]): Promise<void> {
  await adminPublishing.saveAll(
    'videos',
    rows.map(({ doc, base }) => ({ draft: doc, base })),
  )
}
