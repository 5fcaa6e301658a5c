import { MailCheck } from 'lucide-react'
import { useState } from 'react'
import { adminMail } from '#sync'
import { networkWords } from '#texts/network.ts'
import { useNetwork } from '#lib/use-network.ts'
import { adminMailTexts } from '#texts/admin-mail.ts'
import { adminRecadosTexts } from '#texts/admin-recados.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { Notice } from '#ui/notice.tsx'
import * as styles from './recados.css.ts'

const texts = adminRecadosTexts.mailing

interface MailQuestionProps {
  recado: { titulo: string; mensagem: string }
  /** 'Publicar e enviar', 'Enviar e-mails'. */
  confirmLabel: string
  onConfirm: () => void
  onClose: () => void
  /** Offline: saves the recado, to be mailed another day. */
  onKeep?: () => void
}

/**
 * Asks before mailing everybody: shows the number of recipients and offers a test mail. Offline, it
 * says what is possible now.
 */
export function MailQuestion({ recado, confirmLabel, onConfirm, onClose, onKeep }: MailQuestionProps) {
  const { value: recipients, failure, isBusy, reload } = useNetwork(readAudience)
  const isOffline = failure?.code === 'offline'
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      {...(failure
        ? {
            title: isOffline ? texts.offlineTitle : texts.countFailed,
            description: [
              isOffline ? texts.offlineWords : networkWords(failure),
              ...(isOffline && onKeep ? [texts.offlineKeep] : []),
            ].join(' '),
            confirmLabel: isOffline && onKeep ? texts.keep : texts.countAgain,
            isBusy,
            onConfirm: isOffline && onKeep ? onKeep : () => void reload(),
          }
        : {
            title:
              recipients === undefined ? texts.counting : recipients === 0 ? texts.askNobody : texts.ask(recipients),
            description: texts.askWords(recado.titulo),
            confirmLabel,
            canConfirm: recipients !== undefined && recipients > 0,
            onConfirm,
          })}
    >
      {!failure && <TestMail recado={recado} />}
    </ConfirmDialog>
  )
}

const readAudience = () => adminMail.audience()

/** The result shows here: while a dialog is open, screen readers read nothing outside it. */
function TestMail({ recado: { titulo, mensagem } }: Pick<MailQuestionProps, 'recado'>) {
  const [isBusy, setIsBusy] = useState(false)
  const [outcome, setOutcome] = useState<{ tone: 'sage' | 'gold' | 'info' | 'danger'; words: string } | null>(null)

  async function send() {
    setIsBusy(true)
    setOutcome(null)
    const sent = await adminMail.testRecado({ titulo, mensagem })
    const state = sent.ok ? await adminMail.state() : null
    setIsBusy(false)
    if (!sent.ok) {
      const tone = sent.code === 'offline' ? 'info' : 'danger'
      return setOutcome({ tone, words: `${texts.testFailed}. ${networkWords(sent)}` })
    }
    const isFiled = state?.ok === true && state.value.route === 'file'
    const { to } = sent.value
    setOutcome({ tone: isFiled ? 'gold' : 'sage', words: isFiled ? adminMailTexts.test.filed(to) : texts.tested(to) })
  }

  return (
    <div className={styles.test}>
      <Button variant="secondary" icon={<MailCheck />} isBusy={isBusy} onClick={() => void send()}>
        {texts.test}
      </Button>
      <div role="status">{outcome && <Notice tone={outcome.tone}>{outcome.words}</Notice>}</div>
    </div>
  )
}
