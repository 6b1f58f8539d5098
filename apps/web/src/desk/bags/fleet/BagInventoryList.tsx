import { Button, NativeSelect, TextInput } from '@mantine/core'
import {
  type BagInventory,
  type BagInventoryItem,
  bagInventoryHardware,
  bagInventorySort,
} from '@muster/contract/fleetCalls'
import { bagKind } from '@muster/contract/shapes'
import { bagKindWords } from '@muster/domain/readiness/bagKindWords'
import { IconSearch } from '@tabler/icons-react'
import { Link } from 'react-router'
import { paths } from '../../../paths.ts'
import { SiteFilter } from '../../../siteChoice/SiteFilter.tsx'
import { Loaded } from '../../../ui/page/LoadProblem.tsx'
import { PagedList } from '../../../ui/page/PagedList.tsx'
import pageClasses from '../../../ui/page/page.module.css'
import { SaveFileButton } from '../../../ui/page/SaveFileButton.tsx'
import { useDebouncedSearch } from '../../../ui/page/useDebouncedSearch.ts'
import { useStoredFilters } from '../../../ui/page/useStoredFilters.ts'
import { BagInventoryFigures } from './BagInventoryFigures.tsx'
import { BagLine } from './BagLine.tsx'
import classes from './bagInventory.module.css'
import { bagSortWords, hardwareWords } from './bagInventoryWords.ts'
import {
  type BagInventoryView,
  fetchBagInventoryCsv,
  useBagInventory,
  useBagInventoryView,
} from './useBagInventory.ts'

const pageSize = 50

/** Every bag in use and its state: numbers, filters, a page of lines, and the file. */
export function BagInventoryList() {
  const [view, change] = useBagInventoryView()
  useStoredFilters('fleet')
  const fleet = useBagInventory({ ...view, pageSize })
  const isFiltered = Boolean(view.siteId || view.kind || view.state || view.hardware || view.search)
  const nothing = { siteId: undefined, kind: undefined, state: undefined, hardware: undefined }
  const clear = () => change({ ...nothing, search: undefined })
  return (
    <Loaded query={fleet} height={320}>
      {({ today, figures, hardware }) => (
        <>
          {figures.pending > 0 ? (
            <p role="status" className={pageClasses.note}>
              {figures.pending.toLocaleString('en-US')} bags are being updated. This takes a moment.
            </p>
          ) : null}
          <BagInventoryFigures figures={figures} state={view.state} choose={(state) => change({ state })} />
          <Filters view={view} hardware={hardware} change={change} />
          <PagedList
            label="Bags"
            query={fleet}
            one="bag"
            many="bags"
            empty={
              <div>
                <p className={pageClasses.note}>
                  {isFiltered
                    ? 'No bags match. Clear a filter to see more.'
                    : 'No active bags yet. Import them, or add them at a site.'}
                </p>
                {isFiltered ? (
                  <Button variant="default" mt="sm" onClick={clear}>
                    Clear search and filters
                  </Button>
                ) : null}
              </div>
            }
            line={(bag) => (
              <BagLine bag={bag} today={today} where={bag.siteName} name={<BagName bag={bag} />} />
            )}
            keyOf={({ bagId }) => bagId}
            page={view.page}
            pageSize={pageSize}
            onPage={(page) => change({ page })}
            file={<SaveFileButton fileName="bags.csv" makeFile={() => fetchBagInventoryCsv(view)} />}
            linesClassName={classes.rows}
          />
        </>
      )}
    </Loaded>
  )
}

/** Leads to the bag among those of its site. */
function BagName({ bag: { bagId, name, siteId } }: { bag: BagInventoryItem }) {
  return (
    <Link to={`${paths.siteInventory(siteId)}#${bagId}`} className={classes.name} dir="auto">
      {name}
    </Link>
  )
}

type FiltersProps = {
  view: BagInventoryView
  hardware: BagInventory['hardware']
  change: ReturnType<typeof useBagInventoryView>[1]
}

function Filters({ view, hardware, change }: FiltersProps) {
  const hasHardware = bagInventoryHardware.options.some((each) => each !== 'none' && hardware[each] > 0)
  const [text, setText] = useDebouncedSearch(view.search ?? '', (search) => change({ search }))
  return (
    <search className={classes.bar}>
      <TextInput
        label="Bag, room or site"
        type="search"
        size="md"
        maxLength={200}
        leftSection={<IconSearch size={18} aria-hidden />}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      <SiteFilter
        siteId={view.siteId ?? null}
        onChoose={(siteId) => change({ siteId: siteId ?? undefined })}
      />
      <NativeSelect
        label="For"
        size="md"
        value={view.kind ?? ''}
        data={[
          { value: '', label: 'All types' },
          ...bagKind.options.map((value) => ({ value, label: bagKindWords[value] })),
        ]}
        onChange={({ currentTarget }) => change({ kind: bagKind.safeParse(currentTarget.value).data })}
      />
      {hasHardware || view.hardware ? (
        <NativeSelect
          label="Hardware"
          size="md"
          value={view.hardware ?? ''}
          data={[
            { value: '', label: 'Any state' },
            ...bagInventoryHardware.options.map((value) => ({
              value,
              label: `${hardwareWords(value)} (${hardware[value].toLocaleString('en-US')})`,
            })),
          ]}
          onChange={({ currentTarget }) =>
            change({ hardware: bagInventoryHardware.safeParse(currentTarget.value).data })
          }
        />
      ) : null}
      <NativeSelect
        label="Sort by"
        size="md"
        value={view.sort}
        data={bagInventorySort.options.map((value) => ({ value, label: bagSortWords[value] }))}
        onChange={({ currentTarget }) => change({ sort: bagInventorySort.parse(currentTarget.value) })}
      />
    </search>
  )
}
