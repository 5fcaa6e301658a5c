import { Ellipsis, Eye, MessageCircle, Trash2, X } from 'lucide-react'
import type { AdminRequest, RequestStatus } from '#sync'
import { adminPeopleTexts as texts } from '#texts/admin-people.ts'
import { Address } from '#ui/address.tsx'
import { waitingTime } from '#lib/waiting-time.ts'
import { Badge } from '#ui/badge.tsx'
import { CheckboxField } from '#ui/checkbox-field.tsx'
import { Button } from '#ui/button.tsx'
import type { DataColumn } from '#ui/data-table.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { LazyMenu, MenuItem } from '#ui/menu.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { InviteBadge } from './badges.tsx'
import { canApprove, hasOnlyApprovedStatus } from './permissions.ts'
import type { NextInTurn } from './next-in-turn.ts'
import * as styles from './people.css.ts'
import type { DecidedRow } from './use-decided.ts'
import type { PeopleActions } from './people-actions.ts'
import { personOfRequest } from './person-ref.ts'
import { shortDay } from './dates.ts'
import { Duplicates } from './lines.tsx'
import type { Selection } from './use-selection.ts'
import { whatsappAddress } from './whatsapp.ts'

const own = texts.approvals
const statuses = (['pendente', 'aprovado', 'recusado'] satisfies RequestStatus[]).map((value) => ({
  value,
  label: texts.status[value],
}))

interface ColumnContext {
  actions: PeopleActions
  /** The latest decisions, by the request's id. */
  decided: ReadonlyMap<string, DecidedRow>
  next: NextInTurn
  onOpen: (id: string) => void
  /** Where many can be decided at once. */
  selection: Pick<Selection, 'onToggle' | 'onKeyDown'> | null
}

export function makeRequestColumns(context: ColumnContext): DataColumn<AdminRequest>[] {
  const { decided, selection } = context
  return [
    ...(selection ? [selectionColumn(selection, decided)] : []),
    {
      key: 'nome',
      header: texts.fields.nome,
      isRowHeader: true,
      cell: ({ nome, email, duplicatas }) => (
        <span className={styles.who}>
          <span className={styles.name}>{nome}</span>
          <span className={styles.whoLine}>
            <Address>{email}</Address>
          </span>
          <Duplicates people={duplicatas} />
        </span>
      ),
    },
    { key: 'grupo', header: texts.fields.grupo, cell: ({ grupo_turma, grupo }) => grupo_turma ?? grupo },
    {
      key: 'pedido',
      header: own.asked,
      isNarrow: true,
      cell: ({ criado_em, status }) => (
        <span className={styles.facts}>
          {shortDay(criado_em)}
          {status === 'pendente' && <span className={styles.whoLine}>{waitingTime(criado_em)}</span>}
        </span>
      ),
    },
    {
      key: 'status',
      header: texts.fields.status,
      cell: (request) => {
        const row = decided.get(request.id)
        return row ? <DecidedStatus name={request.nome} row={row} /> : <Status request={request} {...context} />
      },
    },
    {
      key: 'acoes',
      header: own.actions,
      isBare: true,
      isNarrow: true,
      cell: (request) => <Actions request={request} {...context} />,
    },
  ]
}

function selectionColumn(
  { onToggle, onKeyDown }: NonNullable<ColumnContext['selection']>,
  decided: ColumnContext['decided'],
): DataColumn<AdminRequest> {
  return {
    key: 'selecao',
    header: texts.users.selection,
    isBare: true,
    isNarrow: true,
    corner: 'start',
    cell: ({ id, nome }, isSelected) => (
      <CheckboxField
        label={texts.bulk.select(nome)}
        isLabelHidden
        data-selects={id}
        checked={isSelected}
        disabled={decided.has(id)}
        // With Shift the browser would mark the text between.
        onMouseDown={(event) => event.shiftKey && event.preventDefault()}
        onChange={(event) => onToggle(id, event)}
        onKeyDown={(event) => onKeyDown(id, event)}
      />
    ),
  }
}

function Status({ request, actions }: { request: AdminRequest } & ColumnContext) {
  const person = personOfRequest(request)
  return (
    <div className={styles.status}>
      <div className={styles.statusField}>
        <SelectField
          label={texts.setStatus.label(request.nome)}
          isLabelHidden
          options={statuses}
          value={request.status}
          disabled={actions.isBusy(person)}
          onChange={(event) => actions.setStatus(person, event.target.value as RequestStatus)}
        />
      </div>
      <span className={styles.badges}>
        {hasOnlyApprovedStatus(request) && <Badge tone="gold">{texts.onlyCalledApproved}</Badge>}
        {request.approved_id && request.status !== 'aprovado' && (
          <Badge tone="sage">{texts.approvals.alreadyApproved}</Badge>
        )}
        {request.status_conta === 'desativado' && <Badge tone="danger">{texts.account.desativado}</Badge>}
        {!isIn(request) && <InviteBadge state={request.convite} />}
        {request.recusa?.email && <Badge>{texts.refuse.told[request.recusa.email]}</Badge>}
      </span>
      {request.recusa?.motivo && <span className={styles.reason}>{texts.refuse.said(request.recusa.motivo)}</span>}
    </div>
  )
}

/** The person has signed in: the state of the first mail no longer matters. */
const isIn = ({ role }: AdminRequest): boolean => role === 'member' || role === 'admin'

function DecidedStatus({ name, row: { becomes, undo, isUndoing } }: { name: string; row: DecidedRow }) {
  return (
    <div className={styles.decided}>
      <Badge tone={becomes === 'aprovado' ? 'sage' : 'neutral'}>{texts.decided[becomes]}</Badge>
      {undo && (
        <Button
          variant="quiet"
          className={styles.undo}
          isBusy={isUndoing}
          aria-label={texts.undo.of(name)}
          onClick={undo}
        >
          {texts.undo.action}
        </Button>
      )}
    </div>
  )
}

function Actions({ request, actions, decided, next, onOpen }: { request: AdminRequest } & ColumnContext) {
  const person = personOfRequest(request)
  const isBusy = actions.isBusy(person)
  const row = decided.get(request.id)
  const isPending = request.status === 'pendente'
  const whatsapp = whatsappAddress(request)
  return (
    <div className={styles.actions}>
      {(isPending || canApprove(request)) && (
        // The button keeps its place after a press, so that an impatient second press neither
        // undoes it nor hits another person.
        <Button
          ref={(button) => next.register(request.id, button)}
          variant={row ? 'secondary' : 'primary'}
          isBusy={isBusy}
          aria-disabled={row !== undefined || undefined}
          aria-label={row ? undefined : own.approveOf(request.nome)}
          onKeyDown={(event) => event.repeat && event.preventDefault()}
          onClick={(event) => {
            if (row || next.isTooSoon(event)) return
            void actions.approve(person)
          }}
        >
          {row?.becomes === 'aprovado' ? texts.decided.aprovado : texts.approve.action}
        </Button>
      )}
      <IconButton
        label={own.detailsOf(request.nome)}
        icon={<Eye />}
        aria-haspopup="dialog"
        onClick={() => onOpen(request.id)}
      />
      {isPending && (
        <LazyMenu
          trigger={
            <IconButton
              label={own.actionsFor(request.nome)}
              icon={<Ellipsis />}
              disabled={isBusy || row !== undefined}
            />
          }
        >
          <MenuItem icon={<Eye />} onSelect={() => onOpen(request.id)}>
            {own.details}
          </MenuItem>
          {whatsapp && (
            <MenuItem icon={<MessageCircle />} onSelect={() => open(whatsapp, '_blank', 'noreferrer')}>
              {texts.whatsapp.action}
            </MenuItem>
          )}
          <MenuItem icon={<X />} onSelect={() => actions.refuse(person)}>
            {texts.refuse.action}
          </MenuItem>
          <MenuItem icon={<Trash2 />} tone="danger" onSelect={() => actions.deleteRequest(person)}>
            {texts.removeRequest.action}
          </MenuItem>
        </LazyMenu>
      )}
    </div>
  )
}
