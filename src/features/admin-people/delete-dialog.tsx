import { useState } from 'react'
import { adminPeopleTexts } from '#texts/admin-people.ts'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { TextField } from '#ui/text-field.tsx'
import * as styles from './people.css.ts'

const texts = adminPeopleTexts.remove

interface DeleteDialogProps {
  name: string
  isBusy: boolean
  onCancel: () => void
  onConfirm: () => void
}

/** Confirms a permanent deletion: the word has to be typed exactly. */
export function DeleteDialog({ name, isBusy, onCancel, onConfirm }: DeleteDialogProps) {
  const [word, setWord] = useState('')
  return (
    <ConfirmDialog
      open
      onOpenChange={(isOpen) => isOpen || isBusy || onCancel()}
      title={texts.title(name)}
      description={texts.description}
      confirmLabel={texts.action}
      cancelLabel={adminPeopleTexts.cancel}
      tone="danger"
      isBusy={isBusy}
      canConfirm={word === texts.word}
      onConfirm={onConfirm}
    >
      <div className={styles.stack}>
        <ul className={styles.consequences}>
          {texts.consequences.map((consequence) => (
            <li key={consequence}>{consequence}</li>
          ))}
        </ul>
        <TextField
          label={texts.wordLabel}
          value={word}
          onChange={(event) => setWord(event.target.value)}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
        />
      </div>
    </ConfirmDialog>
  )
}
