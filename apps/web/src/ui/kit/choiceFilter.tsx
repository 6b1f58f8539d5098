import { NativeSelect } from '@mantine/core'
import { t } from '@muster/words/t'
import type { Filter } from './FilterBar.tsx'
import { SearchSelect } from './SearchSelect.tsx'

type Choice = { value: string; label: string }

/** From this many choices on, one is found by typing. */
const manyChoices = 9

/**
 * A filter that shows all, or only what has one of the choices.
 * @param name of the property that it narrows by, as in "Site"
 * @param value of the choice; empty: all
 * @param all the words for no choice
 */
export function choiceFilter({
  name,
  value,
  choices,
  onChange,
  all = t`All`,
}: {
  name: string
  value: string
  choices: readonly Choice[]
  onChange: (value: string) => void
  all?: string
}): Filter {
  const field = { label: name, value, data: [{ value: '', label: all }, ...choices] }
  return {
    name,
    said: value === '' ? null : (choices.find((each) => each.value === value)?.label ?? t`Other`),
    field:
      choices.length < manyChoices ? (
        <NativeSelect {...field} onChange={({ currentTarget }) => onChange(currentTarget.value)} />
      ) : (
        <SearchSelect {...field} onChange={onChange} />
      ),
    onClear: () => onChange(''),
  }
}
