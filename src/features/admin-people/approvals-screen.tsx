import { Ellipsis, Eye, RefreshCw, Trash2, X } from 'lucide-react'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { AdminRequest, RequestStatus } from '#sync'
import { useNetwork } from '../../lib/use-network.ts'
import { adminPeopleTexts as texts } from '../../texts/admin-people.ts'
import { Button } from '../../ui/button.tsx'
import { type DataColumn, DataTable } from '../../ui/data-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { LazyMenu, MenuItem } from '../../ui/menu.tsx'
import { Page } from '../../ui/page.tsx'
import { pageOf, Pages } from '../../ui/pages.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { toast } from '../../ui/toast.ts'
import { FromServer } from './from-server.tsx'
import * as styles from './people.css.ts'
import { listenToRequests, loadRequests } from './queries.ts'
import { RequestDialog } from './request-dialog.tsx'
import { type PeopleActions, usePeopleActions } from './use-people-actions.tsx'
import { womanOfRequest } from './woman.ts'
import { shortDay } from './words.ts'

const own = texts.approvals
const statuses = (['pendente', 'aprovado', 'recusado'] satisfies RequestStatus[]).map((value) => ({
  value,
  label: texts.status[value],
}))

type Tab = keyof typeof own.empty
const tabOf: Record<Tab, (request: AdminRequest) => boolean> = {
  pendentes: ({ status }) => status === 'pendente',
  aprovados: ({ status }) => status === 'aprovado',
  historico: ({ status }) => status !== 'pendente',
}

/** /admin/users: who asked to come in, live, and what is decided about it. */
export default function ApprovalsScreen() {
  const data = useNetwork(loadRequests)
  const { reload } = data
  const { actions, isBusy, isBusyNow, dialog } = usePeopleActions({ onChanged: reload })
  const [openId, setOpenId] = useState<string | null>(null)
  useLiveRequests(data.value, reload, isBusyNow)
  const columns = useMemo(() => makeColumns(actions, setOpenId), [actions])
  const open = data.value?.find(({ id }) => id === openId)

  return (
    <Page
      title={own.title}
      lead={own.lead}
      actions={
        <Button
          variant="secondary"
          icon={<RefreshCw />}
          isBusy={data.isBusy && data.value !== undefined}
          onClick={() => void reload()}
        >
          {texts.refresh}
        </Button>
      }
    >
      <div className={styles.sections}>
        <FromServer data={data}>
          {(requests) => (
            <Tabs<Tab>
              label={own.tabs.label}
              items={(Object.keys(tabOf) as Tab[]).map((tab) => {
                const rows = requests.filter(tabOf[tab])
                return {
                  value: tab,
                  label: own.tabs[tab],
                  count: tab === 'historico' ? undefined : rows.length,
                  content: <RequestTable tab={tab} rows={rows} columns={columns} />,
                }
              })}
            />
          )}
        </FromServer>
      </div>
      {open && <RequestDialog request={open} actions={actions} isBusy={isBusy} onClose={() => setOpenId(null)} />}
      {dialog}
    </Page>
  )
}

interface RequestTableProps {
  tab: Tab
  rows: AdminRequest[]
  columns: readonly DataColumn<AdminRequest>[]
}

function RequestTable({ tab, rows, columns }: RequestTableProps) {
  const [wanted, setWanted] = useState(1)
  const { shown, page, last } = pageOf(rows, wanted)
  if (rows.length === 0)
    return <EmptyState title={own.empty[tab]}>{tab === 'pendentes' && own.emptyPending}</EmptyState>
  return (
    <div className={styles.stack}>
      <DataTable caption={own.caption[tab]} columns={columns} rows={shown} rowKey={({ id }) => id} />
      <Pages total={rows.length} page={page} last={last} onPage={setWanted} />
    </div>
  )
}

function makeColumns(actions: PeopleActions, onOpen: (id: string) => void): DataColumn<AdminRequest>[] {
  return [
    {
      key: 'nome',
      header: texts.fields.nome,
      isRowHeader: true,
      cell: ({ nome, email }) => (
        <span className={styles.who}>
          <span className={styles.name}>{nome}</span>
          <span className={styles.whoLine}>{email}</span>
        </span>
      ),
    },
    { key: 'grupo', header: texts.fields.grupo, cell: ({ grupo_turma, grupo }) => grupo_turma ?? grupo },
    { key: 'pedido', header: texts.fields.pedidoEm, isNarrow: true, cell: ({ criado_em }) => shortDay(criado_em) },
    {
      key: 'status',
      header: texts.fields.status,
      cell: (request) => (
        <div className={styles.roleField}>
          <SelectField
            label={texts.setStatus.label(request.nome)}
            isLabelHidden
            options={statuses}
            value={request.status}
            onChange={(event) => actions.setStatus(womanOfRequest(request), event.target.value as RequestStatus)}
          />
        </div>
      ),
    },
    {
      key: 'acoes',
      header: own.actions,
      isBare: true,
      isNarrow: true,
      cell: (request) => {
        const woman = womanOfRequest(request)
        const isPending = request.status === 'pendente'
        return (
          <div className={styles.actions}>
            {isPending && <Button onClick={() => void actions.approve(woman)}>{texts.approve.action}</Button>}
            <IconButton
              label={own.detailsOf(request.nome)}
              icon={<Eye />}
              aria-haspopup="dialog"
              onClick={() => onOpen(request.id)}
            />
            {isPending && (
              <LazyMenu trigger={<IconButton label={own.actionsFor(request.nome)} icon={<Ellipsis />} />}>
                <MenuItem icon={<Eye />} onSelect={() => onOpen(request.id)}>
                  {own.details}
                </MenuItem>
                <MenuItem icon={<X />} onSelect={() => actions.refuse(woman)}>
                  {texts.refuse.action}
                </MenuItem>
                <MenuItem icon={<Trash2 />} tone="danger" onSelect={() => actions.deleteRequest(woman)}>
                  {texts.removeRequest.action}
                </MenuItem>
              </LazyMenu>
            )}
          </div>
        )
      },
    },
  ]
}

/**
 * Follows the table: the list is asked for again, and she is told what is new in it, whatever signal brought it, unless
 * it was she who changed it.
 */
function useLiveRequests(
  requests: AdminRequest[] | undefined,
  reload: () => Promise<AdminRequest[] | null>,
  isBusyNow: () => boolean,
): void {
  const shown = useRef(requests)
  useEffect(() => {
    shown.current = requests
  }, [requests])

  useEffect(
    () =>
      listenToRequests(() => {
        const isHers = isBusyNow()
        const before = shown.current
        void reload().then((after) => {
          if (isHers || !after || !before || JSON.stringify(after) === JSON.stringify(before)) return
          const known = new Set(before.map(({ id }) => id))
          const added = after.find(({ id }) => !known.has(id))
          if (added) toast({ title: own.newRequest, description: added.nome })
          else toast({ title: own.changed })
        })
      }),
    [reload, isBusyNow],
  )
}
