import { MailCheck } from 'lucide-react'
import { useCallback, useState } from 'react'
import { adminMail, type MailAudience, type MailTarget } from '#sync'
import { networkWords } from '#texts/network.ts'
import { useNetwork } from '#lib/use-network.ts'
import { adminMailTexts } from '#texts/admin-mail.ts'
import { adminRecadosTexts } from '#texts/admin-recados.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { Notice } from '#ui/notice.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { Muted } from '#ui/text.tsx'
import * as styles from './recados.css.ts'

const texts = adminRecadosTexts.mailing

interface MailQuestionProps {
  recado: { titulo: string; mensagem: string }
  /** Of a recado that is out or planned: whoever has its mail already is not counted. */
  id?: string
  /** It is mailed at a later minute: a server of before mails to all then. */
  isPlan?: boolean
  /** The answer is being told to the server. */
  isBusy?: boolean
  /** 'Publicar e enviar', 'Enviar e-mails'. */
  confirmLabel: string
  /** @param planned for whom its scheduled mails are as yet */
  onConfirm: (to: MailTarget, planned: MailTarget) => void
  onClose: () => void
  /** Offline: saves the recado, to be mailed another day. */
  onKeep?: () => void
}

/**
 * Asks before mailing everybody or a group: shows the number of recipients and offers a test mail.
 * Offline, it says what is possible now.
 */
export function MailQuestion({
  recado,
  id,
  isPlan = false,
  isBusy: isSaving = false,
  confirmLabel,
  onConfirm,
  onClose,
  onKeep,
}: MailQuestionProps) {
  const { value: audience, failure, isBusy, reload } = useNetwork(useCallback(() => adminMail.audience(id), [id]))
  const [chosen, setChosen] = useState<string | null>(null)
  const group = chosen ?? audience?.planned?.[0] ?? ''
  const groups = audience && groupsWith(group, audience)
  const recipients = group === '' ? audience?.people : groups?.find(({ nome }) => nome === group)?.people
  const canChoose = groups && groups.length > 0 && !(isPlan && audience.planned === undefined)
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
            isBusy: isSaving,
            onConfirm: () => onConfirm(group === '' ? 'all' : [group], audience?.planned ?? 'all'),
          })}
    >
      {!failure && (
        <div className={styles.stack}>
          {canChoose && (
            <SelectField
              label={texts.toWhom}
              options={[
                { value: '', label: texts.toAll(audience.people) },
                ...groups.map(({ nome, people }) => ({ value: nome, label: texts.toGroup(nome, people) })),
              ]}
              value={group}
              onChange={({ target }) => setChosen(target.value)}
            />
          )}
          {audience !== undefined && audience.silent > 0 && <Muted>{texts.silent(audience.silent)}</Muted>}
          <TestMail recado={recado} />
        </div>
      )}
    </ConfirmDialog>
  )
}

/** A planned group that has lost its people is still what was chosen: it does not become 'all'. */
const groupsWith = (chosen: string, { groups }: MailAudience): MailAudience['groups'] =>
  chosen === '' || groups.some(({ nome }) => nome === chosen) ? groups : [...groups, { nome: chosen, people: 0 }]

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
