import type { RbimLine, RbimPage } from '@muster/contract/rbimCalls'
import { percentWords } from '@muster/words/amounts'
import { plural } from '@muster/words/message'
import { t, told } from '@muster/words/t'
import type { UseQueryResult } from '@tanstack/react-query'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/kit/Button.tsx'
import type { Columns } from '../../ui/kit/DataTable.tsx'
import { EmptyState } from '../../ui/kit/EmptyState.tsx'
import { PagedTable } from '../../ui/kit/PagedTable.tsx'
import page from '../../ui/page/page.module.css'
import { RbimStateMark } from '../../ui/RbimStateMark.tsx'
import { relativeTime } from '../../ui/times.ts'
import { useNow } from '../../ui/useNow.ts'
import { pageSize, type RbimView } from './useRbims.ts'

type RbimTableProps = {
  list: UseQueryResult<RbimPage>
  view: RbimView
  change: (part: Partial<RbimView>) => void
  /** Opens the form for a new one; null for people who may not add one. */
  onAdd: (() => void) | null
}

/** RBIMs, those to be looked after first. */
export function RbimTable({ list, view, change, onAdd }: RbimTableProps) {
  const isNarrowed =
    view.state !== null ||
    view.siteId !== null ||
    view.search !== '' ||
    Object.keys(list.data?.counts ?? {}).length > 0
  return (
    <PagedTable
      label={t`RBIMs`}
      query={list}
      counted={(count) => t`${plural(count, '# RBIM', '# RBIMs')}`}
      keyOf={({ rbimId }) => rbimId}
      linkTo={({ serialNumber }) => paths.rbim(serialNumber)}
      columns={columns}
      empty={
        isNarrowed ? (
          <EmptyState title={t`No devices match.`}>{t`Clear a filter to see more.`}</EmptyState>
        ) : (
          <EmptyState
            title={t`No devices yet.`}
            action={onAdd ? <Button onClick={onAdd}>{t`Add a device`}</Button> : undefined}
          >
            {t`Add one here, or import a file.`}
          </EmptyState>
        )
      }
      page={view.page}
      pageSize={pageSize}
      onPage={(to) => change({ page: to })}
    />
  )
}

const columns: Columns<RbimLine> = [
  {
    get title() {
      return t`Serial number`
    },
    cell: ({ serialNumber }) => serialNumber,
  },
  {
    get title() {
      return t`State`
    },
    cell: stateOf,
  },
  {
    get title() {
      return t`Where`
    },
    cell: ({ roomName, siteName }) => (roomName ? `${roomName}, ${siteName}` : siteName),
  },
  {
    get title() {
      return t`Last seen`
    },
    cell: ({ seenAt }) => <LastSeen at={seenAt} />,
  },
  {
    get title() {
      return t`Battery`
    },
    cell: ({ battery }) => (battery === null ? '–' : percentWords(battery)),
    isNumber: true,
  },
  {
    get title() {
      return t`Signal`
    },
    cell: ({ signal }) => (signal === null ? '–' : `${signal} dBm`),
    isNumber: true,
    isForDesks: true,
  },
  {
    get title() {
      return t`Model`
    },
    cell: ({ model }) => model,
    isForDesks: true,
  },
]

function stateOf({ state, fault }: RbimLine) {
  return (
    <>
      <RbimStateMark state={state} />
      {fault ? <p className={page.note}>{told(fault)}</p> : null}
    </>
  )
}

function LastSeen({ at }: { at: string | null }) {
  const now = useNow(1000)
  return <span className="tabular">{at ? relativeTime(at, now) : t`Never`}</span>
}
