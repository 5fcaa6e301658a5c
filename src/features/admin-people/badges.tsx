import type { Person, RequestStatus } from '#sync'
import { adminPeopleTexts as texts } from '../../texts/admin-people.ts'
import { Badge } from '../../ui/badge.tsx'
import * as styles from './people.css.ts'

const tones = { pendente: 'gold', aprovado: 'sage', recusado: 'neutral' } as const

export function StatusBadge({ status }: { status: RequestStatus }) {
  return <Badge tone={tones[status]}>{texts.status[status]}</Badge>
}

/** All that is to be seen of her at a glance. */
export function PersonBadges({ person }: { person: Person }) {
  return (
    <span className={styles.badges}>
      <StatusBadge status={person.status} />
      {person.status_conta === 'desativado' && <Badge tone="danger">{texts.account.desativado}</Badge>}
      {!person.tem_solicitacao && !person.approved_id && <Badge>{texts.noRequest}</Badge>}
      {person.excluir_ate && <Badge tone="danger">{texts.wantsDeletion}</Badge>}
    </span>
  )
}
