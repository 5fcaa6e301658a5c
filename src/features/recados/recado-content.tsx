import { Paperclip } from 'lucide-react'
import { useId, useLayoutEffect, useRef } from 'react'
import type { Recado } from '#sync'
import { nextMidnight } from '#lib/dates.ts'
import { fileNameOf } from '#lib/file-name.ts'
import { formatNoticeMoment } from '#lib/notice-date.ts'
import { LINK_SCHEMES, safeUrl } from '#lib/safe-url.ts'
import { useNow } from '#lib/use-now.ts'
import { recadoTexts } from '#texts/recados.ts'
import { Badge } from '#ui/badge.tsx'
import { Heading } from '#ui/text.tsx'
import { classNames } from '#ui/class-names.ts'
import { prose } from '#ui/prose.css.ts'
import * as styles from './recado.css.ts'
import { messageBody } from './message-body.ts'

const texts = recadoTexts.detail

/** The line below a recado's title: pinned, author, date. */
export function RecadoMeta({
  recado: { fixo, autor, publicado_em: publishedAt },
  now,
}: {
  recado: Recado
  now: number
}) {
  return (
    <span className={styles.meta}>
      {fixo && <Badge tone="gold">{recadoTexts.isPinned}</Badge>}
      <span>{recadoTexts.author(autor)}</span>
      <time dateTime={publishedAt}>{formatNoticeMoment(Date.parse(publishedAt), now)}</time>
    </span>
  )
}

/** The message and its attachments. */
export function RecadoContent({ recado: { mensagem, anexos } }: { recado: Recado }) {
  return (
    <>
      <RecadoBody html={mensagem} />
      <Attachments addresses={anexos} />
    </>
  )
}

function Attachments({ addresses }: { addresses: readonly string[] }) {
  const id = useId()
  const files = addresses.flatMap((address, i) => {
    const url = safeUrl(address, LINK_SCHEMES)
    return url ? [{ url, name: texts.attachment(i + 1), file: fileNameOf(address) }] : []
  })
  if (files.length === 0) return null
  return (
    <section className={styles.attachments} aria-labelledby={id}>
      <Heading id={id} size="sm">
        {texts.attachments}
      </Heading>
      <ul className={styles.files}>
        {files.map(({ url, name, file }) => (
          <li key={name}>
            <a href={url} target="_blank" rel="noopener noreferrer" className={styles.file}>
              <Paperclip aria-hidden="true" />
              <span>
                {name}
                {file && <span className={styles.fileName}> {file}</span>}
              </span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The message, sanitised. Plain text keeps its lines. */
function RecadoBody({ html }: { html: string }) {
  const body = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const nodes = messageBody(html)
    body.current?.toggleAttribute('data-plain', nodes.childElementCount === 0)
    body.current?.replaceChildren(nodes)
  }, [html])
  return <div ref={body} className={classNames(prose, styles.body)} />
}

/** A recado as on its page, within another page. */
export function RecadoPreview({ recado }: { recado: Recado }) {
  const now = useNow(nextMidnight)
  return (
    <article className={styles.article}>
      <div>
        <Heading className={styles.previewTitle}>{recado.titulo}</Heading>
        <RecadoMeta recado={recado} now={now} />
      </div>
      <RecadoContent recado={recado} />
    </article>
  )
}
