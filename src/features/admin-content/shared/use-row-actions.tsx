import { type ReactNode, useMemo, useState } from 'react'
import { adminContentTexts } from '#texts/admin-content.ts'
import { useCommand } from '#lib/use-command.ts'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { toast } from '#ui/toast.ts'
import { discardContent, removeContent, saveContent } from './commands.ts'
import type { Collection, RowOf } from './queries.ts'
import { savedWordsOf } from './timing.ts'
import { removedWords, toastResult } from './toast-result.ts'

/** The actions of a row in the list. Deleting and discarding ask first. */
export interface RowActions<N extends Collection> {
  remove(row: RowOf<N>): void
  /** Discards what is pending or was refused. */
  discard(row: RowOf<N>): void
  /** Sends a refused row again, over whatever is published now. */
  sendAgain(row: RowOf<N>): void
}

interface Options<N extends Collection> {
  collection: N
  /** The question before it is deleted: 'Excluir o recado “Retiro”?' */
  removeTitle: (row: RowOf<N>) => string
  /** What is deleted along with it. Default: that it cannot be undone. */
  removeDescription?: (row: RowOf<N>) => string
  /** The toast's title after a failed save. */
  saveFailed: string
  knownRefusals?: Readonly<Record<string, string>>
}

interface Question<N extends Collection> {
  kind: 'remove' | 'discard'
  row: RowOf<N>
}

/** @returns the actions, and the open question, to be rendered once */
export function useRowActions<N extends Collection>({
  collection,
  removeTitle,
  removeDescription,
  saveFailed,
  knownRefusals,
}: Options<N>): {
  actions: RowActions<N>
  dialog: ReactNode
} {
  const [question, setQuestion] = useState<Question<N> | null>(null)
  const [remove, isRemoving] = useCommand(
    async ({ doc, base }: RowOf<N>) =>
      toastResult(await removeContent(collection, doc.id, base), { ...removedWords, knownRefusals }),
    adminContentTexts.removal.failed,
  )
  const [discard, isDiscarding] = useCommand(
    (id: string) => discardContent(collection, id),
    adminContentTexts.discard.failed,
  )
  const [save] = useCommand(
    async ({ doc, base }: RowOf<N>) =>
      toastResult(await saveContent(collection, doc as never, base), {
        ...savedWordsOf(doc),
        failed: saveFailed,
        knownRefusals,
      }),
    saveFailed,
  )

  const actions = useMemo(
    (): RowActions<N> => ({
      remove: (row) => setQuestion({ kind: 'remove', row }),
      discard: (row) => setQuestion({ kind: 'discard', row }),
      sendAgain: (row) => void (row.isRemoval ? remove(row) : save(row)),
    }),
    // The commands are new objects in every render, but always do the same.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [],
  )

  const close = () => setQuestion(null)
  const { removal, discard: discarding } = adminContentTexts
  const dialog = question && (
    <ConfirmDialog
      open
      onOpenChange={close}
      tone="danger"
      {...(question.kind === 'remove'
        ? {
            title: removeTitle(question.row),
            description: removeDescription?.(question.row) ?? removal.description,
            confirmLabel: removal.confirm,
            isBusy: isRemoving,
            onConfirm: () => void remove(question.row).then(close),
          }
        : {
            title: discarding.title,
            description: question.row.published ? discarding.description : discarding.descriptionNew,
            confirmLabel: discarding.confirm,
            isBusy: isDiscarding,
            async onConfirm() {
              const isDone = await discard(question.row.doc.id)
              close()
              if (isDone) toast({ title: discarding.done })
            },
          })}
    />
  )
  return { actions, dialog }
}
