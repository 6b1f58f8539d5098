import { NativeSelect } from '@mantine/core'
import {
  type BagInventory,
  bagInventoryHardware,
  bagInventorySort,
  bagInventoryState,
} from '@muster/contract/fleetCalls'
import { bagKind } from '@muster/contract/shapes'
import { bagKindWords } from '@muster/domain/readiness/bagKindWords'
import { numberWords } from '@muster/words/amounts'
import { t } from '@muster/words/t'
import { useSiteFilter } from '../../../siteChoice/useSiteFilter.ts'
import { choiceFilter } from '../../../ui/kit/choiceFilter.tsx'
import { FilterBar } from '../../../ui/kit/FilterBar.tsx'
import { bagSortWords, bagStateWords, hardwareWords } from './bagInventoryWords.ts'
import type { BagInventoryView, useBagInventoryView } from './useBagInventory.ts'

type FiltersProps = {
  view: BagInventoryView
  hardware: BagInventory['hardware']
  change: ReturnType<typeof useBagInventoryView>[1]
  onClear: () => void
}

/** Narrows the bags down, and puts them in order. */
export function BagFilters({ view, hardware, change, onClear }: FiltersProps) {
  const sites = useSiteFilter(view.siteId ?? null, (siteId) => change({ siteId: siteId ?? undefined }))
  const hasHardware = bagInventoryHardware.options.some((each) => each !== 'none' && hardware[each] > 0)
  return (
    <FilterBar
      searchLabel={t`Bag, room or site`}
      search={view.search ?? ''}
      onSearch={(search) => change({ search })}
      onClearAll={onClear}
      filters={[
        ...sites,
        choiceFilter({
          name: t`For`,
          value: view.kind ?? '',
          all: t`All types`,
          choices: bagKind.options.map((value) => ({ value, label: bagKindWords[value] })),
          onChange: (kind) => change({ kind: bagKind.safeParse(kind).data }),
        }),
        choiceFilter({
          name: t`State`,
          value: view.state ?? '',
          choices: bagInventoryState.options.map((value) => ({ value, label: bagStateWords[value] })),
          onChange: (state) => change({ state: bagInventoryState.safeParse(state).data }),
        }),
        ...(hasHardware || view.hardware
          ? [
              choiceFilter({
                name: t`Device`,
                value: view.hardware ?? '',
                all: t`Any state`,
                choices: bagInventoryHardware.options.map((value) => ({
                  value,
                  label: `${hardwareWords(value)} (${numberWords(hardware[value])})`,
                })),
                onChange: (state) => change({ hardware: bagInventoryHardware.safeParse(state).data }),
              }),
            ]
          : []),
      ]}
    >
      <NativeSelect
        aria-label={t`Sort by`}
        value={view.sort}
        data={bagInventorySort.options.map((value) => ({ value, label: bagSortWords[value] }))}
        onChange={({ currentTarget }) => change({ sort: bagInventorySort.parse(currentTarget.value) })}
      />
    </FilterBar>
  )
}
