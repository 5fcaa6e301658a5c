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

interface ReminderProps {
  id: string
  titulo: string
  /** The groups that its mails were for; null: all, or it was never mailed. */
  groups: readonly string[] | null
  /** Its mails were stopped, and some did not leave. */
  isStopped: boolean
}

/** Mails those who have not read it yet, of those whom its mails were for. */
export function Reminder({ id, titulo, groups, isStopped }: ReminderProps) {
  const { people = 0, reminds_meant: isForMeant = false, recados = {} } = useStore(reads) ?? {}
  const [isAsking, setIsAsking] = useState(false)
  const [remind, isBusy] = useCommand(remindUnread, texts.remindFailed)
  const now = useNow(nextMinute)
  const of = recados[id]
  if (!of || of.read >= people) return null
  if (of.reminded_at !== null && Date.parse(of.reminded_at) > now - DAY_MS) {
    return <Muted>{texts.remindedAt(momentInWords(of.reminded_at, now))}</Muted>
  }
  const isLimited = isForMeant && (isStopped || groups !== null)
  const whom = () => {
    if (!isLimited) return texts.remindAll(people - of.read)
    return isStopped || !groups ? texts.remindStopped : texts.remindGroups(groups)
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
        description={`${whom()} ${texts.remindTerms}`}
        confirmLabel={texts.remindConfirm}
        onConfirm={() => {
          setIsAsking(false)
          void remind(id, Object.keys(recados), isLimited)
        }}
      />
    </>
  )
}
