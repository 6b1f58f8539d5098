import { IconMinus, IconPlus } from '@tabler/icons-react'
import { useId } from 'react'
import classes from './CountStepper.module.css'

type Props = {
  label: string
  /** A word below the label. */
  hint?: string
  /** Null: not counted. */
  value: number | null
  change: (value: number | null) => void
}

const most = 9999

/** A number of people, by thumb: big minus and plus, and a field for those who would rather type. */
export function CountStepper({ label, hint, value, change }: Props) {
  const id = useId()
  const step = (by: number) => change(Math.min(most, Math.max(0, (value ?? 0) + by)))
  return (
    <div className={classes.row}>
      <label htmlFor={id} className={classes.label}>
        {label}
        {hint ? <span className={classes.hint}>{hint}</span> : null}
      </label>
      <div className={classes.stepper}>
        <button type="button" aria-label={`${label}: one fewer`} onClick={() => step(-1)} disabled={!value}>
          <IconMinus aria-hidden />
        </button>
        <input
          id={id}
          type="text"
          inputMode="numeric"
          pattern="[0-9]*"
          autoComplete="off"
          placeholder="–"
          value={value ?? ''}
          onFocus={(event) => event.target.select()}
          onChange={({ target }) => {
            const digits = target.value.replace(/\D/g, '').slice(0, 4)
            change(digits === '' ? null : Number(digits))
          }}
        />
        <button type="button" aria-label={`${label}: one more`} onClick={() => step(1)}>
          <IconPlus aria-hidden />
        </button>
      </div>
    </div>
  )
}
