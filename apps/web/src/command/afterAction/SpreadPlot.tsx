import { durationText, momentText } from '@muster/domain/afterAction/durationText'
import type { StepSpreads } from '@muster/domain/afterAction/roundTracker'
import { RangeBar } from '../../ui/kit/charts/RangeBar.tsx'
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
                  {done === 0 || max === null ? null : (
                    <RangeBar median={median} most={p90} highest={max} end={span} />
                  )}
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </Scroll>
  )
}
