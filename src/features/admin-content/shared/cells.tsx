import { adminContentTexts } from '#texts/admin-content.ts'
import { Button } from '#ui/button.tsx'
import { Muted } from '#ui/text.tsx'
import { mediaUrl } from '#sync'
import { Picture } from '#ui/picture.tsx'
import * as styles from './content.css.ts'
import type { Collection, RowOf } from './queries.ts'
import { refusalWords } from './refusal-words.ts'
import { StateBadge } from './state-badge.tsx'
import type { RowActions } from './use-row-actions.tsx'
import * as cells from './cells.css.ts'

/** A row's name with its picture, since a list of thirty is scanned by eye. */
export function PicturedName({ picture, children }: { picture: string | null | undefined; children: string }) {
  return (
    <div className={cells.withThumbnail}>
      <div className={cells.thumbnail}>
        <Picture src={picture && mediaUrl(picture)} alt="" width={48} height={48} ratio="1/1" />
      </div>
      <span className={cells.name}>{children}</span>
    </div>
  )
}

const { state: texts, discard, conflict, refusal: refused } = adminContentTexts

interface StateCellProps<N extends Collection> {
  row: RowOf<N>
  name: string
  actions: RowActions<N>
  knownRefusals?: Readonly<Record<string, string>>
}

/** The state of a row, why it was refused, and what can be done about it. */
export function StateCell<N extends Collection>({ row, name, actions, knownRefusals }: StateCellProps<N>) {
  const { state, isRemoval, published, isHidden, refusal } = row
  if (state === 'published') {
    return (
      <div className={styles.state}>
        <StateBadge row={row} />
      </div>
    )
  }
  const again = refusal?.isConflict ? (isRemoval ? conflict.remove : conflict.overwrite) : refused.tryAgain
  const back = isRemoval ? discard.undoRemoval : published ? discard.action : discard.actionNew
  return (
    <div className={styles.state}>
      <StateBadge row={row} />
      {refusal && <Muted>{refusalWords(refusal, knownRefusals)}</Muted>}
      {!isRemoval && <Muted>{published && !isHidden ? texts.changed : texts.isNew}</Muted>}
      <div className={styles.stateActions}>
        {refusal && (
          <Button variant="secondary" aria-label={`${again}: ${name}`} onClick={() => actions.sendAgain(row)}>
            {again}
          </Button>
        )}
        <Button
          variant="quiet"
          aria-label={`${back}: ${name}`}
          aria-haspopup="dialog"
          onClick={() => actions.discard(row)}
        >
          {back}
        </Button>
      </div>
    </div>
  )
}
