import { RefreshCw } from 'lucide-react'
import { useCallback, useEffect, useMemo, useState } from 'react'
import type { AdminRequest, NetworkResult, RequestTab } from '#sync'
import { useLastAnswer, useNetwork } from '#lib/use-network.ts'
import { waitingTime } from '#lib/waiting-time.ts'
import { networkWords } from '#texts/network.ts'
import { adminPeopleTexts as texts } from '#texts/admin-people.ts'
import { Button } from '#ui/button.tsx'
import { CheckboxField } from '#ui/checkbox-field.tsx'
import { type DataColumn, DataTable } from '#ui/data-table.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Page } from '#ui/page.tsx'
import { PAGE_SIZE, Pages, pagesOf } from '#ui/pages.tsx'
import { SkeletonText } from '#ui/skeleton.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { Muted } from '#ui/text.tsx'
import { toast } from '#ui/toast.ts'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { FromServer } from './from-server.tsx'
import { useNextInTurn } from './next-in-turn.ts'
import * as bulkStyles from './bulk.css.ts'
import * as styles from './people.css.ts'
import { loadRequestIds, loadRequests } from './queries.ts'
import { makeRequestColumns } from './request-columns.tsx'
import { RequestDialog } from './request-dialog.tsx'
import { BulkBar } from './bulk-bar.tsx'
import { BulkResult } from './bulk-result.tsx'
import { attempt } from './run-with-toast.ts'
import { RefuseDialog } from './refuse-dialog.tsx'
import { useBulk } from './use-bulk.ts'
import { type DecidedRows, useDecided } from './use-decided.ts'
import { type Selection, useSelection } from './use-selection.ts'
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
  const answer = useLastAnswer(useNetwork(load))
  const { reload } = answer
  const { decided, next, actions, isBusyNow, onChanged, dialog } = useDeciding(reload)
  const { rows, isAny: isAnyDecided } = decided
  const { shown, onGroups } = useHeld(answer.value, rows.size > 0)
  const data = { ...answer, value: shown }
  const waiting = useMemo(
    () => (shown?.tab === 'pendentes' ? shown.rows.filter(({ id }) => !rows.has(id)) : []),
    [shown, rows],
  )
  const selection = useSelection(useMemo(() => waiting.map(({ id }) => id), [waiting]))
  const { set: select, onToggle, onKeyDown } = selection
  const bulk = useBulk({
    decided,
    reload: onChanged,
    onGroups,
    // Of those put into a group, the next decision is usually the approval.
    onDone: useCallback((act, ids) => act !== 'group' && select(ids, false), [select]),
    onUndone: useCallback((ids) => select(ids, true), [select]),
  })
  const { isRunningNow } = bulk
  const isHeldNow = useCallback(
    () => isBusyNow() || isAnyDecided() || isRunningNow(),
    [isBusyNow, isAnyDecided, isRunningNow],
  )
  useLiveRequests({ shown, reload, isHeld: rows.size > 0, isHeldNow })
  const [openId, setOpenId] = useState<string | null>(null)
  const columns = useMemo(
    () =>
      makeRequestColumns({
        actions,
        decided: rows,
        next,
        onOpen: setOpenId,
        selection: tab === 'pendentes' ? { onToggle, onKeyDown } : null,
      }),
    [actions, rows, next, tab, onToggle, onKeyDown],
  )
  // People who have been decided on meanwhile have left the tab.
  const open = shown?.rows.find(({ id }) => id === openId)
  const counts = shown && countsNow(shown, rows)

  return (
    <Page
      title={own.title}
      lead={own.lead}
      actions={
        <Button
          variant="secondary"
          icon={<RefreshCw />}
          isBusy={data.isBusy && shown !== undefined}
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
        {bulk.outcomes.map(({ id, outcome, undoable }) => (
          <BulkResult
            key={id}
            outcome={outcome}
            isBusy={bulk.running !== null}
            undoable={undoable}
            onUndo={() => void bulk.undo(id, outcome)}
            onRetry={() => void bulk.retry(id, outcome)}
            onClose={() => bulk.close(id)}
          />
        ))}
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
                      selection={selection}
                      waiting={waiting}
                      bulk={bulk}
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
        <span role="status">{lastDecision(shown?.rows, rows)}</span>
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
      add({ ...one, requestId: one.person.requestId })
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
  return { decided, next, onChanged, ...usePeopleActions({ onChanged, onDecided }) }
}

/**
 * The answer that is shown: while rows are held it stays, with the groups that have been given
 * since. The next one has them itself.
 */
function useHeld(latest: ShownRequests | undefined, isHeld: boolean) {
  const [answer, setAnswer] = useState(latest)
  if (!isHeld && latest !== answer) setAnswer(latest)
  const [given, setGiven] = useState({ to: answer, groups: new Map<string, string | null>() })
  const onGroups = useCallback(
    (groups: readonly (readonly [id: string, group: string | null])[]) =>
      setGiven((before) => ({
        to: answer,
        groups: new Map([...(before.to === answer ? before.groups : []), ...groups]),
      })),
    [answer],
  )
  const shown = useMemo(() => {
    if (!answer || given.to !== answer || given.groups.size === 0) return answer
    const rows = answer.rows.map((row) => {
      const group = given.groups.get(row.id)
      return group === undefined ? row : { ...row, grupo_turma: group }
    })
    return { ...answer, rows }
  }, [answer, given])
  return { shown, onGroups }
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
  selection: Selection
  /** The rows that wait for a decision. */
  waiting: readonly AdminRequest[]
  bulk: ReturnType<typeof useBulk>
  isBusy: boolean
  columns: readonly DataColumn<AdminRequest>[]
  onPage: (page: number) => void
}

function RequestTable({ shown, isBusy, columns, selection, waiting, bulk, onPage }: RequestTableProps) {
  const { tab, rows, total, first, oldest } = shown
  const { page, last } = pagesOf(total, first)
  const isPending = tab === 'pendentes'
  if (total === 0) return <EmptyState title={own.empty[tab]}>{isPending && own.emptyPending}</EmptyState>
  return (
    <div className={styles.stack} aria-busy={isBusy}>
      {isPending && (
        <div className={styles.bar}>
          <SelectAll total={total} waiting={waiting} selection={selection} />
          {oldest && <Muted>{own.oldest(waitingTime(oldest))}</Muted>}
        </div>
      )}
      <DataTable
        caption={own.caption[tab]}
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        isSelected={isPending ? ({ id }) => selection.selected.has(id) : undefined}
      />
      {isPending && selection.selected.size > 0 && <Bulk rows={rows} selection={selection} bulk={bulk} />}
      <Pages total={total} page={page} last={last} onPage={onPage} />
    </div>
  )
}

/** The most that the server decides at once. */
const MOST = 200

/** All of this page, and then all there are. */
function SelectAll({
  total,
  waiting,
  selection: { selected, set },
}: { total: number } & Pick<RequestTableProps, 'waiting' | 'selection'>) {
  const [isAsking, setIsAsking] = useState(false)
  const isWhole = waiting.length > 0 && waiting.every(({ id }) => selected.has(id))
  const most = Math.min(total, MOST)

  async function selectAll() {
    setIsAsking(true)
    const ids = await attempt(() => loadRequestIds('pendentes'))
    setIsAsking(false)
    if (ids.ok) set(ids.value, true)
    else toast({ title: texts.loadFailed, description: networkWords(ids), tone: 'danger' })
  }

  return (
    <div className={styles.cluster}>
      <CheckboxField
        label={texts.bulk.selectShown(waiting.length)}
        hint={<span className={bulkStyles.forKeyboard}>{texts.bulk.selectHint}</span>}
        checked={isWhole}
        disabled={waiting.length === 0}
        onChange={(event) =>
          set(
            waiting.map(({ id }) => id),
            event.target.checked,
          )
        }
      />
      {isWhole && total > waiting.length && selected.size < most && (
        <Button variant="quiet" isBusy={isAsking} onClick={() => void selectAll()}>
          {total > MOST ? texts.bulk.selectMost : texts.bulk.selectAll(total)}
        </Button>
      )}
    </div>
  )
}

/** The bar for what is selected, and the question before a refusal. */
function Bulk({ rows, selection, bulk }: Pick<RequestTableProps, 'selection' | 'bulk'> & Pick<ShownRequests, 'rows'>) {
  const [isRefusing, setIsRefusing] = useState(false)
  const { selected, clear } = selection
  // Of those on other pages the server says the name.
  const requests = () => [...selected].map((id) => ({ id, nome: rows.find((row) => row.id === id)?.nome ?? null }))
  return (
    <>
      <BulkBar
        amount={selected.size}
        running={bulk.running}
        onApprove={() => void bulk.run({ act: 'approve' }, requests())}
        onGroup={(group) => void bulk.run({ act: 'group', group }, requests())}
        onRefuse={() => setIsRefusing(true)}
        onClear={clear}
      />
      {isRefusing && (
        <RefuseDialog
          title={texts.refuse.titleOfMany(selected.size)}
          isBusy={false}
          onCancel={() => setIsRefusing(false)}
          // The result takes the focus, so the question is closed before it.
          onRefuse={(words) => {
            setIsRefusing(false)
            void bulk.run({ act: 'refuse', ...words }, requests())
          }}
        />
      )}
    </>
  )
}
