import type { PersonDetail } from '#sync'
import { adminPeopleTexts as texts } from '#texts/admin-people.ts'
import { Badge } from '#ui/badge.tsx'
import { Card } from '#ui/card.tsx'
import { InviteBadge, PersonBadges } from './badges.tsx'
import { canHaveRole, isActivated } from './permissions.ts'
import * as styles from './people.css.ts'
import { longDay, longMoment } from './dates.ts'

const own = texts.user

export function UserCards({ person }: { person: PersonDetail }) {
  const { status_conta, ultimo_login, activation_expires } = person
  const facts: [string, React.ReactNode][] = [
    [texts.fields.status, <PersonBadges key="status" person={person} />],
    [texts.fields.conta, status_conta ? texts.account[status_conta] : texts.nothing],
    [
      texts.fields.papel,
      canHaveRole(person) ? (
        texts.role[person.role ?? 'pending']
      ) : person.approved_id ? (
        <Badge key="role">{texts.noAccount}</Badge>
      ) : (
        texts.nothing
      ),
    ],
    [texts.fields.ultimoAcesso, ultimo_login ? longMoment(ultimo_login) : own.never],
    [
      texts.fields.link,
      <span key="link" className={styles.who}>
        {linkWords(activation_expires)}
        {!isActivated(person) && <InviteBadge state={person.convite} />}
      </span>,
    ],
  ]
  return (
    <section aria-label={own.cards}>
      <dl className={styles.cards}>
        {facts.map(([label, value]) => (
          <Card key={label} padding="sm" className={styles.card}>
            <dt className={styles.label}>{label}</dt>
            <dd className={styles.cardValue}>{value}</dd>
          </Card>
        ))}
      </dl>
    </section>
  )
}

function linkWords(until: string | undefined): string {
  if (!until) return texts.nothing
  return Date.parse(until) > Date.now() ? own.linkUntil(longDay(until)) : own.linkExpired(longDay(until))
}
