import { Check, Ellipsis, FolderOpen, KeyRound, Power, Send, ShieldOff, Trash2, X } from 'lucide-react'
import type { Person } from '#sync'
import { adminPaths } from '#src/admin-paths.ts'
import { adminPeopleTexts as texts } from '#texts/admin-people.ts'
import { Address } from '#ui/address.tsx'
import { CheckboxField } from '#ui/checkbox-field.tsx'
import type { DataColumn } from '#ui/data-table.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Link } from '#ui/link.tsx'
import { LazyMenu, MenuItem } from '#ui/menu.tsx'
import { PersonBadges } from './badges.tsx'
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
import { shortDay } from './dates.ts'

type Select = (ids: readonly string[], isSelected: boolean) => void

/** Returns the same array while the actions are the same. */
export function makeUserColumns(actions: PeopleActions, select: Select): DataColumn<Person>[] {
  return [
    {
      key: 'selecao',
      header: texts.users.selection,
      isBare: true,
      isNarrow: true,
      corner: 'start',
      cell: ({ id, nome }, isSelected) => (
        <CheckboxField
          label={texts.users.select(nome)}
          isLabelHidden
          checked={isSelected}
          onChange={(event) => select([id], event.target.checked)}
        />
      ),
    },
    {
      key: 'nome',
      header: texts.fields.nome,
      isRowHeader: true,
      cell: ({ id, nome, email, telefone }) => (
        <span className={styles.who}>
          <Link className={styles.name} to={adminPaths.user(id)}>
            {nome}
          </Link>
          <span className={styles.whoLine}>
            <Address>{email}</Address>
          </span>
          {telefone && <span className={styles.whoLine}>{telefone}</span>}
        </span>
      ),
    },
    { key: 'grupo', header: texts.fields.grupo, cell: ({ grupo }) => grupo || texts.nothing },
    { key: 'situacao', header: texts.fields.status, cell: (person) => <PersonBadges person={person} /> },
    {
      key: 'data',
      header: texts.users.date,
      isNarrow: true,
      cell: ({ aprovado_em, criado_em, request_id }) => (
        <span className={styles.who}>
          {shortDay(aprovado_em ?? criado_em)}
          <span className={styles.whoLine}>
            {texts.users.dateOf[aprovado_em ? 'approval' : request_id ? 'request' : 'account']}
          </span>
        </span>
      ),
    },
    { key: 'papel', header: texts.fields.papel, cell: (person) => <RoleField person={person} actions={actions} /> },
    {
      key: 'acoes',
      header: texts.approvals.actions,
      isBare: true,
      isNarrow: true,
      corner: 'end',
      cell: (person) => (
        <div className={styles.actions}>
          <PersonMenu person={person} actions={actions} />
        </div>
      ),
    },
  ]
}

function PersonMenu({ person, actions }: { person: Person; actions: PeopleActions }) {
  const ref = personOf(person)
  return (
    <LazyMenu trigger={<IconButton label={texts.approvals.actionsFor(person.nome)} icon={<Ellipsis />} />}>
      <MenuItem icon={<FolderOpen />} to={adminPaths.user(person.id)}>
        {texts.users.open}
      </MenuItem>
      {canApprove(person) && (
        <MenuItem icon={<Check />} onSelect={() => void actions.approve(ref)}>
          {texts.approve.action}
        </MenuItem>
      )}
      {canRefuse(person) && (
        <MenuItem icon={<X />} onSelect={() => actions.refuse(ref)}>
          {texts.refuse.action}
        </MenuItem>
      )}
      {canGetLink(person) && (
        <MenuItem icon={isActivated(person) ? <KeyRound /> : <Send />} onSelect={() => actions.sendLink(ref)}>
          {isActivated(person) ? texts.sendLink.reset : texts.sendLink.resend}
        </MenuItem>
      )}
      {canDeactivate(person) && (
        <MenuItem icon={<Power />} onSelect={() => actions.setAccountStatus(ref, 'desativado')}>
          {texts.deactivate.action}
        </MenuItem>
      )}
      {canReactivate(person) && (
        <MenuItem icon={<Power />} onSelect={() => actions.setAccountStatus(ref, 'ativo')}>
          {texts.reactivate.action}
        </MenuItem>
      )}
      {canResetFactor(person) && (
        <MenuItem icon={<ShieldOff />} onSelect={() => actions.resetSecondFactor(ref)}>
          {texts.resetFactor.action}
        </MenuItem>
      )}
      <MenuItem icon={<Trash2 />} tone="danger" onSelect={() => actions.deleteForGood(ref)}>
        {texts.remove.action}
      </MenuItem>
    </LazyMenu>
  )
}
