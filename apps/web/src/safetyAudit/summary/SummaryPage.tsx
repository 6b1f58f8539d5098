import { Button, Title } from '@mantine/core'
import type { SafetyAuditSite } from '@muster/contract/safetyAuditCalls'
import { Link, useSearchParams } from 'react-router'
import { useMay } from '../../auth/accountState.ts'
import { Loaded } from '../../manage/LoadProblem.tsx'
import { PageHead } from '../../manage/PageHead.tsx'
import classes from '../../manage/page.module.css'
import { paths } from '../../paths.ts'
import { PageTurns } from '../PageTurns.tsx'
import { SafetyAuditParts } from '../SafetyAuditParts.tsx'
import ownClasses from '../safetyAudit.module.css'
import { sitesPerPage, useSummary } from '../useSafetyAudits.ts'
import { AuditTable } from './AuditTable.tsx'
import { StartForm } from './StartForm.tsx'
import { TrendPlot } from './TrendPlot.tsx'
import { UnsentHere } from './UnsentHere.tsx'

/** What safety audits came to at each site, over time. The address holds which site’s are listed, and the page. */
export function Component() {
  const [address, setAddress] = useSearchParams()
  const page = Math.max(1, Number(address.get('page')) || 1)
  const summary = useSummary(page)
  const mayRun = useMay('safetyAudit.run')
  return (
    <div className={classes.page}>
      <PageHead
        title="Safety Audit Summary"
        sub="What walks through your sites came to, and what is being mended. For those who are responsible, never for the public."
      />
      <SafetyAuditParts />
      <UnsentHere />
      {mayRun ? <StartForm /> : null}
      <Loaded query={summary}>
        {({ items, total }) => (
          <>
            {items.length === 0 ? <p className={classes.card}>There is no site yet.</p> : null}
            <div className={ownClasses.sites}>
              {items.map((site) => (
                <SiteCard key={site.siteId} site={site} />
              ))}
            </div>
            <PageTurns
              {...{ page, total, pageSize: sitesPerPage }}
              turn={(to) => setAddress(to > 1 ? { page: String(to) } : {})}
            />
          </>
        )}
      </Loaded>
      <AuditTable />
    </div>
  )
}

function SiteCard({ site: { siteId, siteName, points, running, openTasks } }: { site: SafetyAuditSite }) {
  const last = points.at(-1)
  return (
    <section className={classes.card} aria-label={siteName}>
      <Title order={2} size="h3">
        {siteName}
      </Title>
      {last ? (
        <>
          <p className={ownClasses.score}>{last.percent === null ? 'No score' : `${last.percent} %`}</p>
          {last.unanswered > 0 ? (
            <p className={classes.note}>{last.unanswered} not answered and left out.</p>
          ) : null}
          <TrendPlot siteName={siteName} points={points} />
        </>
      ) : (
        <p className={classes.note}>No safety audit was signed here yet.</p>
      )}
      <p>
        {openTasks === 1 ? '1 open task' : `${openTasks} open tasks`}
        {running > 0 ? ` · ${running} not signed yet` : ''}
      </p>
      <div>
        <Button
          component={Link}
          to={`?site=${siteId}`}
          variant="default"
          aria-label={`List those of ${siteName}`}
        >
          List them
        </Button>{' '}
        {last ? (
          <Button
            component={Link}
            to={paths.safetyAudit(last.safetyAuditId)}
            variant="default"
            aria-label={`The last one of ${siteName}`}
          >
            The last one
          </Button>
        ) : null}
      </div>
    </section>
  )
}
