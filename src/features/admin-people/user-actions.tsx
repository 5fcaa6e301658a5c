import { Check, KeyRound, Power, Send, ShieldOff, Trash2, X } from 'lucide-react'
import type { PersonDetail } from '#sync'
import { adminPeopleTexts as texts } from '#texts/admin-people.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Heading, Muted } from '#ui/text.tsx'
import {
  canApprove,
  canDeactivate,
  canGetLink,
  canReactivate,
  canRefuse,
  canResetFactor,
  isActivated,
} from './permissions.ts'
import * as styles from './people.css.ts'
import { RoleField } from './role-field.tsx'
import type { PeopleActions } from './people-actions.ts'
import { personOf } from './person-ref.ts'

interface UserActionsProps {
  person: PersonDetail
  actions: PeopleActions
}

export function UserActions({ person, actions }: UserActionsProps) {
  const ref = personOf(person)
  const isBusy = actions.isBusy(ref)
  return (
    <div className={styles.stack}>
      <Card as="section" aria-labelledby="acesso">
        <Heading id="acesso" size="md" className={styles.title}>
          {texts.user.access}
        </Heading>
        <div className={styles.stack}>
          <Muted>{texts.user.accessLead}</Muted>
          {person.approved_id && (
            <div>
              <RoleField person={person} actions={actions} />
            </div>
          )}
          <div className={styles.cluster}>
            {canApprove(person) && (
              <Button icon={<Check />} isBusy={isBusy} onClick={() => void actions.approve(ref)}>
                {texts.approve.action}
              </Button>
            )}
            {canRefuse(person) && (
              <Button variant="secondary" icon={<X />} onClick={() => actions.refuse(ref)}>
                {texts.refuse.action}
              </Button>
            )}
            {canGetLink(person) && (
              <Button
                variant="secondary"
                icon={isActivated(person) ? <KeyRound /> : <Send />}
                isBusy={isBusy}
                onClick={() => actions.sendLink(ref)}
              >
                {isActivated(person) ? texts.sendLink.reset : texts.sendLink.resend}
              </Button>
            )}
            {/* One button, so that it keeps the focus when it has become the other. */}
            {(canDeactivate(person) || canReactivate(person)) && (
              <Button
                variant="secondary"
                icon={<Power />}
                onClick={() => actions.setAccountStatus(ref, canDeactivate(person) ? 'desativado' : 'ativo')}
              >
                {(canDeactivate(person) ? texts.deactivate : texts.reactivate).action}
              </Button>
            )}
            {canResetFactor(person) && (
              <Button
                variant="secondary"
                icon={<ShieldOff />}
                aria-haspopup="dialog"
                onClick={() => actions.resetSecondFactor(ref)}
              >
                {texts.resetFactor.action}
              </Button>
            )}
          </div>
        </div>
      </Card>
      <Card as="section" aria-labelledby="exclusao">
        <Heading id="exclusao" size="md" className={styles.title}>
          {texts.user.danger}
        </Heading>
        <div className={styles.stack}>
          <Muted>{texts.user.dangerLead}</Muted>
          <div>
            <Button
              variant="danger"
              icon={<Trash2 />}
              aria-haspopup="dialog"
              onClick={() => actions.deleteForGood(ref)}
            >
              {texts.remove.action}
            </Button>
          </div>
        </div>
      </Card>
    </div>
  )
}
