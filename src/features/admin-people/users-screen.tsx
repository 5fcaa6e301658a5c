import { FileDown, RefreshCw } from 'lucide-react'
import { memo, useCallback, useDeferredValue, useMemo, useRef, useState } from 'react'
import type { NetworkResult, PeoplePage, PeopleQuery } from '#sync'
import { networkWords } from '#texts/network.ts'
import { count } from '#lib/plural.ts'
import { useDebounced } from '#lib/use-debounced.ts'
import { useLastAnswer, useNetwork } from '#lib/use-network.ts'
import { adminPeopleTexts as texts } from '#texts/admin-people.ts'
import { Button } from '#ui/button.tsx'
import { CheckboxField } from '#ui/checkbox-field.tsx'
import { DataTable } from '#ui/data-table.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Page } from '#ui/page.tsx'
import { PAGE_SIZE, Pages, pagesOf } from '#ui/pages.tsx'
import { toast, type ToastOptions } from '#ui/toast.ts'
import { useFocusLoss } from '#ui/use-focus-loss.ts'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { type Exported, exportCsv } from './commands.ts'
import { FromServer } from './from-server.tsx'
import * as styles from './people.css.ts'
import { type ListState, useFilters, noFilters } from './use-filters.ts'
import { loadIds, loadPeople } from './queries.ts'
import { runWithToast } from './run-with-toast.ts'
import { usePeopleActions } from './use-people-actions.tsx'
import { makeUserColumns } from './user-columns.tsx'
import { UserFilters } from './user-filters.tsx'

const own = texts.users
/** The server is queried after a pause in typing. */
const SEARCH_MS = 200
/** The number of results is announced after a pause in typing. */
const ANNOUNCE_MS = 700

/**
 * /admin/usuarios: everybody the ministry knows, in one list. The server searches and returns one
 * page at a time.
 */
export default function UsersScreen() {
  const [filters, change] = useFilters()
  const query = useDebounced(filters.query.trim(), SEARCH_MS)
  const { status, group, page } = filters
  const asked = useMemo<PeopleQuery>(() => ({ query, status, group }), [query, status, group])
  const load = useCallback(async (): Promise<NetworkResult<FoundPeople>> => {
    const answer = await loadPeople({ ...asked, first: (page - 1) * PAGE_SIZE, size: PAGE_SIZE })
    return answer.ok ? { ok: true, value: { ...answer.value, asked } } : answer
  }, [asked, page])
  const latest = useLastAnswer(useNetwork(load))
  const { actions, dialog } = usePeopleActions({ onChanged: latest.reload })
  // A key goes before the drawing of an answer.
  const data = useDeferredValue(latest)
  return (
    <Page
      title={own.title}
      lead={own.lead}
      actions={
        <Button
          variant="secondary"
          icon={<RefreshCw />}
          isBusy={data.isBusy && data.value !== undefined}
          onClick={() => void data.reload()}
        >
          {texts.refresh}
        </Button>
      }
    >
      <div className={styles.sections}>
        <FromServer data={data}>
          {(found) => (
            <>
              <UserFilters groups={found.groups} filters={filters} change={change} />
              {isNobodyThere(found) ? (
                <EmptyState title={own.empty} />
              ) : (
                <People found={found} isBusy={data.isBusy} change={change} actions={actions} />
              )}
            </>
          )}
        </FromServer>
      </div>
      {dialog}
    </Page>
  )
}

/** An answer with its question: it stays until the next one, beside filters that have moved on. */
interface FoundPeople extends PeoplePage {
  asked: PeopleQuery
}

const isNobodyThere = ({ total, asked: { query, status, group } }: FoundPeople): boolean =>
  total === 0 && !query && status === null && group === null

interface PeopleProps {
  found: FoundPeople
  isBusy: boolean
  change: (change: Partial<ListState>) => void
  actions: ReturnType<typeof usePeopleActions>['actions']
}

/** Not drawn again with each key in the search. */
const People = memo(function People({ found, isBusy, change, actions }: PeopleProps) {
  const { selected, select, clear, all, isAsking, selectAll } = useSelection(found)
  const columns = useMemo(() => makeUserColumns(actions, select), [actions, select])
  const areAllChosen = all !== null && all.length > 0 && all.every((id) => selected.has(id))

  const total = count(found.total, own.total.one, own.total.many)
  const announced = useDebounced(total, ANNOUNCE_MS)
  const { page, last } = pagesOf(found.total, found.first)
  return (
    <>
      <div className={styles.bar}>
        <div className={styles.counts}>
          <p>
            <strong>{total}</strong>
          </p>
          {selected.size > 0 && (
            <>
              <p>{count(selected.size, own.selected.one, own.selected.many)}</p>
              <Button variant="quiet" onClick={clear}>
                {own.clearSelection}
              </Button>
            </>
          )}
        </div>
        <VisuallyHidden>
          <span role="status">{announced}</span>
        </VisuallyHidden>
        <ExportButton
          query={selected.size > 0 ? { ids: [...selected] } : found.asked}
          amount={selected.size > 0 ? selected.size : found.total}
          selected={selected.size}
        />
      </div>
      {found.total === 0 ? (
        <NobodyFound onClear={() => change(noFilters)} />
      ) : (
        <div className={styles.stack} aria-busy={isBusy}>
          <CheckboxField
            label={own.selectAll(found.total)}
            checked={areAllChosen}
            disabled={isAsking}
            onChange={(event) => void selectAll(event.target.checked)}
          />
          <DataTable
            caption={own.caption}
            columns={columns}
            rows={found.rows}
            rowKey={({ id }) => id}
            isSelected={({ id }) => selected.has(id)}
          />
          <Pages total={found.total} page={page} last={last} onPage={(next) => change({ page: next })} />
        </div>
      )}
    </>
  )
})

function NobodyFound({ onClear }: { onClear: () => void }) {
  const clear = useRef<HTMLButtonElement>(null)
  useFocusLoss(clear)
  return (
    <EmptyState
      title={own.emptyFiltered}
      action={
        <Button ref={clear} variant="secondary" onClick={onClear}>
          {own.clear}
        </Button>
      }
    />
  )
}

/** The selection across pages, or everybody found once their ids are known. */
function useSelection(found: FoundPeople) {
  const { asked } = found
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const [known, setKnown] = useState<{ asked: PeopleQuery; ids: string[] } | null>(null)
  const [isAsking, setIsAsking] = useState(false)
  const select = useCallback((ids: readonly string[], isSelected: boolean) => {
    setSelected((now) => {
      const next = new Set(now)
      for (const id of ids) {
        if (isSelected) next.add(id)
        else next.delete(id)
      }
      return next
    })
  }, [])

  const clear = useCallback(() => setSelected(new Set()), [])

  const all = useMemo(
    () =>
      found.rows.length === found.total
        ? found.rows.map(({ id }) => id)
        : known?.asked === asked && known.ids.length === found.total
          ? known.ids
          : null,
    [found, known, asked],
  )

  async function selectAll(isSelected: boolean) {
    if (all) {
      select(all, isSelected)
      return
    }
    setIsAsking(true)
    const ids = await asking(() => loadIds(asked))
    setIsAsking(false)
    if (!ids.ok) {
      toast({ title: texts.loadFailed, description: networkWords(ids), tone: 'danger' })
      return
    }
    setKnown({ asked, ids: ids.value })
    select(ids.value, isSelected)
  }

  return { selected, select, clear, all, isAsking, selectAll }
}

async function asking<T>(work: () => Promise<NetworkResult<T>>): Promise<NetworkResult<T>> {
  try {
    return await work()
  } catch (error) {
    console.error('The request failed', error)
    return { ok: false, code: 'unknown' }
  }
}

function exportedWords({ people, gone }: Exported): ToastOptions {
  const description = gone > 0 ? own.exportGone(gone) : undefined
  return people === 0
    ? { title: own.nothingToExport, description }
    : { title: own.exported, description, tone: 'success' }
}

function ExportButton({ query, amount, selected }: { query: PeopleQuery; amount: number; selected: number }) {
  const [isBusy, setIsBusy] = useState(false)

  async function run() {
    if (amount === 0) {
      toast({ title: own.nothingToExport })
      return
    }
    setIsBusy(true)
    await runWithToast(() => exportCsv(query), {
      done: exportedWords,
      failed: own.exportFailed,
    })
    setIsBusy(false)
  }

  return (
    <Button variant="secondary" icon={<FileDown />} isBusy={isBusy} onClick={() => void run()}>
      {selected > 0 ? own.exportSelected(selected) : own.exportAll}
    </Button>
  )
}
