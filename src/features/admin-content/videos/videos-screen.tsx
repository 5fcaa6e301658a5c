import { ArrowDown, ArrowUp } from 'lucide-react'
import { useCallback } from 'react'
import type { Video } from '#sync'
import { adminVideosTexts as texts } from '#texts/admin-videos.ts'
import type { DataColumn } from '#ui/data-table.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import * as styles from '../shared/cells.css.ts'
import { PicturedName } from '../shared/cells.tsx'
import type { ContentScreenTexts, ContentPreview } from '../shared/content-kind.ts'
import { ContentScreen } from '../shared/content-screen.tsx'
import type { RowOf } from '../shared/queries.ts'
import { compareVideos } from './order.ts'
import { useReorder } from './use-reorder.ts'
import { VideoForm } from './video-form.tsx'

const columns: DataColumn<RowOf<'videos'>>[] = [
  {
    key: 'title',
    header: texts.columns.title,
    isRowHeader: true,
    cell: ({ doc }) => <PicturedName picture={doc.thumbnail_url}>{doc.title}</PicturedName>,
  },
  {
    key: 'url',
    header: texts.columns.url,
    cell: ({ doc }) => <span className={styles.address}>{shortAddress(doc.video_url)}</span>,
  },
]

/** The distinguishing part of an address; of a file, its name. */
function shortAddress(address: string): string {
  const plain = address.replace(/^https?:\/\/(www\.)?/, '')
  return plain.startsWith('/') ? texts.file(plain.slice(plain.lastIndexOf('/') + 1)) : plain
}

const screenTexts: ContentScreenTexts<'videos'> = {
  ...texts,
  newTitle: texts.create,
  editTitle: texts.edit,
  removeTitle: ({ doc }) => texts.removeTitle(doc.title),
  removeDescription: () => texts.removeDescription,
}

const nameOf = ({ title }: Video) => title
const wordsOf = ({ title, description }: Video) => [title, description].join(' ')

/** /admin/videos: in the order in which members see them. */
export function VideosAdminScreen({ Preview }: { Preview: ContentPreview<'videos'> }) {
  const { placed, move, said } = useReorder()

  const arrows = useCallback(
    ({ doc }: RowOf<'videos'>) => {
      const place = placed.findIndex(({ id }) => id === doc.id)
      if (place === -1) return null
      const isFirst = place === 0
      const isLast = place === placed.length - 1
      return (
        <>
          <IconButton
            label={texts.up(doc.title)}
            icon={<ArrowUp />}
            aria-disabled={isFirst}
            onClick={() => void move(doc, -1)}
          />
          <IconButton
            label={texts.down(doc.title)}
            icon={<ArrowDown />}
            aria-disabled={isLast}
            onClick={() => void move(doc, 1)}
          />
        </>
      )
    },
    [placed, move],
  )

  return (
    <>
      <ContentScreen
        collection="videos"
        texts={screenTexts}
        nameOf={nameOf}
        compare={compareVideos}
        columns={columns}
        Form={VideoForm}
        Preview={Preview}
        wordsOf={wordsOf}
        moreActions={arrows}
      />
      <VisuallyHidden>
        <span role="status">{said}</span>
      </VisuallyHidden>
    </>
  )
}
