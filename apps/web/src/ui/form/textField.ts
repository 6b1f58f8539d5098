import { errorOf, type FieldError } from './fieldErrors.ts'

/** The part of a form that its fields need. */
export type FormFields<V> = {
  values: V
  errors: readonly FieldError[]
  update: (part: Partial<V>) => void
}

type TextNames<V> = { [K in keyof V]: V[K] extends string ? K : never }[keyof V] & string

/** The value of a text field, its error, and its change. */
export function textField<V, K extends TextNames<V>>({ values, errors, update }: FormFields<V>, name: K) {
  return {
    value: values[name],
    error: errorOf(errors, name),
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
      update({ [name]: currentTarget.value } as Partial<V>),
  }
}
