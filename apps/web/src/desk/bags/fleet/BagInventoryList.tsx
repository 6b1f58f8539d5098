import type { BagInventoryItem } from '@muster/contract/fleetCalls'
import { bagKindWords } from '@muster/domain/readiness/bagKindWords'
import { plural } from '@muster/words/message'
import { t } from '@muster/words/t'
import { paths } from '../../../paths.ts'
import type { Columns } from '../../../ui/kit/DataTable.tsx'
import { EmptyState } from '../../../ui/kit/EmptyState.tsx'
import { PagedTable } from '../../../ui/kit/PagedTable.tsx'
import { EmptyList } from '../../../ui/page/EmptyList.tsx'
import { Loaded } from '../../../ui/page/LoadProblem.tsx'
import pageClasses from '../../../ui/page/page.module.css'
import { SaveFileButton } from '../../../ui/page/SaveFileButton.tsx'
import { useStoredFilters } from '../../../ui/page/useStoredFilters.ts'
import { BagFilters } from './BagFilters.tsx'
import { BagInventoryFigures } from './BagInventoryFigures.tsx'
import { BagMarks, Hardware, LastCount } from './BagMarks.tsx'
import { fetchBagInventoryCsv, useBagInventory, useBagInventoryView } from './useBagInventory.ts'

const pageSize = 50

/** Every bag in use and its state: numbers, filters, a page of rows, and the file. */
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
              {t`${figures.pending} bags are being updated. This takes a moment.`}
            </p>
          ) : null}
          <BagInventoryFigures figures={figures} view={view} />
          <BagFilters view={view} hardware={hardware} change={change} onClear={clear} />
          <PagedTable
            label={t`Bags`}
            query={fleet}
            counted={(count) => t`${plural(count, '# bag', '# bags')}`}
            empty={
              <EmptyList filtered={isFiltered} noMatch={t`No bags match.`} onClear={clear}>
                <EmptyState
                  title={t`No active bags yet.`}
                >{t`Import them, or add them at a site.`}</EmptyState>
              </EmptyList>
            }
            keyOf={({ bagId }) => bagId}
            linkTo={({ siteId, bagId }) => `${paths.siteInventory(siteId)}#${bagId}`}
            columns={columns(today, fleet.data?.items.some((bag) => bag.hardware) ?? false)}
            page={view.page}
            pageSize={pageSize}
            onPage={(page) => change({ page })}
            file={<SaveFileButton fileName="bags.csv" makeFile={() => fetchBagInventoryCsv(view)} />}
          />
        </>
      )}
    </Loaded>
  )
}

/** @param today YYYY-MM-DD, by which the states were judged */
function columns(today: string, hasHardware: boolean): Columns<BagInventoryItem> {
  return [
    { title: t`Bag`, cell: ({ name }) => <span dir="auto">{name}</span> },
    { title: t`State`, cell: (bag) => <BagMarks bag={bag} today={today} /> },
    { title: t`Site`, cell: siteOf },
    ...(hasHardware ? [{ title: t`Device`, cell: (bag: BagInventoryItem) => <Hardware bag={bag} /> }] : []),
    { title: t`Last count`, cell: (bag) => <LastCount bag={bag} /> },
  ]
}

/** The site, and the room or purpose where the bag’s name does not say it. */
function siteOf({ name, siteName, roomName, kind }: BagInventoryItem) {
  const place = roomName === name ? null : (roomName ?? bagKindWords[kind])
  return (
    <>
      {siteName}
      {place ? <p className={pageClasses.note}>{place}</p> : null}
    </>
  )
}
