import { Checkbox } from '@mantine/core'
import formClasses from '../../ui/form/form.module.css'

type ChoicesProps<T> = {
  label: string
  choices: readonly { value: T; label: string }[]
  chosen: readonly T[]
  /** Said while nothing is chosen. */
  error?: string | undefined
  /** A box for all, above the others. */
  any?: { label: string; isAny: boolean; onAny: (isAny: boolean) => void }
  onChange: (chosen: T[]) => void
}

/** Any number of things to choose, a box each; what is chosen stays in the order of the boxes. */
export function Choices<T extends string | number>({
  label,
  choices,
  chosen,
  error,
  any,
  onChange,
}: ChoicesProps<T>) {
  const toggle = (value: T, on: boolean) =>
    onChange(
      choices.map((each) => each.value).filter((each) => (each === value ? on : chosen.includes(each))),
    )
  return (
    <fieldset className={formClasses.set}>
      <legend className={formClasses.legend}>{label}</legend>
      {any ? (
        <Checkbox
          className={formClasses.check}
          label={any.label}
          size="md"
          checked={any.isAny}
          onChange={({ currentTarget }) => any.onAny(currentTarget.checked)}
        />
      ) : null}
      {any?.isAny ? null : (
        <div className={formClasses.scroll}>
          {choices.map(({ value, label: words }) => (
            <Checkbox
              key={value}
              className={formClasses.check}
              label={words}
              size="md"
              checked={chosen.includes(value)}
              onChange={({ currentTarget }) => toggle(value, currentTarget.checked)}
            />
          ))}
        </div>
      )}
      {error && chosen.length === 0 ? (
        <p className={formClasses.bad} role="alert">
          {error}
        </p>
      ) : null}
    </fieldset>
  )
}
