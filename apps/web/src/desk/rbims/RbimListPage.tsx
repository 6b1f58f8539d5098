import { Button, NativeSelect, TextInput } from '@mantine/core'
import type { RbimLine, RbimPage } from '@muster/contract/rbimCalls'
import { rbimState, rbimStateWords } from '@muster/domain/rbim/rbimState'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { useMay } from '../../auth/accountState.ts'
import { paths } from '../../paths.ts'
import { SiteFilter } from '../../siteChoice/SiteFilter.tsx'
import { useSiteAddress } from '../../siteChoice/useSiteAddress.ts'
import { PagedList } from '../../ui/page/PagedList.tsx'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import { PageTabs } from '../../ui/page/PageTabs.tsx'
import classes from '../../ui/page/page.module.css'
import { useDebouncedSearch } from '../../ui/page/useDebouncedSearch.ts'
import { useStoredFilters } from '../../ui/page/useStoredFilters.ts'
import { relativeTime } from '../../ui/times.ts'
import { useNow } from '../../ui/useNow.ts'
import { AddRbim } from './AddRbim.tsx'
import { RbimNewsPart } from './RbimNewsPart.tsx'
import ownClasses from './rbim.module.css'
import { readRbimView, writeRbimView } from './rbimView.ts'
import { StateMark } from './StateMark.tsx'
import { pageSize, type RbimView, useRbims } from './useRbims.ts'

/** Every RBIM at one’s sites, those to be looked after first. The address holds what is shown. */
export default function RbimListPage() {
  const [address, setAddress] = useSiteAddress()
  useStoredFilters('rbims')
  const view = readRbimView(address)
  const change = (part: Partial<RbimView>) =>
    setAddress((before) => writeRbimView({ ...readRbimView(before), page: 1, ...part }), { replace: true })
  const mayManage = useMay('rbim.manage')
  const isTold = mayManage && view.part === 'told'
  const list = useRbims(isTold ? view : { ...view, part: 'list' })
  const [isAdding, setAdding] = useState(false)
  return (
    <div className={classes.page}>
      <PageHeader
        title="RBIMs"
        windowTitle="View RBIMs"
        subtitle={isTold ? 'Notifications about devices.' : 'Devices that need attention are listed first.'}
      >
        {mayManage && !isAdding ? (
          <Button size="md" leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setAdding(true)}>
            Add RBIM
          </Button>
        ) : null}
      </PageHeader>
      {isAdding ? <AddRbim onClose={() => setAdding(false)} /> : null}
      {mayManage ? <PageTabs label="Parts of this page" parts={partsOf(view)} /> : null}
      {isTold ? (
        <RbimNewsPart view={view} change={change} />
      ) : (
        <>
          <Filters view={view} counts={list.data?.counts} change={change} />
          <PagedList
            label="RBIMs"
            query={list}
            one="RBIM"
            many="RBIMs"
            line={(rbim) => <Line rbim={rbim} />}
            keyOf={({ rbimId }) => rbimId}
            empty={<p className={classes.note}>{emptyText(view, list.data?.counts)}</p>}
            page={view.page}
            pageSize={pageSize}
            onPage={(page) => change({ page })}
            linesClassName={ownClasses.rows}
          />
        </>
      )}
    </div>
  )
}

function partsOf({ part, siteId }: RbimView) {
  const to = (other: RbimView['part']) => {
    const search = writeRbimView({ part: other, siteId, state: null, search: '', page: 1 })
    return search.size > 0 ? `${paths.rbims}?${search}` : paths.rbims
  }
  return [
    { to: to('list'), label: 'RBIMs', isOpen: part === 'list' },
    { to: to('told'), label: 'Notifications', isOpen: part === 'told' },
  ]
}

type FiltersProps = {
  view: RbimView
  /** Left out while they are not known. */
  counts: RbimPage['counts'] | undefined
  change: (part: Partial<RbimView>) => void
}

function Filters({ view, counts, change }: FiltersProps) {
  const [text, setText] = useDebouncedSearch(view.search, (search) => change({ search }))
  const stateLabel = (state: (typeof rbimState.options)[number]) =>
    rbimStateWords[state] + (counts ? ` (${counts[state] ?? 0})` : '')
  return (
    <div className={ownClasses.filters}>
      <NativeSelect
        label="State"
        size="md"
        value={view.state ?? ''}
        data={[
          { value: '', label: 'All active' },
          ...rbimState.options.map((value) => ({ value, label: stateLabel(value) })),
        ]}
        onChange={({ currentTarget }) =>
          change({ state: rbimState.safeParse(currentTarget.value).data ?? null })
        }
      />
      <SiteFilter siteId={view.siteId} onChoose={(siteId) => change({ siteId })} />
      <TextInput
        label="Find"
        type="search"
        size="md"
        maxLength={200}
        autoComplete="off"
        value={text}
        placeholder="Serial number, room, model"
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
    </div>
  )
}

function emptyText({ state, siteId, search }: RbimView, counts: RbimPage['counts'] = {}): string {
  const isNarrowed = state !== null || siteId !== null || search !== ''
  return isNarrowed || Object.keys(counts).length > 0
    ? 'No devices match. Clear a filter to see more.'
    : 'No devices yet. Add one here, or import a file.'
}

function Line({ rbim }: { rbim: RbimLine }) {
  const now = useNow(1000)
  const { serialNumber, model, siteName, roomName, state, seenAt, battery, signal, fault } = rbim
  return (
    <Link to={paths.rbim(serialNumber)} className={ownClasses.row}>
      <StateMark state={state} />
      <span className={ownClasses.what}>
        <span className={ownClasses.serial}>{serialNumber}</span>
        <span className={ownClasses.dim}>
          {roomName ? `${roomName}, ` : ''}
          {siteName} · {model}
        </span>
        {fault ? <span className={ownClasses.bad}>{fault}</span> : null}
      </span>
      <span className={ownClasses.how}>
        <span className="tabular">{seenAt ? `Seen ${relativeTime(seenAt, now)}` : 'Never seen'}</span>
        <span className={`tabular ${ownClasses.dim}`}>
          {battery === null ? '' : `Battery ${battery} %`}
          {battery === null || signal === null ? '' : ' · '}
          {signal === null ? '' : `${signal} dBm`}
        </span>
      </span>
    </Link>
  )
}
