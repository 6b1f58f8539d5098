import { type AuditEntry, searchAudit } from '@muster/contract/auditCalls'
import { plural } from '@muster/words/message'
import { t } from '@muster/words/t'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { call } from '../../api/call.ts'
import { EmptyState } from '../../ui/kit/EmptyState.tsx'
import { EmptyList } from '../../ui/page/EmptyList.tsx'
import { PagedList } from '../../ui/page/PagedList.tsx'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import classes from '../../ui/page/page.module.css'
import { useStoredFilters } from '../../ui/page/useStoredFilters.ts'
import { recordTime } from '../../ui/recordTimes.ts'
import type { CsvColumn } from '../list/csv.ts'
import { ExportButton } from '../list/ExportButton.tsx'
import { AuditBar } from './AuditBar.tsx'
import { AuditLine } from './AuditLine.tsx'
import ownClasses from './audit.module.css'
import { type AuditView, auditQuery, readAuditView, writeAuditView } from './auditView.ts'
import { actionWords, fieldChanges } from './auditWords.ts'

const pageSize = 50
const everything: AuditView = { search: '', action: '', tenantKey: '', since: '', until: '', page: 1 }

/** The changes in the organizations that one administers, with their authors, newest first. */
export default function AuditLogPage() {
  const [address, setAddress] = useSearchParams()
  useStoredFilters('audit')
  const view = readAuditView(address)
  const change = (part: Partial<AuditView>) =>
    setAddress(writeAuditView({ ...view, page: 1, ...part }), { replace: part.page === undefined })
  const clear = () => change(everything)
  const load = (page: number, size: number, signal?: AbortSignal) =>
    call(searchAudit, { query: { ...auditQuery(view), page, pageSize: size } }, signal ? { signal } : {})
  const entries = useQuery({
    queryKey: ['admin', 'audit', view],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => load(view.page, pageSize, signal),
  })
  return (
    <div className={classes.page}>
      <PageHeader
        title={t`Audit log`}
        subtitle={t`Who changed what, newest first. Entries can’t be changed or removed.`}
      />
      <AuditBar view={view} change={change} onClear={clear} />
      {entries.data?.searchedTo ? (
        <p className={classes.note} role="status">
          {t`Searched the newest entries, back to ${recordTime(entries.data.searchedTo)}. To go further back, choose an earlier “Until” date.`}
        </p>
      ) : null}
      <PagedList
        label={t`Entries`}
        query={entries}
        counted={(count) => t`${plural(count, '# entry', '# entries')}`}
        keyOf={({ id }) => id}
        line={(entry) => <AuditLine entry={entry} />}
        linesClassName={ownClasses.entries}
        empty={
          <EmptyList filtered={writeAuditView(view).size > 0} noMatch={t`No entries match.`} onClear={clear}>
            <EmptyState title={t`No changes yet.`}>{t`Each change appears here with its author.`}</EmptyState>
          </EmptyList>
        }
        page={view.page}
        pageSize={pageSize}
        onPage={(page) => change({ page })}
        file={<ExportButton fileName="audit" columns={columns} load={load} />}
      />
    </div>
  )
}

const columns: readonly CsvColumn<AuditEntry>[] = [
  {
    get title() {
      return t`Time (UTC)`
    },
    value: ({ at }) => at,
  },
  {
    get title() {
      return t`Organization`
    },
    value: ({ tenantName }) => tenantName ?? t`All organizations`,
  },
  {
    get title() {
      return t`Who`
    },
    value: ({ actor }) => actor,
  },
  {
    get title() {
      return t`From`
    },
    value: ({ from }) => from,
  },
  {
    get title() {
      return t`Action`
    },
    value: ({ action }) => actionWords(action),
  },
  {
    get title() {
      return t`About`
    },
    value: ({ subject }) => subject,
  },
  {
    get title() {
      return t`Changes`
    },
    value: ({ before, after }) =>
      fieldChanges(before, after)
        .map(
          (change) =>
            `${change.field}: ${change.before?.text ?? t`(new)`} → ${change.after?.text ?? t`(gone)`}`,
        )
        .join('\n'),
  },
]
