import { Title } from '@mantine/core'
import type { SafetyAuditChoice, SafetyAuditMonth, SafetyAuditTrend } from '@muster/contract/safetyAuditCalls'
import classes from '../../../ui/page/page.module.css'
import ownClasses from '../safetyAudit.module.css'
import { SitesPlot } from './SitesPlot.tsx'
import { hasHalf, monthOf, startOf } from './scorePlot.ts'
import plotClasses from './summary.module.css'
import { markAt } from './TemplateMark.tsx'

type SitesTrendProps = {
  /** Of every template; its place says which mark it has. */
  trends: readonly SafetyAuditTrend[]
  /** The only one that is shown; null: all. */
  template: SafetyAuditChoice | null
}

/** The results of safety audits across all sites that somebody may see, each template by itself. */
export function SitesTrend({ trends, template }: SitesTrendProps) {
  const shown = trends
    .map((trend, at) => ({ ...trend, kind: markAt(at) }))
    .filter((trend) => template === null || trend.template === template)
  if (shown.length === 0) return null
  return (
    <section className={classes.card} aria-labelledby="across-sites">
      <div>
        <Title order={2} id="across-sites">
          Across your sites
        </Title>
        {shown.some(({ months }) => months.some(hasHalf)) ? (
          <p className={classes.note}>
            By month. The line is the median score: half of your sites are above it. The bar shows the middle
            half of your sites. The thin line goes from lowest to highest.
          </p>
        ) : null}
      </div>
      <div className={plotClasses.trends}>
        {shown.map(({ template: key, name, months, kind }) => (
          <div key={key} className={plotClasses.trend}>
            <Title order={3}>{name}</Title>
            <p>{lastWords(months)}</p>
            <SitesPlot name={name} months={months} kind={kind} />
            <Numbers months={months} />
          </div>
        ))}
      </div>
    </section>
  )
}

/** The last result, in a sentence. */
function lastWords(months: readonly SafetyAuditMonth[]): string {
  const last = months.at(-1)
  if (!last) return ''
  const { sites, middle } = last
  const when = monthOf(startOf(last.month))
  if (sites === 1) return `${when}: ${middle} % at 1 site.`
  const spread = hasHalf(last)
    ? `half of them between ${last.lowQuarter} and ${last.highQuarter} %`
    : `from ${last.lowest} to ${last.highest} %`
  return `${when}: ${middle} % median of ${sites.toLocaleString('en-US')} sites, ${spread}.`
}

/** The same as numbers, newest first. */
function Numbers({ months }: { months: readonly SafetyAuditMonth[] }) {
  return (
    <details>
      <summary>Show as a table</summary>
      <table className={ownClasses.table}>
        <thead>
          <tr>
            <th scope="col">Month</th>
            {['Sites', 'Lowest', 'Median', 'Highest'].map((name) => (
              <th key={name} scope="col" data-number>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {months.toReversed().map(({ month, sites, lowest, middle, highest }) => (
            <tr key={month}>
              <th scope="row">{monthOf(startOf(month))}</th>
              <td data-number>{sites.toLocaleString('en-US')}</td>
              <td data-number>{lowest} %</td>
              <td data-number>{middle} %</td>
              <td data-number>{highest} %</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}
