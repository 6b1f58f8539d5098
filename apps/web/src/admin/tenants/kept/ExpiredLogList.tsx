import { Title } from '@mantine/core'
import { type ExpiredLog, listExpiredLogs } from '@muster/contract/retentionCalls'
import { numberWords } from '@muster/words/amounts'
import { plural } from '@muster/words/message'
import { t } from '@muster/words/t'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../api/call.ts'
import { DatedTime } from '../../../ui/DatedTime.tsx'
import { type Columns, DataTable } from '../../../ui/kit/DataTable.tsx'
import { Loaded } from '../../../ui/page/LoadProblem.tsx'
import { Pager } from '../../../ui/page/Pager.tsx'
import classes from '../../../ui/page/page.module.css'
import listClasses from '../../../ui/page/recordList.module.css'
import { incidentKindNames } from './keptWords.ts'

const pageSize = 20

/** The rest of logs that have expired: dates, length, and the hash by which a copy of the log is recognized. */
export function ExpiredLogList({ tenantId }: { tenantId: string }) {
  const [page, setPage] = useState(1)
  const logs = useQuery({
    queryKey: ['admin', 'tenants', 'expiredLogs', tenantId, page],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      call(listExpiredLogs, { params: { id: tenantId }, query: { page, pageSize } }, { signal }),
  })
  return (
    <section className={classes.card} aria-labelledby="expired">
      <Title order={2} id="expired">
        {t`Expired logs`}
      </Title>
      <Loaded query={logs}>
        {({ items, total }) =>
          total === 0 ? (
            <p
              className={classes.note}
            >{t`No expired logs yet. We keep the dates, length and hash of each.`}</p>
          ) : (
            <>
              <DataTable
                label={t`Expired logs`}
                items={items}
                keyOf={({ incidentId }) => incidentId}
                columns={columns}
                isStale={logs.isPlaceholderData}
              />
              <div className={classes.foot}>
                <Pager
                  counted={(count) => t`${plural(count, '# expired log', '# expired logs')}`}
                  page={page}
                  pageSize={pageSize}
                  total={total}
                  onPage={setPage}
                />
              </div>
            </>
          )
        }
      </Loaded>
    </section>
  )
}

const columns: Columns<ExpiredLog> = [
  {
    get title() {
      return t`Started`
    },
    cell: ({ startedAt }) => <DatedTime at={startedAt} />,
  },
  {
    get title() {
      return t`Kind`
    },
    cell: ({ kind }) => incidentKindNames[kind],
  },
  {
    get title() {
      return t`Entries`
    },
    cell: ({ entries }) => numberWords(entries),
    isNumber: true,
  },
  {
    get title() {
      return t`Expired`
    },
    cell: ({ expiredAt }) => <DatedTime at={expiredAt} />,
  },
  {
    get title() {
      return t`Hash of the last entry`
    },
    cell: ({ head }) => <span className={listClasses.address}>{head}</span>,
  },
  {
    get title() {
      return t`Signed`
    },
    cell: ({ checkpoint }) => (checkpoint === null ? t`Not yet` : t`In checkpoint ${checkpoint}`),
  },
]
