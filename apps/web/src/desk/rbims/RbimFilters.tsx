import type { RbimPage } from '@muster/contract/rbimCalls'
import { type RbimState, rbimState, rbimStateWords } from '@muster/domain/rbim/rbimState'
import { t } from '@muster/words/t'
import { useSiteFilter } from '../../siteChoice/useSiteFilter.ts'
import { choiceFilter } from '../../ui/kit/choiceFilter.tsx'
import { FilterBar } from '../../ui/kit/FilterBar.tsx'
import type { RbimView } from './useRbims.ts'

type FiltersProps = {
  view: RbimView
  /** Left out while they are not known. */
  counts: RbimPage['counts'] | undefined
  change: (part: Partial<RbimView>) => void
}

/** Narrows the list of RBIMs down. */
export function RbimFilters({ view, counts, change }: FiltersProps) {
  const sites = useSiteFilter(view.siteId, (siteId) => change({ siteId }))
  const labelOf = (state: RbimState) => rbimStateWords[state] + (counts ? ` (${counts[state] ?? 0})` : '')
  return (
    <FilterBar
      searchLabel={t`Serial number, room or model`}
      search={view.search}
      onSearch={(search) => change({ search })}
      onClearAll={() => change({ state: null, siteId: null, search: '' })}
      filters={[
        choiceFilter({
          name: t`State`,
          value: view.state ?? '',
          all: t`All active`,
          choices: rbimState.options.map((value) => ({ value, label: labelOf(value) })),
          onChange: (state) => change({ state: rbimState.safeParse(state).data ?? null }),
        }),
        ...sites,
      ]}
    />
  )
}
