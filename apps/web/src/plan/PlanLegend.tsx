import { RungMark, rungWords } from '../ui/RungMark.tsx'
import classes from './plan.module.css'

/** The meaning of the marks and patterns on the plan. */
export function PlanLegend() {
  return (
    <ul className={classes.legend} aria-label="What the marks mean">
      <li>
        <span className={classes.swatch} data-mark="help" aria-hidden>
          ▲
        </span>
        Needs help
      </li>
      {(['notReached', 'seen', 'answered'] as const).map((rung) => (
        <li key={rung}>
          <span className={classes.swatch} data-mark={rung} aria-hidden>
            <RungMark rung={rung} bare />
          </span>
          {rungWords[rung]}
        </li>
      ))}
      <li>
        <span className={classes.swatch} aria-hidden />
        Not one of our rooms
      </li>
    </ul>
  )
}
