import { Checkbox, NativeSelect } from '@mantine/core'
import { t } from '@muster/words/t'
import { IconArrowsSort } from '@tabler/icons-react'
import { type Filter, FilterBar } from '../../ui/kit/FilterBar.tsx'
import { type ListView, noFilters, type SortChoices } from './listAddress.ts'

type ListBarProps = {
  view: ListView
  change: (change: Partial<ListView>) => void
  sorts: SortChoices
  /** The things that the search can find, as in “Name or email”. */
  searchLabel: string
  /** Further filters. */
  filters?: readonly Filter[]
}

/** Search, filters and order above a list. */
export function ListBar({ view, change, sorts, searchLabel, filters = [] }: ListBarProps) {
  return (
    <FilterBar
      searchLabel={searchLabel}
      search={view.search}
      onSearch={(search) => change({ search })}
      filters={filters}
      onClearAll={() => change(noFilters)}
    >
      <NativeSelect
        aria-label={t`Sort by`}
        leftSection={<IconArrowsSort size={18} aria-hidden />}
        value={view.sort}
        data={[...sorts]}
        onChange={({ currentTarget }) => change({ sort: currentTarget.value })}
      />
      <Checkbox
        label={t`Active only`}
        checked={view.activeOnly}
        onChange={({ currentTarget }) => change({ activeOnly: currentTarget.checked })}
      />
    </FilterBar>
  )
}
