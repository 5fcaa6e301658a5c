import { memo, useMemo } from 'react'
import type { Recado } from '#sync'
import { formatNoticeDay } from '#lib/notice-date.ts'
import { paths } from '#src/paths.ts'
import { recadoTexts as texts } from '#texts/recados.ts'
import { Badge } from '#ui/badge.tsx'
import { stretchedLink } from '#ui/card.css.ts'
import { Card } from '#ui/card.tsx'
import { classNames } from '#ui/class-names.ts'
import { Link } from '#ui/link.tsx'
import { Heading } from '#ui/text.tsx'
import { beginningOf, flowingTextOf } from '#lib/html-text.ts'
import { PREVIEW_LENGTH, previewOf } from '#lib/excerpt.ts'
import * as styles from './recados.css.ts'

/** What the list shows of a recado. */
export interface RecadoHead extends Pick<Recado, 'id' | 'titulo' | 'fixo' | 'autor' | 'publicado_em'> {
  /** Made from the message if it is not known already. */
  preview?: string
  mensagem?: string
}

interface RecadoCardProps {
  recado: RecadoHead
  isUnread: boolean
  now: number
}

/** One recado of the list. */
export const RecadoCard = memo(function RecadoCard({ recado, isUnread, now }: RecadoCardProps) {
  const { id, titulo, mensagem = '', fixo, autor, publicado_em: publishedAt, preview: known } = recado
  const preview = useMemo(
    // Parsing a document for each card of the first drawing takes longer than the cards.
    () => known ?? previewOf(beginningOf(mensagem, PREVIEW_LENGTH) ?? flowingTextOf(mensagem)),
    [known, mensagem],
  )
  return (
    <Card as="article" isInteractive className={styles.card} data-unread={isUnread || undefined}>
      {(isUnread || fixo) && (
        <div className={styles.badges}>
          {isUnread && <Badge tone="brand">{texts.isNew}</Badge>}
          {fixo && <Badge tone="gold">{texts.isPinned}</Badge>}
        </div>
      )}
      <Heading size="sm" className={styles.title}>
        {titulo}
      </Heading>
      <p className={styles.meta}>
        {texts.author(autor)} · <time dateTime={publishedAt}>{formatNoticeDay(Date.parse(publishedAt), now)}</time>
      </p>
      {preview && <p className={styles.preview}>{preview}</p>}
      <Link
        to={paths.recado(id)}
        className={classNames(stretchedLink, styles.more)}
        aria-label={texts.readMoreOf(titulo)}
      >
        {texts.readMore}
      </Link>
    </Card>
  )
})
