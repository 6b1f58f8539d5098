import { t } from '@muster/words/t'
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
  /** The usual number: where the first tap on plus begins, so that it need not be counted up to. */
  usual?: number | null
}

const maxCount = 9999

/**
 * The number after a tap on plus or minus. The first plus says that the usual number is here, the first minus one fewer;
 * without a usual number counting begins at one.
 */
export function nextCount(value: number | null, by: 1 | -1, usual: number | null): number {
  const from = value ?? (usual ? (by > 0 ? usual - 1 : usual) : 0)
  return Math.min(maxCount, Math.max(0, from + by))
}

/** A number of people, by thumb: big minus and plus, and a field for those who would rather type. */
export function CountStepper({ label, hint, value, change, usual = null }: Props) {
  const id = useId()
  const step = (by: 1 | -1) => change(nextCount(value, by, usual))
  const isLeast = value === null ? !usual : value === 0
  return (
    <div className={classes.row}>
      <label htmlFor={id} className={classes.label}>
        {label}
        {hint ? <span className={classes.hint}>{hint}</span> : null}
      </label>
      <div className={classes.stepper}>
        <button
          type="button"
          aria-label={t`${label}: one fewer`}
          onClick={() => step(-1)}
          aria-disabled={isLeast}
        >
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
        <button type="button" aria-label={t`${label}: one more`} onClick={() => step(1)}>
          <IconPlus aria-hidden />
        </button>
      </div>
    </div>
  )
}
