import { Select, type SelectProps } from '@mantine/core'
import { t } from '@muster/words/t'

/** Opens a list of choices below its field, so that it is part of the same landmark and of the same dialog. */
export const listInPlace = {
  comboboxProps: { withinPortal: false, floatingStrategy: 'fixed' },
  // The list scrolls, and no box within it: the keys of its field move it (deskKit.css).
  withScrollArea: false,
} as const

type SearchSelectProps = Omit<SelectProps, 'searchable' | 'onChange' | 'allowDeselect'> & {
  onChange: (value: string) => void
}

/** A choice from a long list, found by typing a part of its name. */
export function SearchSelect({ onChange, ...props }: SearchSelectProps) {
  return (
    <Select
      nothingFoundMessage={t`Nothing matches.`}
      checkIconPosition="right"
      {...listInPlace}
      {...props}
      searchable
      allowDeselect={false}
      onChange={(value) => {
        if (value !== null) onChange(value)
      }}
    />
  )
}
