import { useState } from 'react'
import { useStore } from '#lib/store.ts'
import { useCommand } from '#lib/use-command.ts'
import { nextMinute, useNow } from '#lib/use-now.ts'
import { adminRecadosTexts } from '#texts/admin-recados.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { Muted } from '#ui/text.tsx'
import { momentInWords } from '../shared/timing.ts'
import { reads, remindUnread } from './reads.ts'

const texts = adminRecadosTexts.mailing

const DAY_MS = 24 * 60 * 60 * 1000

/** Mails those who have not read it yet. */
export function Reminder({ id, titulo }: { id: string; titulo: string }) {
  const { people = 0, recados = {} } = useStore(reads) ?? {}
  const [isAsking, setIsAsking] = useState(false)
  const [remind, isBusy] = useCommand(remindUnread, texts.remindFailed)
  const now = useNow(nextMinute)
  const of = recados[id]
  if (!of || of.read >= people) return null
  if (of.reminded_at !== null && Date.parse(of.reminded_at) > now - DAY_MS) {
    return <Muted>{texts.remindedAt(momentInWords(of.reminded_at, now))}</Muted>
  }
  return (
    <>
      <Button
        variant="quiet"
        aria-label={texts.remindNamed(titulo)}
        aria-haspopup="dialog"
        isBusy={isBusy}
        onClick={() => setIsAsking(true)}
      >
        {texts.remind}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={texts.remindAsk}
        description={texts.remindWords(people - of.read)}
        confirmLabel={texts.remindConfirm}
        onConfirm={() => {
          setIsAsking(false)
          void remind(id, Object.keys(recados))
        }}
      />
    </>
  )
}
