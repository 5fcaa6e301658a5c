import { FileDown, RefreshCw, Search } from 'lucide-react'
import { useCallback, useDeferredValue, useMemo, useState } from 'react'
import type { Person } from '#sync'
import { count } from '../../lib/plural.ts'
import { useDebounced } from '../../lib/use-debounced.ts'
import { useNetwork } from '../../lib/use-network.ts'
import { adminPeopleTexts as texts } from '../../texts/admin-people.ts'
import { Button } from '../../ui/button.tsx'
import { CheckboxField } from '../../ui/checkbox-field.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Page } from '../../ui/page.tsx'
import { pageOf, Pages } from '../../ui/pages.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { toast } from '../../ui/toast.ts'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { exportCsv } from './export-csv.ts'
import { FromServer } from './from-server.tsx'
import * as styles from './people.css.ts'
import { filterPeople, groupsOf, indexPeople, type StatusFilter, statusFilters } from './people-index.ts'
import { loadPeople } from './queries.ts'
import { tell } from './tell.ts'
import { useFilters, noFilters } from './use-filters.ts'
import { usePeopleActions } from './use-people-actions.tsx'
import { makeUserColumns } from './user-columns.tsx'

const own = texts.users
/** The number of those found is read aloud when she pauses. */
const ANNOUNCE_MS = 700

const filterNames: Record<StatusFilter, string> = {
  ...own.filters,
  'sem-cadastro': texts.noAccount,
  'sem-solicitacao': texts.noRequest,
}
const statusOptions = (Object.keys(statusFilters) as StatusFilter[]).map((value) => ({
  value,
  label: filterNames[value],
}))
const NO_GROUP = 'sem-grupo'

/** /admin/usuarios: everybody the ministry knows, in one list. */
export default function UsersScreen() {
  const data = useNetwork(loadPeople)
  const { actions, dialog } = usePeopleActions({ onChanged: data.reload })
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
        <FromServer data={data}>{(people) => <People people={people} actions={actions} />}</FromServer>
      </div>
      {dialog}
    </Page>
  )
}

interface PeopleProps {
  people: Person[]
  actions: ReturnType<typeof usePeopleActions>['actions']
}

function People({ people, actions }: PeopleProps) {
  const [filters, change] = useFilters()
  const index = useMemo(() => indexPeople(people), [people])
  const groups = useMemo(() => groupsOf(people), [people])
  // The field answers at once; the list follows when there is a moment.
  const asked = useDeferredValue(filters)
  const found = useMemo(() => filterPeople(index, asked), [index, asked])
  const { shown, page, last } = pageOf(found, asked.page)

  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
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
  const columns = useMemo(() => makeUserColumns(actions, select), [actions, select])
  // Whoever has left the list since is not exported.
  const chosen = useMemo(() => people.filter(({ id }) => selected.has(id)), [people, selected])
  const areAllChosen = found.length > 0 && found.every(({ id }) => selected.has(id))

  const total = count(found.length, own.total.one, own.total.many)
  const announced = useDebounced(total, ANNOUNCE_MS)

  if (people.length === 0) return <EmptyState title={own.empty} />
  return (
    <>
      <search className={styles.filters}>
        <TextField
          type="search"
          label={own.search}
          icon={<Search />}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={filters.query}
          onChange={(event) => change({ query: event.target.value })}
        />
        <SelectField
          label={own.statusFilter}
          placeholder={own.allStatuses}
          options={statusOptions}
          value={filters.status ?? ''}
          onChange={(event) => change({ status: (event.target.value || null) as StatusFilter | null })}
        />
        <SelectField
          label={own.groupFilter}
          placeholder={own.allGroups}
          options={[
            ...groups.map((name) => ({ value: `=${name}`, label: name })),
            { value: NO_GROUP, label: own.noGroup },
          ]}
          value={filters.group === null ? '' : filters.group === '' ? NO_GROUP : `=${filters.group}`}
          onChange={({ target: { value } }) =>
            change({ group: value === '' ? null : value === NO_GROUP ? '' : value.slice(1) })
          }
        />
      </search>
      <div className={styles.bar}>
        <p>
          <strong>{total}</strong>
        </p>
        <VisuallyHidden>
          <span role="status">{announced}</span>
        </VisuallyHidden>
        <ExportButton people={chosen.length > 0 ? chosen : found} selected={chosen.length} />
      </div>
      {found.length === 0 ? (
        <EmptyState
          title={own.emptyFiltered}
          action={
            <Button variant="secondary" onClick={() => change(noFilters)}>
              {own.clear}
            </Button>
          }
        />
      ) : (
        <div className={styles.stack}>
          <CheckboxField
            label={own.selectAll(found.length)}
            checked={areAllChosen}
            onChange={(event) =>
              select(
                found.map(({ id }) => id),
                event.target.checked,
              )
            }
          />
          <DataTable
            caption={own.caption}
            columns={columns}
            rows={shown}
            rowKey={({ id }) => id}
            isSelected={({ id }) => selected.has(id)}
          />
          <Pages total={found.length} page={page} last={last} onPage={(next) => change({ page: next })} />
        </div>
      )}
    </>
  )
}

function ExportButton({ people, selected }: { people: readonly Person[]; selected: number }) {
  const [isBusy, setIsBusy] = useState(false)

  async function run() {
    if (people.length === 0) {
      toast({ title: own.nothingToExport })
      return
    }
    setIsBusy(true)
    await tell(() => exportCsv(people), {
      done: () => ({ title: own.exported, tone: 'success' }),
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
