import { Pencil, Plus, Search, Trash2 } from 'lucide-react'
import { useMemo, useState } from 'react'
import type { Visibility } from '#sync'
import { fold } from '#lib/fold.ts'
import { nextMinute, useNow } from '#lib/use-now.ts'
import { adminContentTexts as texts } from '#texts/admin-content.ts'
import { ButtonLink } from '#ui/button-link.tsx'
import { type DataColumn, DataTable } from '#ui/data-table.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Page } from '#ui/page.tsx'
import { pageOf, Pages } from '#ui/pages.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import type { ContentScreenProps } from './content-kind.ts'
import * as styles from './content.css.ts'
import { editQuery, fromList, newQuery } from './place.ts'
import type { Collection, RowOf } from './queries.ts'
import { StateCell } from './cells.tsx'
import { type KnownWords, useSearchWords } from './search-words.ts'
import { standingOf } from './timing.ts'
import { type RowActions, useRowActions } from './use-row-actions.tsx'

const KINDS = ['open', 'draft', 'scheduled', 'expired'] as const satisfies Visibility[]
const FILTERS = [
  { value: '', label: texts.timing.all },
  ...KINDS.map((value) => ({ value, label: texts.timing.kinds[value] })),
]

/** The position in the list. */
export interface ListView {
  query: string
  page: number
  /** Only what stands like this. */
  show?: Visibility | undefined
}

interface ContentListProps<N extends Collection> extends ContentScreenProps<N> {
  rows: readonly RowOf<N>[]
  /** Outlives the list. */
  known: KnownWords
  view: ListView
  onView: (view: ListView) => void
}

/** The list of one kind of content: search, columns, state and row actions, page by page. */
export function ContentList<N extends Collection>({
  collection,
  texts: own,
  nameOf,
  compare,
  columns,
  wordsOf,
  above,
  listActions,
  moreActions,
  knownRefusals,
  rows,
  known,
  view,
  onView,
}: ContentListProps<N>) {
  const { actions, dialog } = useRowActions({
    collection,
    removeTitle: own.removeTitle,
    removeDescription: own.removeDescription,
    saveFailed: own.saveFailed,
    knownRefusals,
  })
  const { query } = view
  const sorted = useMemo(() => [...rows].sort((one, other) => compare(one.doc, other.doc)), [rows, compare])
  const [isAboutToSearch, setIsAboutToSearch] = useState(false)
  const isSearching = query.trim() !== ''
  const index = useSearchWords({ rows, wordsOf, known, isWanted: isSearching || isAboutToSearch })
  // Until the words are there, the list stays as it is.
  const words = index ? fold(query.trim()) : ''
  const { show } = view
  const now = useNow(nextMinute)
  const found = useMemo(
    () =>
      sorted.filter(
        (row) => (!words || index?.get(row.doc.id)?.includes(words)) && (!show || standingOf(row, now) === show),
      ),
    [sorted, index, words, show, now],
  )
  const hasHidden = useMemo(() => rows.some((row) => standingOf(row, now) !== 'open'), [rows, now])
  const hasFilter = show !== undefined || hasHidden
  const { shown, page, last } = pageOf(found, view.page)
  const allColumns = useMemo(
    () => [...columns, ...ownColumns({ nameOf, actions, moreActions, knownRefusals })],
    [columns, nameOf, actions, moreActions, knownRefusals],
  )
  const hasSearch = wordsOf !== undefined && (query !== '' || pageOf(rows, 1).last > 1)

  return (
    <Page
      title={own.title}
      lead={own.lead}
      actions={
        <>
          <ButtonLink to={newQuery()} state={fromList} icon={<Plus />}>
            {own.create}
          </ButtonLink>
          {listActions?.(rows)}
        </>
      }
    >
      <div className={styles.stack}>
        {above?.(rows)}
        {(hasSearch || hasFilter) && (
          <div className={styles.finders}>
            {hasSearch && (
              <div className={styles.search}>
                <TextField
                  type="search"
                  label={own.search}
                  isLabelHidden
                  placeholder={own.search}
                  icon={<Search />}
                  value={query}
                  onFocus={() => setIsAboutToSearch(true)}
                  onChange={(event) => onView({ ...view, query: event.target.value, page: 1 })}
                />
              </div>
            )}
            {hasFilter && (
              <div className={styles.filter}>
                <SelectField
                  label={texts.timing.filter}
                  options={FILTERS}
                  value={show ?? ''}
                  onChange={({ target }) =>
                    onView({ ...view, show: KINDS.find((kind) => kind === target.value), page: 1 })
                  }
                />
              </div>
            )}
          </div>
        )}
        {rows.length === 0 && <EmptyState title={own.empty}>{own.emptyLead}</EmptyState>}
        {rows.length > 0 && found.length === 0 && <EmptyState title={own.nothingFound} />}
        {found.length > 0 && (
          <DataTable caption={own.caption} columns={allColumns} rows={shown} rowKey={({ doc }) => doc.id} />
        )}
        <Pages total={found.length} page={page} last={last} onPage={(wanted) => onView({ ...view, page: wanted })} />
      </div>
      {dialog}
    </Page>
  )
}

interface OwnColumnsOptions<N extends Collection> extends Pick<
  ContentScreenProps<N>,
  'nameOf' | 'moreActions' | 'knownRefusals'
> {
  actions: RowActions<N>
}

function ownColumns<N extends Collection>({
  nameOf,
  actions,
  moreActions,
  knownRefusals,
}: OwnColumnsOptions<N>): DataColumn<RowOf<N>>[] {
  return [
    {
      key: 'state',
      header: texts.columns.state,
      cell: (row) => <StateCell row={row} name={nameOf(row.doc)} actions={actions} knownRefusals={knownRefusals} />,
    },
    {
      key: 'actions',
      header: texts.columns.actions,
      isBare: true,
      isNarrow: true,
      cell: (row) => {
        const name = nameOf(row.doc)
        // A pending removal can only be undone, not edited.
        if (row.isRemoval) return null
        return (
          <div className={styles.actions}>
            {moreActions?.(row)}
            <span className={styles.pair}>
              <ButtonLink
                variant="secondary"
                to={editQuery(row.doc.id)}
                state={fromList}
                icon={<Pencil />}
                aria-label={texts.editNamed(name)}
              >
                {texts.edit}
              </ButtonLink>
              <IconButton
                label={texts.removeNamed(name)}
                icon={<Trash2 />}
                aria-haspopup="dialog"
                onClick={() => actions.remove(row)}
              />
            </span>
          </div>
        )
      },
    },
  ]
}
