import type { Recado } from '#sync'
import { nextMidnight } from '#lib/dates.ts'
import { useNow } from '#lib/use-now.ts'
import { Heading } from '#ui/text.tsx'
import { RecadoContent, RecadoMeta } from './recado-content.tsx'
import * as styles from './recado.css.ts'

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
