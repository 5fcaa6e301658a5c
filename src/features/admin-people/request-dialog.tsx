import { MessageCircle } from 'lucide-react'
import type { AdminRequest } from '#sync'
import { formatDayInWords } from '#lib/day-in-words.ts'
import { adminPeopleTexts as texts } from '#texts/admin-people.ts'
import { waitingTime } from '#lib/waiting-time.ts'
import { ButtonLink } from '#ui/button-link.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { canApprove } from './permissions.ts'
import { Duplicates, Lines } from './lines.tsx'
import * as styles from './people.css.ts'
import { personOfRequest } from './person-ref.ts'
import type { PeopleActions } from './people-actions.ts'
import { longMoment } from './dates.ts'
import { whatsappAddress } from './whatsapp.ts'

type Line = [label: string, value: string]
const { fields } = texts

/** The fields of an access request, in form order. */
export function requestLines(request: AdminRequest): Line[] {
  return [
    [fields.nome, request.nome],
    [fields.email, request.email],
    [fields.telefone, request.telefone],
    [fields.nascimento, formatDayInWords(request.data_nascimento)],
    [fields.endereco, request.endereco],
    [fields.instagram, request.instagram],
    [fields.igreja, request.igreja || texts.nothing],
    [fields.grupo, request.grupo],
    [fields.turma, request.grupo_turma || texts.nothing],
    [fields.batizada, request.batizada ?? texts.nothing],
    [fields.comoConheceu, request.como_conheceu],
    [fields.quemConvidou, request.quem_convidou || texts.nothing],
    [fields.expectativas, request.expectativas],
    [fields.consentimento, consent(request)],
    [fields.origem, request.origem || texts.nothing],
    [fields.status, texts.status[request.status]],
    [fields.pedidoEm, askedWords(request)],
    ...refusalLines(request.recusa),
  ]
}

const askedWords = ({ criado_em: asked, status }: AdminRequest): string =>
  status === 'pendente' ? `${longMoment(asked)} (${waitingTime(asked)})` : longMoment(asked)

/** What the ministry noted about a refusal. */
export function refusalLines(note: AdminRequest['recusa'] | undefined): Line[] {
  if (!note) return []
  const { reason, by, told } = texts.refuse
  return [
    [by, [note.por, longMoment(note.em), note.email && told[note.email]].filter(Boolean).join(' · ')],
    ...(note.motivo ? [[reason, note.motivo] satisfies Line] : []),
  ]
}

function consent({ consentimento_lgpd, consentimento_em, consentimento_versao }: AdminRequest): string {
  if (!consentimento_lgpd) return texts.no
  const policy = consentimento_versao ? policyWords(consentimento_versao) : null
  return [texts.yes, longMoment(consentimento_em), policy].filter(Boolean).join(' · ')
}

/**
 * The policy's version is the day from which it holds; an older app may have sent something else.
 */
function policyWords(version: string): string {
  return /^\d{4}-\d{2}-\d{2}$/.test(version)
    ? texts.policyOfDay(formatDayInWords(version))
    : texts.policyVersion(version)
}

interface RequestDialogProps {
  request: AdminRequest
  actions: PeopleActions
  /** A decision has just been made. */
  isDecided: boolean
  onClose: () => void
}

/** Shows the whole request, and the buttons to decide. */
export function RequestDialog({ request, actions, isDecided, onClose }: RequestDialogProps) {
  const person = personOfRequest(request)
  const isBusy = actions.isBusy(person)
  const isOpen = !isDecided && canApprove(request)
  const whatsapp = whatsappAddress(request)

  async function approve() {
    if (await actions.approve(person)) onClose()
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={request.nome}
      description={request.email}
      size="lg"
      footer={
        isOpen ? (
          <>
            {request.status === 'pendente' && (
              <Button
                variant="secondary"
                onClick={() => {
                  onClose()
                  actions.refuse(person)
                }}
              >
                {texts.refuse.action}
              </Button>
            )}
            <Button isBusy={isBusy} onClick={() => void approve()}>
              {texts.approve.action}
            </Button>
          </>
        ) : (
          <Button variant="secondary" onClick={onClose}>
            {texts.close}
          </Button>
        )
      }
    >
      <div className={styles.stack}>
        <Duplicates people={request.duplicatas} />
        {whatsapp && (
          <div>
            <ButtonLink variant="secondary" icon={<MessageCircle />} to={whatsapp} target="_blank" rel="noreferrer">
              {texts.whatsapp.action}
            </ButtonLink>
          </div>
        )}
        <Lines lines={requestLines(request)} />
      </div>
    </Dialog>
  )
}
