import { Title } from '@mantine/core'
import type { SafetyAuditChoice, SafetyAuditMonth, SafetyAuditTrend } from '@muster/contract/safetyAuditCalls'
import { numberWords, percentWords } from '@muster/words/amounts'
import { t } from '@muster/words/t'
import { ChartFrame } from '../../../ui/kit/ChartFrame.tsx'
import { lookAt } from '../../../ui/kit/charts/seriesLooks.tsx'
import { DataTable } from '../../../ui/kit/DataTable.tsx'
import classes from '../../../ui/page/page.module.css'
import { SitesPlot } from './SitesPlot.tsx'
import { hasHalf, monthOf, startOf } from './scores.ts'
import plotClasses from './summary.module.css'

type SitesTrendProps = {
  /** Of every template; its place says which look it has. */
  trends: readonly SafetyAuditTrend[]
  /** The only one that is shown; null: all. */
  template: SafetyAuditChoice | null
}

/** The results of safety audits across all sites that somebody may see, each template by itself. */
export function SitesTrend({ trends, template }: SitesTrendProps) {
  const shown = trends
    .map((trend, at) => ({ ...trend, look: lookAt(at) }))
    .filter((trend) => template === null || trend.template === template)
  if (shown.length === 0) return null
  return (
    <section className={classes.card} aria-labelledby="across-sites">
      <div>
        <Title order={2} id="across-sites">
          {t`Across your sites`}
        </Title>
        {shown.some(({ months }) => months.some(hasHalf)) ? (
          <p className={classes.note}>
            {t`By month. The line is the median score: half of your sites are above it. The bar shows the middle half of your sites. The thin line goes from lowest to highest.`}
          </p>
        ) : null}
      </div>
      <div className={plotClasses.trends}>
        {shown.map(({ template: key, name, months, look }) => (
          <ChartFrame
            key={key}
            title={name}
            summary={lastWords(months)}
            points={months.length}
            instead={percentWords(months.at(-1)?.middle ?? 0)}
            table={
              <DataTable
                label={t`${name} by month`}
                items={months.toReversed()}
                keyOf={({ month }) => month}
                columns={[
                  { title: t`Month`, cell: ({ month }) => monthOf(startOf(month)) },
                  { title: t`Sites`, cell: ({ sites }) => numberWords(sites), isNumber: true },
                  { title: t`Lowest`, cell: ({ lowest }) => percentWords(lowest), isNumber: true },
                  { title: t`Median`, cell: ({ middle }) => percentWords(middle), isNumber: true },
                  { title: t`Highest`, cell: ({ highest }) => percentWords(highest), isNumber: true },
                ]}
              />
            }
          >
            <SitesPlot name={name} months={months} look={look} />
          </ChartFrame>
        ))}
      </div>
    </section>
  )
}

/** The last result, in a sentence. */
function lastWords(months: readonly SafetyAuditMonth[]): string {
  const last = months.at(-1)
  if (!last) return ''
  const when = monthOf(startOf(last.month))
  const middle = percentWords(last.middle)
  if (last.sites === 1) return t`${when}: ${middle} at 1 site.`
  return hasHalf(last)
    ? t`${when}: ${middle} median of ${last.sites} sites, half of them between ${percentWords(last.lowQuarter)} and ${percentWords(last.highQuarter)}.`
    : t`${when}: ${middle} median of ${last.sites} sites, from ${percentWords(last.lowest)} to ${percentWords(last.highest)}.`
}
