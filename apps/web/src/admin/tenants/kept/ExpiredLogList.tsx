import { Title } from '@mantine/core'
import { type ExpiredLog, listExpiredLogs } from '@muster/contract/retentionCalls'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../api/call.ts'
import { type Columns, DataTable } from '../../../ui/kit/DataTable.tsx'
import { Loaded } from '../../../ui/page/LoadProblem.tsx'
import { Pager } from '../../../ui/page/Pager.tsx'
import classes from '../../../ui/page/page.module.css'
import listClasses from '../../../ui/page/recordList.module.css'
import { TimeText } from '../../../ui/TimeText.tsx'
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
        Expired logs
      </Title>
      <Loaded query={logs}>
        {({ items, total }) =>
          total === 0 ? (
            <p className={classes.note}>No expired logs yet. We keep the dates, length and hash of each.</p>
          ) : (
            <>
              <DataTable
                label="Expired logs"
                items={items}
                keyOf={({ incidentId }) => incidentId}
                columns={columns}
                isStale={logs.isPlaceholderData}
              />
              <div className={classes.foot}>
                <Pager what="expired logs" page={page} pageSize={pageSize} total={total} onPage={setPage} />
              </div>
            </>
          )
        }
      </Loaded>
    </section>
  )
}

const columns: Columns<ExpiredLog> = [
  { title: 'Started', cell: ({ startedAt }) => <TimeText at={startedAt} isDated /> },
  { title: 'Kind', cell: ({ kind }) => incidentKindNames[kind] },
  { title: 'Entries', cell: ({ entries }) => entries.toLocaleString('en-US'), isNumber: true },
  { title: 'Expired', cell: ({ expiredAt }) => <TimeText at={expiredAt} isDated /> },
  {
    title: 'Hash of the last entry',
    cell: ({ head }) => <span className={listClasses.address}>{head}</span>,
  },
  {
    title: 'Signed',
    cell: ({ checkpoint }) => (checkpoint === null ? 'Not yet' : `In checkpoint ${checkpoint}`),
  },
]
