import { RefreshCw } from 'lucide-react'
import { useCallback, useEffect, useMemo, useState } from 'react'
import type { AdminOrder, OrderStatus, SettledStatus } from '#sync'
import { LoadFailure } from '#lib/load-failure.tsx'
import { useLastAnswer, useNetwork } from '#lib/use-network.ts'
import { adminOrdersTexts as texts } from '#texts/admin-orders.ts'
import { networkWords } from '#texts/network.ts'
import { Button } from '#ui/button.tsx'
import { DataTable } from '#ui/data-table.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { MoreRows } from '#ui/more-rows.tsx'
import { Page } from '#ui/page.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { toast } from '#ui/toast.ts'
import { orderColumns } from './order-columns.tsx'
import { readOrders, setOrder, type StatusFilter } from './orders.ts'
import * as styles from './orders.css.ts'

const PAGE = 50
const LIST = 'pedidos'
/** What reads the list that is shown: a toast stays longer than the filter it was made under. */
const shown = new Set<() => Promise<unknown>>()
const STATES = Object.keys(texts.states) as OrderStatus[]

/** /admin/pedidos: what was ordered, and what became of it. */
export default function OrdersScreen() {
  const [status, setStatus] = useState<StatusFilter>('')
  const [limit, setLimit] = useState(PAGE)
  const data = useLastAnswer(useNetwork(useCallback(() => readOrders(status, limit), [status, limit])))
  const { value, failure, isBusy, reload } = data
  const [changing, setChanging] = useState<ReadonlySet<string>>(new Set())
  useEffect(() => {
    shown.add(reload)
    return () => void shown.delete(reload)
  }, [reload])

  const move = useCallback(async (order: Pick<AdminOrder, 'id' | 'number' | 'status'>, wanted: SettledStatus) => {
    setChanging((ids) => new Set(ids).add(order.id))
    const done = await setOrder(order.id, order.status, wanted)
    if (!done.ok) toast({ title: texts.failed, description: networkWords(done), tone: 'danger' })
    // Refused, the row is not what she saw.
    if (done.ok || done.code !== 'offline') await Promise.all([...shown].map((read) => read()))
    setChanging((ids) => new Set([...ids].filter((id) => id !== order.id)))
    // The button of a row that has left the list took the focus along.
    if (document.activeElement === document.body) document.getElementById(LIST)?.focus()
    return done.ok
  }, [])

  const onMove = useCallback(
    async (order: AdminOrder, wanted: SettledStatus) => {
      if (!(await move(order, wanted))) return
      toast({
        title: texts.moves[wanted].done,
        description: (wanted === 'cancelado' ? texts.stockBack : texts.moved)(order.number),
        tone: 'success',
        action: {
          label: texts.undo,
          altText: texts.undoHint,
          onSelect: () =>
            void move({ ...order, status: wanted }, order.status as SettledStatus).then((isUndone) => {
              if (isUndone) toast({ title: texts.undone, description: texts.moved(order.number), tone: 'success' })
            }),
        },
      })
    },
    [move],
  )
  const columns = useMemo(
    () => orderColumns({ changing, onMove: (order, wanted) => void onMove(order, wanted) }),
    [changing, onMove],
  )
  const all = Object.values(value?.counts ?? {}).reduce((sum, amount) => sum + amount, 0)

  return (
    <Page
      title={texts.title}
      lead={texts.lead}
      actions={
        <Button variant="secondary" icon={<RefreshCw />} isBusy={isBusy} onClick={() => void reload()}>
          {texts.refresh}
        </Button>
      }
    >
      <div className={styles.stack} aria-busy={isBusy}>
        <LoadFailure title={texts.loadFailed} data={data} />
        {value === undefined && !failure && <Skeleton />}
        {value && all === 0 && <EmptyState title={texts.empty}>{texts.emptyLead}</EmptyState>}
        {value && all > 0 && (
          <>
            <div className={styles.filter}>
              <SelectField
                label={texts.filter}
                value={status}
                options={[
                  { value: '', label: texts.option(texts.all, all) },
                  ...STATES.map((state) => ({
                    value: state,
                    label: texts.option(texts.states[state], value.counts[state] ?? 0),
                  })),
                ]}
                onChange={({ currentTarget }) => {
                  setStatus(currentTarget.value as StatusFilter)
                  setLimit(PAGE)
                }}
              />
            </div>
            <div id={LIST} tabIndex={-1}>
              {value.rows.length === 0 ? (
                <EmptyState title={texts.noneOfThese} />
              ) : (
                <DataTable caption={texts.caption} columns={columns} rows={value.rows} rowKey={({ id }) => id} />
              )}
            </div>
          </>
        )}
        {value?.hasMore && (
          <div className={styles.more}>
            <MoreRows isBusy={isBusy} onMore={() => setLimit((shown) => shown + PAGE)}>
              {texts.more}
            </MoreRows>
          </div>
        )}
      </div>
    </Page>
  )
}
