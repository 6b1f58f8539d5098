import { incidentTypes } from '@muster/domain/incident/incidentTypes'
import type { IncidentType } from '@muster/domain/incident/vocabulary'
import { t } from '@muster/words/t'
import { useId } from 'react'
import { typeIcons } from './helpIcons.ts'
import classes from './TypeChoice.module.css'

type Props = {
  type: IncidentType | null
  choose: (type: IncidentType) => void
  /** The meaning of “Other” here, where there is time to read what each type means. */
  other?: string
}

/** The choice of one of the seven types of event. In an incident by name alone, two in a line. */
export function TypeChoice({ type: chosen, choose, other }: Props) {
  const group = useId()
  return (
    <fieldset className={classes.types} data-brief={other === undefined}>
      <legend className={classes.legend}>{t`What is it?`}</legend>
      {incidentTypes.map(({ type, name, description }) => {
        const Icon = typeIcons[type]
        return (
          <label key={type} className={classes.type} data-checked={chosen === type}>
            <input type="radio" name={group} checked={chosen === type} onChange={() => choose(type)} />
            <Icon size={26} aria-hidden />
            <span>
              <strong>{name}</strong>
              {other === undefined ? null : <span>{type === 7 ? other : description}</span>}
            </span>
          </label>
        )
      })}
    </fieldset>
  )
}
