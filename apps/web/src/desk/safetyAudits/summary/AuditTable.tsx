import { Title } from '@mantine/core'
import type { SafetyAuditLine } from '@muster/contract/safetyAuditCalls'
import { percentWords } from '@muster/words/amounts'
import { plural } from '@muster/words/message'
import { t } from '@muster/words/t'
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
          {siteId ? t`Safety audits of one site` : t`Safety audits`}
        </Title>
        {siteId ? (
          <Button component={Link} to={addressOf({ siteId: null, list: 1 })}>
            {t`All sites`}
          </Button>
        ) : null}
      </div>
      <PagedTable
        label={t`Safety audits table`}
        query={audits}
        counted={(count) => t`${plural(count, '# safety audit', '# safety audits')}`}
        keyOf={({ safetyAuditId }) => safetyAuditId}
        linkTo={({ safetyAuditId, signedAt }) =>
          signedAt ? paths.safetyAudit(safetyAuditId) : paths.safetyAuditRun(safetyAuditId)
        }
        columns={columns}
        empty={
          template === null ? (
            <EmptyState title={t`No safety audits yet.`}>{t`Choose a site above to start one.`}</EmptyState>
          ) : (
            <EmptyState title={t`No audits use this template.`} />
          )
        }
        page={page}
        pageSize={auditsPerPage}
        onPage={(to) => show({ list: to })}
        words={[t`Newer`, t`Older`]}
      />
    </section>
  )
}

const columns: Columns<SafetyAuditLine> = [
  {
    get title() {
      return t`Site`
    },
    cell: ({ siteName }) => siteName,
  },
  {
    get title() {
      return t`Started`
    },
    cell: ({ startedAt, startedByName }) => t`${dayOf(startedAt)} by ${startedByName}`,
  },
  {
    get title() {
      return t`Status`
    },
    cell: statusOf,
  },
  {
    get title() {
      return t`Score`
    },
    cell: ({ percent }) => (percent === null ? '–' : percentWords(percent)),
    isNumber: true,
  },
  {
    get title() {
      return t`Findings`
    },
    cell: ({ findings }) => findings,
    isNumber: true,
  },
]

function statusOf({ signedAt, signedByName, isCountersigned }: SafetyAuditLine) {
  if (!signedAt) return <Badge tone="warn">{t`Not signed yet`}</Badge>
  return (
    <>
      <Badge tone="ok">{isCountersigned ? t`Signed, countersigned` : t`Signed`}</Badge>
      <p className={classes.note}>{t`${dayOf(signedAt)} by ${signedByName ?? ''}`}</p>
    </>
  )
}
