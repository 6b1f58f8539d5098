import { t } from '@muster/words/t'
import { ProgressMark, progressWords } from '../ui/ProgressMark.tsx'
import { HelpMark } from '../ui/RoomMark.tsx'
import classes from './plan.module.css'

/** The meaning of the marks and patterns on the plan. */
export function PlanLegend() {
  return (
    <ul className={classes.legend} aria-label={t`What the marks mean`}>
      <li>
        <span className={classes.swatch} data-mark="help" aria-hidden>
          <HelpMark isInTextColor />
        </span>
        {t`Needs help`}
      </li>
      {(['notReached', 'seen', 'answered'] as const).map((progress) => (
        <li key={progress}>
          <span className={classes.swatch} data-mark={progress} aria-hidden>
            <ProgressMark progress={progress} bare />
          </span>
          {progressWords[progress]}
        </li>
      ))}
      <li>
        <span className={classes.swatch} aria-hidden />
        {t`Not one of our rooms`}
      </li>
    </ul>
  )
}
