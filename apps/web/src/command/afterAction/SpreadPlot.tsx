import { durationText, momentText } from '@muster/domain/afterAction/durationText'
import type { StepSpreads } from '@muster/domain/afterAction/roundTracker'
import type { Spread } from '@muster/domain/afterAction/timeSpread'
import classes from './plots.module.css'
import { Scroll } from './Scroll.tsx'
import { steps, stepWords } from './stepWords.ts'

/**
 * The duration of each step: a bar to nine of ten, a tick at half, a dot at the slowest; and the numbers as a table.
 */
export function SpreadPlot({ title, spreads }: { title: string; spreads: StepSpreads }) {
  const span = Math.max(1000, ...steps.map((step) => spreads[step].max ?? 0))
  return (
    <Scroll label={`Table: ${title}`}>
      <table className={classes.table} data-wide>
        <caption className={classes.caption}>
          “Never” means too few rooms responded to calculate a time.
        </caption>
        <thead>
          <tr>
            <th scope="col">Step</th>
            <th scope="col">Rooms</th>
            <th scope="col">Never</th>
            <th scope="col">Median</th>
            <th scope="col">90%</th>
            <th scope="col">Slowest</th>
            <td className={classes.drawn} aria-hidden />
          </tr>
        </thead>
        <tbody>
          {steps.map((step) => {
            const { done, never, median, p90, max } = spreads[step]
            return (
              <tr key={step}>
                <th scope="row">{stepWords[step]}</th>
                <td>{done}</td>
                <td data-never={never > 0 || undefined}>{never}</td>
                <td>{momentText(median)}</td>
                <td>{momentText(p90)}</td>
                <td>{max === null ? '–' : durationText(max)}</td>
                <td className={classes.drawn} aria-hidden>
                  <SpreadBar spread={spreads[step]} span={span} />
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </Scroll>
  )
}

function SpreadBar({ spread: { median, p90, max, done }, span }: { spread: Spread; span: number }) {
  if (done === 0 || max === null) return null
  const x = (at: number) => 2 + (at / span) * 206
  return (
    <svg viewBox="0 0 216 22" width="216" height="22" aria-hidden="true" className={classes.bar}>
      <line x1={x(0)} x2={x(max)} y1="11" y2="11" className={classes.whisker} />
      <rect x={x(0)} y="6" width={Math.max(1, x(p90 ?? max) - x(0))} height="10" className={classes.within} />
      {median === null ? null : (
        <line x1={x(median)} x2={x(median)} y1="2" y2="20" className={classes.half} />
      )}
      <circle cx={x(max)} cy="11" r="4" className={classes.slowest} />
    </svg>
  )
}
