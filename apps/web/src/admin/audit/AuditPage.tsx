import { type AuditEntry, searchAudit } from '@muster/contract/auditCalls'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { call } from '../../api/call.ts'
import { Loaded } from '../LoadProblem.tsx'
import type { CsvColumn } from '../list/csv.ts'
import { EmptyList } from '../list/EmptyList.tsx'
import { ExportButton } from '../list/ExportButton.tsx'
import listClasses from '../list/list.module.css'
import { Pager } from '../list/Pager.tsx'
import { useKeptAddress } from '../list/useKeptAddress.ts'
import { PageHead } from '../PageHead.tsx'
import classes from '../page.module.css'
import { AuditBar } from './AuditBar.tsx'
import { AuditLine } from './AuditLine.tsx'
import { type AuditView, auditQuery, readAuditView, writeAuditView } from './auditView.ts'
import { actionWords, fieldChanges } from './auditWords.ts'

const pageSize = 50
const everything: AuditView = { search: '', action: '', tenantKey: '', since: '', until: '', page: 1 }

/** Who changed what in the organisations that one administers, newest first. */
export function Component() {
  const [address, setAddress] = useSearchParams()
  useKeptAddress('audit')
  const view = readAuditView(address)
  const change = (part: Partial<AuditView>) =>
    setAddress(writeAuditView({ ...view, page: 1, ...part }), { replace: part.page === undefined })
  const load = (page: number, size: number, signal?: AbortSignal) =>
    call(searchAudit, { query: { ...auditQuery(view), page, pageSize: size } }, signal ? { signal } : {})
  const entries = useQuery({
    queryKey: ['admin', 'audit', view],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => load(view.page, pageSize, signal),
  })
  return (
    <div className={classes.page}>
      <PageHead
        title="Audit log"
        sub="Who changed what, newest first. Nothing in it is ever changed or removed."
      />
      <AuditBar view={view} change={change} />
      <section className={listClasses.card} aria-label="Entries">
        <Loaded query={entries}>
          {({ items }) =>
            items.length === 0 ? (
              <EmptyList
                filtered={writeAuditView(view).size > 0}
                what="entry"
                onClear={() => change(everything)}
              >
                Nothing was changed yet.
              </EmptyList>
            ) : (
              <ul className={listClasses.lines} data-stale={entries.isPlaceholderData}>
                {items.map((entry) => (
                  <li key={entry.id}>
                    <AuditLine entry={entry} />
                  </li>
                ))}
              </ul>
            )
          }
        </Loaded>
      </section>
      <div className={listClasses.foot}>
        <Pager
          page={view.page}
          pageSize={pageSize}
          total={entries.data?.total ?? 0}
          what="entries"
          onPage={(page) => change({ page })}
        />
        <ExportButton fileName="audit" columns={columns} load={load} />
      </div>
    </div>
  )
}

const columns: readonly CsvColumn<AuditEntry>[] = [
  { title: 'Time (UTC)', value: ({ at }) => at },
  { title: 'Organisation', value: ({ tenantKey }) => tenantKey },
  { title: 'Who', value: ({ actor }) => actor },
  { title: 'From', value: ({ from }) => from },
  { title: 'Action', value: ({ action }) => actionWords(action) },
  { title: 'About', value: ({ subject }) => subject },
  {
    title: 'Changes',
    value: ({ before, after }) =>
      fieldChanges(before, after)
        .map((change) => `${change.field}: ${change.before ?? '(new)'} → ${change.after ?? '(gone)'}`)
        .join('\n'),
  },
]
