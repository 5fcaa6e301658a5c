import { RefreshCw } from 'lucide-react'
import { useCallback, useEffect, useMemo, useState } from 'react'
import type { AdminRequest, NetworkResult, RequestTab } from '#sync'
import { useLastAnswer, useNetwork } from '#lib/use-network.ts'
import { adminPeopleTexts as texts } from '#texts/admin-people.ts'
import { Button } from '#ui/button.tsx'
import { type DataColumn, DataTable } from '#ui/data-table.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Page } from '#ui/page.tsx'
import { PAGE_SIZE, Pages, pagesOf } from '#ui/pages.tsx'
import { SkeletonText } from '#ui/skeleton.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { FromServer } from './from-server.tsx'
import { useNextInTurn } from './next-in-turn.ts'
import * as styles from './people.css.ts'
import { loadRequests } from './queries.ts'
import { makeRequestColumns } from './request-columns.tsx'
import { RequestDialog } from './request-dialog.tsx'
import { type DecidedRows, useDecided } from './use-decided.ts'
import { type ShownRequests, useLiveRequests } from './use-live-requests.ts'
import type { Decided } from './people-actions.ts'
import { usePeopleActions } from './use-people-actions.tsx'

const own = texts.approvals
const tabs: readonly RequestTab[] = ['pendentes', 'aprovados', 'historico']

/**
 * /admin/users: the access requests, live, and the decisions about them, one page of a tab at a
 * time.
 */
export default function ApprovalsScreen() {
  const [tab, setTab] = useState<RequestTab>('pendentes')
  const [pages, setPages] = useState<Partial<Record<RequestTab, number>>>({})
  const wanted = pages[tab] ?? 1
  const load = useCallback(async (): Promise<NetworkResult<ShownRequests>> => {
    const answer = await loadRequests({ tab, first: (wanted - 1) * PAGE_SIZE, size: PAGE_SIZE })
    return answer.ok ? { ok: true, value: { ...answer.value, tab } } : answer
  }, [tab, wanted])
  const data = useLastAnswer(useNetwork(load))
  const { reload } = data
  const { decided, next, actions, isBusyNow, dialog } = useDeciding(reload)
  const { rows, isAny: isAnyDecided } = decided
  const isHeldNow = useCallback(() => isBusyNow() || isAnyDecided(), [isBusyNow, isAnyDecided])
  useLiveRequests({ shown: data.value, reload, isHeld: rows.size > 0, isHeldNow })
  const [openId, setOpenId] = useState<string | null>(null)
  const columns = useMemo(
    () => makeRequestColumns({ actions, decided: rows, next, onOpen: setOpenId }),
    [actions, rows, next],
  )
  // People who have been decided on meanwhile have left the tab.
  const open = data.value?.rows.find(({ id }) => id === openId)
  const counts = data.value && countsNow(data.value, rows)

  return (
    <Page
      title={own.title}
      lead={own.lead}
      actions={
        <Button
          variant="secondary"
          icon={<RefreshCw />}
          isBusy={data.isBusy && data.value !== undefined}
          onClick={() => {
            decided.clear()
            void reload()
          }}
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
              onValueChange={(chosen) => {
                decided.clear()
                setTab(chosen)
              }}
              items={tabs.map((name) => ({
                value: name,
                label: own.tabs[name],
                count: name === 'historico' ? undefined : counts?.[name],
                content:
                  shown.tab === name ? (
                    <RequestTable
                      shown={shown}
                      isBusy={data.isBusy}
                      columns={columns}
                      onPage={(page) => {
                        decided.clear()
                        setPages((now) => ({ ...now, [name]: page }))
                      }}
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
      <VisuallyHidden>
        <span role="status">{lastDecision(data.value?.rows, rows)}</span>
      </VisuallyHidden>
      {open && (
        <RequestDialog request={open} actions={actions} isDecided={rows.has(open.id)} onClose={() => setOpenId(null)} />
      )}
      {dialog}
    </Page>
  )
}

/**
 * Decisions on this screen. A decided row keeps its place for a while, and the keyboard focus moves
 * to the next one.
 */
function useDeciding(reload: () => Promise<unknown>) {
  const next = useNextInTurn()
  const decided = useDecided(next.goTo)
  const { add, isAny } = decided
  // News that was held back is fetched after a pause.
  const onChanged = useCallback(async () => (isAny() ? null : reload()), [isAny, reload])
  const [last, setLast] = useState<string | null>(null)
  const onDecided = useCallback(
    (one: Decided) => {
      add(one)
      setLast(one.person.requestId)
    },
    [add],
  )
  // A dialog returns the focus when it closes; from there it moves on.
  const isFresh = last !== null && decided.rows.has(last)
  useEffect(() => {
    if (!isFresh || last === null) return
    const timer = setTimeout(() => next.goOn(last))
    return () => clearTimeout(timer)
  }, [isFresh, last, next])
  return { decided, next, ...usePeopleActions({ onChanged, onDecided }) }
}

/** The tabs' counts, including the latest decisions. */
function countsNow({ counts, tab }: ShownRequests, decided: DecidedRows['rows']): Record<RequestTab, number> {
  if (tab !== 'pendentes') return counts
  const approved = [...decided.values()].filter(({ becomes }) => becomes === 'aprovado').length
  return { ...counts, pendentes: counts.pendentes - decided.size, aprovados: counts.aprovados + approved }
}

/** The last decision, for screen readers. */
function lastDecision(shown: readonly AdminRequest[] | undefined, decided: DecidedRows['rows']): string {
  const [id, row] = [...decided].at(-1) ?? []
  const request = shown?.find((one) => one.id === id)
  return request && row ? `${request.nome}: ${texts.decided[row.becomes]}` : ''
}

interface RequestTableProps {
  shown: ShownRequests
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
