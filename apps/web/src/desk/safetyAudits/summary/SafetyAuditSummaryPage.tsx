import { Title } from '@mantine/core'
import type { SafetyAuditChoice, SafetyAuditSite } from '@muster/contract/safetyAuditCalls'
import { percentWords } from '@muster/words/amounts'
import { plural } from '@muster/words/message'
import { t } from '@muster/words/t'
import { Link } from 'react-router'
import { useMay } from '../../../auth/accountState.ts'
import { paths } from '../../../paths.ts'
import { Button } from '../../../ui/kit/Button.tsx'
import { EmptyState } from '../../../ui/kit/EmptyState.tsx'
import { Meter } from '../../../ui/kit/Meter.tsx'
import { Loaded } from '../../../ui/page/LoadProblem.tsx'
import { PageHeader } from '../../../ui/page/PageHeader.tsx'
import { PageButtons } from '../../../ui/page/Pager.tsx'
import classes from '../../../ui/page/page.module.css'
import { useStoredFilters } from '../../../ui/page/useStoredFilters.ts'
import { dayOf } from '../../../ui/times.ts'
import { SafetyAuditTabs } from '../SafetyAuditTabs.tsx'
import ownClasses from '../safetyAudit.module.css'
import { sitesPerPage, useSummary, useTrend } from '../useSafetyAudits.ts'
import { AuditTable } from './AuditTable.tsx'
import { SitesTrend } from './SitesTrend.tsx'
import { StartForm } from './StartForm.tsx'
import { TemplateFilter } from './TemplateFilter.tsx'
import { TrendPlot } from './TrendPlot.tsx'
import { UnsentHere } from './UnsentHere.tsx'
import { useSummaryAddress } from './useSummaryAddress.ts'

/**
 * The results of safety audits across the sites and at each of them, over time. The address holds the template, the
 * site whose audits are listed, and the pages.
 */
export default function SafetyAuditSummaryPage() {
  const { view, show, addressOf } = useSummaryAddress()
  useStoredFilters('safetyAudits')
  const { page, template } = view
  const summary = useSummary(page, template)
  const trend = useTrend()
  const trends = trend.data ?? []
  const order = trends.map((each) => each.template)
  const mayRun = useMay('safetyAudit.run')
  return (
    <div className={classes.page}>
      <PageHeader
        title={t`Safety Audit Summary`}
        subtitle={t`Safety audit results and open repairs. Staff only.`}
      />
      <SafetyAuditTabs />
      <UnsentHere />
      {mayRun ? <StartForm /> : null}
      <TemplateFilter
        templates={trends}
        template={template}
        choose={(next) => show({ template: next, page: 1, list: 1 })}
      />
      <Loaded query={trend} height={320}>
        {(all) => <SitesTrend trends={all} template={template} />}
      </Loaded>
      <Loaded query={summary}>
        {({ items, total }) => (
          <>
            {items.length === 0 ? <EmptyState title={t`No sites yet.`} /> : null}
            <div className={ownClasses.sites}>
              {items.map((site) => (
                <SiteCard
                  key={site.siteId}
                  site={site}
                  order={order}
                  listAddress={addressOf({ siteId: site.siteId, list: 1 })}
                />
              ))}
            </div>
            <PageButtons
              page={page}
              total={total}
              pageSize={sitesPerPage}
              label={t`Pages of the sites`}
              isSpread
              onPage={(to) => show({ page: to })}
            />
          </>
        )}
      </Loaded>
      <AuditTable />
    </div>
  )
}

type SiteCardProps = {
  site: SafetyAuditSite
  order: readonly SafetyAuditChoice[]
  /** The address of the list of this site's audits. */
  listAddress: string
}

function SiteCard({ site, order, listAddress }: SiteCardProps) {
  const { siteName, points, running, openTasks } = site
  const last = points.at(-1)
  return (
    <section className={classes.card} aria-label={siteName}>
      <Title order={2} size="h3">
        {siteName}
      </Title>
      {last ? (
        <>
          {last.percent === null ? (
            <p>{t`No score`}</p>
          ) : (
            <Meter
              label={t`Score of ${siteName}`}
              value={last.percent}
              max={100}
              said={percentWords(last.percent)}
            />
          )}
          <p className={classes.note}>
            {last.templateName}, {dayOf(last.signedAt)}
          </p>
          {last.unanswered > 0 ? (
            <p className={classes.note}>{t`${last.unanswered} not answered and not scored.`}</p>
          ) : null}
          <TrendPlot siteName={siteName} points={points} order={order} />
        </>
      ) : (
        <p className={classes.note}>{t`No signed safety audits yet.`}</p>
      )}
      <p>
        {t`${plural(openTasks, '# open task from audits', '# open tasks from audits')}`}
        {running > 0 ? ` · ${t`${running} not signed yet`}` : ''}
      </p>
      <div className={classes.actions}>
        <Button component={Link} to={listAddress} aria-label={t`Show all for ${siteName}`}>
          {t`Show all`}
        </Button>
        {last ? (
          <Button
            component={Link}
            to={paths.safetyAudit(last.safetyAuditId)}
            aria-label={t`Last audit of ${siteName}`}
          >
            {t`Last audit`}
          </Button>
        ) : null}
      </div>
    </section>
  )
}
