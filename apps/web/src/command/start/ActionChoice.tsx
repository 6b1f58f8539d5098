import { actionGuides, actionName } from '@muster/domain/incident/actionGuides'
import { type IncidentAction, incidentAction } from '@muster/domain/incident/vocabulary'
import { t } from '@muster/words/t'
import { IconCircleCheckFilled } from '@tabler/icons-react'
import { actionLooks } from '../../ui/ActionMark.tsx'
import classes from './choices.module.css'

type ActionChoiceProps = { action: IncidentAction | null; onChange: (action: IncidentAction) => void }

/** The first of the two presses: what everyone should do. */
export function ActionChoice({ action, onChange }: ActionChoiceProps) {
  return (
    <fieldset className={classes.set}>
      <legend className={classes.legend}>{t`What should everyone do?`}</legend>
      <div className={classes.actions}>
        {incidentAction.options.map((value) => {
          const { Icon, solid, text } = actionLooks[value]
          const style = { '--solid': solid, '--quiet': text } as React.CSSProperties
          return (
            <label key={value} className={classes.action} style={style} data-checked={action === value}>
              <input
                type="radio"
                name="action"
                value={value}
                checked={action === value}
                onChange={() => onChange(value)}
                className={classes.input}
              />
              <Icon size={40} stroke={1.75} aria-hidden className={classes.icon} />
              <span className={classes.word}>{actionName(value)}</span>
              <span className={classes.directive}>{actionGuides[value].directive}</span>
              <IconCircleCheckFilled size={26} aria-hidden className={classes.check} />
            </label>
          )
        })}
      </div>
    </fieldset>
  )
}
