import { Title } from '@mantine/core'
import { listExpiredLogs } from '@muster/contract/retentionCalls'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../api/call.ts'
import { Loaded } from '../../../ui/page/LoadProblem.tsx'
import { Pager } from '../../../ui/page/Pager.tsx'
import classes from '../../../ui/page/page.module.css'
import { TimeText } from '../../../ui/TimeText.tsx'
import { TableFrame } from '../../TableFrame.tsx'
import ownClasses from './kept.module.css'
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
              <TableFrame label="Expired logs table">
                <thead>
                  <tr>
                    <th scope="col">Started</th>
                    <th scope="col">Kind</th>
                    <th scope="col">Entries</th>
                    <th scope="col">Expired</th>
                    <th scope="col">Hash of the last entry</th>
                    <th scope="col">Signed</th>
                  </tr>
                </thead>
                <tbody>
                  {items.map((log) => (
                    <tr key={log.incidentId}>
                      <td>
                        <TimeText at={log.startedAt} isDated />
                      </td>
                      <td>{incidentKindNames[log.kind]}</td>
                      <td>{log.entries.toLocaleString('en-US')}</td>
                      <td>
                        <TimeText at={log.expiredAt} isDated />
                      </td>
                      <td className={ownClasses.hash}>{log.head}</td>
                      <td>{log.checkpoint === null ? 'Not yet' : `In checkpoint ${log.checkpoint}`}</td>
                    </tr>
                  ))}
                </tbody>
              </TableFrame>
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
