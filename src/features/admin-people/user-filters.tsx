import { Search } from 'lucide-react'
import { useMemo } from 'react'
import { adminPeopleTexts as texts } from '#texts/admin-people.ts'
import { SelectField } from '#ui/select-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import * as styles from './people.css.ts'
import { type ListState, sortedGroups, type StatusFilter, statusFilters } from './use-filters.ts'

const own = texts.users

const filterNames: Record<StatusFilter, string> = {
  ...own.filters,
  'sem-cadastro': texts.noAccount,
  'sem-solicitacao': texts.noRequest,
}
const statusOptions = statusFilters.map((value) => ({ value, label: filterNames[value] }))
const NO_GROUP = 'sem-grupo'

interface UserFiltersProps {
  groups: readonly string[]
  filters: ListState
  change: (change: Partial<ListState>) => void
}

/** The search in the list of people, with what narrows it down. */
export function UserFilters({ groups, filters, change }: UserFiltersProps) {
  const groupOptions = useMemo(
    () => [
      ...sortedGroups(groups).map((name) => ({ value: `=${name}`, label: name })),
      { value: NO_GROUP, label: own.noGroup },
    ],
    [groups],
  )
  return (
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
        options={groupOptions}
        value={filters.group === null ? '' : filters.group === '' ? NO_GROUP : `=${filters.group}`}
        onChange={({ target: { value } }) =>
          change({ group: value === '' ? null : value === NO_GROUP ? '' : value.slice(1) })
        }
      />
    </search>
  )
}
