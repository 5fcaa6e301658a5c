import type { InviteState, Person, RequestStatus } from '#sync'
import { adminPeopleTexts as texts } from '#texts/admin-people.ts'
import { Badge } from '#ui/badge.tsx'
import { hasOnlyApprovedStatus } from './permissions.ts'
import * as styles from './people.css.ts'

const inviteTones = { 'na-fila': 'gold', enviado: 'neutral', falhou: 'danger' } as const
const tones = { pendente: 'gold', aprovado: 'sage', recusado: 'neutral' } as const

export function StatusBadge({ status }: { status: RequestStatus }) {
  return <Badge tone={tones[status]}>{texts.status[status]}</Badge>
}

/** The state of the invitation mail; nothing if unknown. */
export function InviteBadge({ state }: { state: InviteState | null | undefined }) {
  if (!state) return null
  return <Badge tone={inviteTones[state]}>{texts.invite[state]}</Badge>
}

/** The badges of a person. */
export function PersonBadges({ person }: { person: Person }) {
  return (
    <span className={styles.badges}>
      {hasOnlyApprovedStatus(person) ? (
        <Badge tone="gold">{texts.onlyCalledApproved}</Badge>
      ) : (
        <StatusBadge status={person.status} />
      )}
      {person.status_conta === 'desativado' && <Badge tone="danger">{texts.account.desativado}</Badge>}
      {!person.tem_solicitacao && !person.approved_id && <Badge>{texts.noRequest}</Badge>}
      {person.excluir_ate && <Badge tone="danger">{texts.wantsDeletion}</Badge>}
    </span>
  )
}
