import { Ellipsis, Eye, RefreshCw, Trash2, X } from 'lucide-react'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { AdminRequest, NetworkResult, RequestsPage, RequestStatus, RequestTab } from '#sync'
import { useKept } from '../../lib/use-kept.ts'
import { useNetwork } from '../../lib/use-network.ts'
import { adminPeopleTexts as texts } from '../../texts/admin-people.ts'
import { Button } from '../../ui/button.tsx'
import { type DataColumn, DataTable } from '../../ui/data-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { LazyMenu, MenuItem } from '../../ui/menu.tsx'
import { Page } from '../../ui/page.tsx'
import { PAGE_SIZE, Pages, pagesOf } from '../../ui/pages.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { SkeletonText } from '../../ui/skeleton.tsx'
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

const tabs: readonly RequestTab[] = ['pendentes', 'aprovados', 'historico']

/** /admin/users: who asked to come in, live, and what is decided about it; a page of a tab at a time. */
export default function ApprovalsScreen() {
  const [tab, setTab] = useState<RequestTab>('pendentes')
  const [pages, setPages] = useState<Partial<Record<RequestTab, number>>>({})
  const wanted = pages[tab] ?? 1
  const load = useCallback(async (): Promise<NetworkResult<Shown>> => {
    const answer = await loadRequests({ tab, first: (wanted - 1) * PAGE_SIZE, size: PAGE_SIZE })
    return answer.ok ? { ok: true, value: { ...answer.value, tab } } : answer
  }, [tab, wanted])
  const data = useKept(useNetwork(load))
  const { reload } = data
  const { actions, isBusy, isBusyNow, dialog } = usePeopleActions({ onChanged: reload })
  const [openId, setOpenId] = useState<string | null>(null)
  useLiveRequests(data.value, reload, isBusyNow)
  const columns = useMemo(() => makeColumns(actions, setOpenId), [actions])
  // Whoever is decided about meanwhile has left the tab.
  const open = data.value?.rows.find(({ id }) => id === openId)

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
          {(shown) => (
            <Tabs<RequestTab>
              label={own.tabs.label}
              value={tab}
              onValueChange={setTab}
              items={tabs.map((name) => ({
                value: name,
                label: own.tabs[name],
                count: name === 'historico' ? undefined : shown.counts[name],
                content:
                  shown.tab === name ? (
                    <RequestTable
                      shown={shown}
                      isBusy={data.isBusy}
                      columns={columns}
                      onPage={(page) => setPages((now) => ({ ...now, [name]: page }))}
                    />
                  ) : data.failure ? null : (
                    <div aria-busy="true">
                      <SkeletonText lines={6} />
                    </div>
                  ),
              }))}
            />
          )}
        </FromServer>
      </div>
      {open && <RequestDialog request={open} actions={actions} isBusy={isBusy} onClose={() => setOpenId(null)} />}
      {dialog}
    </Page>
  )
}

/** A page, and of which tab it is. */
interface Shown extends RequestsPage {
  tab: RequestTab
}

interface RequestTableProps {
  shown: Shown
  isBusy: boolean
  columns: readonly DataColumn<AdminRequest>[]
  onPage: (page: number) => void
}

function RequestTable({ shown: { tab, rows, total, first }, isBusy, columns, onPage }: RequestTableProps) {
  const { page, last } = pagesOf(total, first)
  if (total === 0) return <EmptyState title={own.empty[tab]}>{tab === 'pendentes' && own.emptyPending}</EmptyState>
  return (
    <div className={styles.stack} aria-busy={isBusy}>
      <DataTable caption={own.caption[tab]} columns={columns} rows={rows} rowKey={({ id }) => id} />
      <Pages total={total} page={page} last={last} onPage={onPage} />
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
 * Follows the table: the page is asked for again, and she is told what is new, whatever signal brought it, unless it was
 * she who changed it.
 */
function useLiveRequests(
  shown: Shown | undefined,
  reload: () => Promise<Shown | null>,
  isBusyNow: () => boolean,
): void {
  const latest = useRef({ shown, reload })
  useEffect(() => {
    latest.current = { shown, reload }
  }, [shown, reload])

  useEffect(
    () =>
      listenToRequests(() => {
        const isHers = isBusyNow()
        const before = latest.current.shown
        void latest.current.reload().then((after) => {
          if (isHers || !after || !before || JSON.stringify(after) === JSON.stringify(before)) return
          // Another page is another question, and tells of no change.
          if (after.tab !== before.tab || after.first !== before.first) return
          if (after.newest && after.newest.id !== before.newest?.id && sum(after) > sum(before))
            toast({ title: own.newRequest, description: after.newest.nome })
          else toast({ title: own.changed })
        })
      }),
    [isBusyNow],
  )
}

const sum = ({ counts }: Shown): number => counts.pendentes + counts.historico
