import { kindWords } from '@muster/domain/incident/kindWords'
import type { IncidentKind } from '@muster/domain/incident/vocabulary'
import { t } from '@muster/words/t'
import classes from './choices.module.css'

const kinds: readonly IncidentKind[] = ['Actual', 'Exercise', 'Test']

/** Real, drill or test: one tap away, and seen at once in the band over the page and on the start button. */
export function KindChoice({
  kind,
  onChange,
}: {
  kind: IncidentKind
  onChange: (kind: IncidentKind) => void
}) {
  return (
    <fieldset className={classes.set}>
      <legend className={classes.legend}>{t`Is it real?`}</legend>
      <div className={classes.row} data-equal>
        {kinds.map((value) => (
          <label key={value} className={classes.pill} data-kind={value} data-checked={kind === value}>
            <input
              type="radio"
              name="kind"
              value={value}
              checked={kind === value}
              onChange={() => onChange(value)}
              className={classes.input}
            />
            {kindWords[value].name}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
