import { Title } from '@mantine/core'
import type { SafetyAuditLine } from '@muster/contract/safetyAuditCalls'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { paths } from '../../../paths.ts'
import { Badge } from '../../../ui/kit/Badge.tsx'
import { Button } from '../../../ui/kit/Button.tsx'
import type { Columns } from '../../../ui/kit/DataTable.tsx'
import { EmptyState } from '../../../ui/kit/EmptyState.tsx'
import { PagedTable } from '../../../ui/kit/PagedTable.tsx'
import classes from '../../../ui/page/page.module.css'
import { dayOf } from '../../../ui/times.ts'
import ownClasses from '../safetyAudit.module.css'
import { auditsPerPage, useSafetyAudits } from '../useSafetyAudits.ts'
import { useSummaryAddress } from './useSummaryAddress.ts'

/** Safety audits one by one, newest first; those of the site that the address names. */
export function AuditTable() {
  const { view, show, addressOf } = useSummaryAddress()
  const { siteId, template, list: page } = view
  const part = useRef<HTMLElement>(null)
  const last = useRef(siteId)
  useEffect(() => {
    // Chosen on a card that may be many screens above.
    if (siteId !== null && siteId !== last.current) part.current?.scrollIntoView()
    last.current = siteId
  }, [siteId])
  const audits = useSafetyAudits(siteId, template, page)
  return (
    <section ref={part} className={ownClasses.part} aria-labelledby="all-safety-audits">
      <div className={classes.cardHead}>
        <Title order={2} id="all-safety-audits">
          {siteId ? 'Safety audits of one site' : 'Safety audits'}
        </Title>
        {siteId ? (
          <Button component={Link} to={addressOf({ siteId: null, list: 1 })}>
            All sites
          </Button>
        ) : null}
      </div>
      <PagedTable
        label="Safety audits table"
        query={audits}
        one="safety audit"
        many="safety audits"
        keyOf={({ safetyAuditId }) => safetyAuditId}
        linkTo={({ safetyAuditId, signedAt }) =>
          signedAt ? paths.safetyAudit(safetyAuditId) : paths.safetyAuditRun(safetyAuditId)
        }
        columns={columns}
        empty={
          template === null ? (
            <EmptyState title="No safety audits yet.">Choose a site above to start one.</EmptyState>
          ) : (
            <EmptyState title="No audits use this template." />
          )
        }
        page={page}
        pageSize={auditsPerPage}
        onPage={(to) => show({ list: to })}
        words={['Newer', 'Older']}
      />
    </section>
  )
}

const columns: Columns<SafetyAuditLine> = [
  { title: 'Site', cell: ({ siteName }) => siteName },
  { title: 'Started', cell: ({ startedAt, startedByName }) => `${dayOf(startedAt)} by ${startedByName}` },
  { title: 'Status', cell: statusOf },
  { title: 'Score', cell: ({ percent }) => (percent === null ? '–' : `${percent} %`), isNumber: true },
  { title: 'Findings', cell: ({ findings }) => findings, isNumber: true },
]

function statusOf({ signedAt, signedByName, isCountersigned }: SafetyAuditLine) {
  if (!signedAt) return <Badge tone="warn">Not signed yet</Badge>
  return (
    <>
      <Badge tone="ok">{isCountersigned ? 'Signed, countersigned' : 'Signed'}</Badge>
      <p className={classes.note}>
        {dayOf(signedAt)} by {signedByName}
      </p>
    </>
  )
}
