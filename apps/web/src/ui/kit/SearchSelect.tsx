import { Select, type SelectProps } from '@mantine/core'

type SearchSelectProps = Omit<SelectProps, 'searchable' | 'onChange' | 'allowDeselect'> & {
  onChange: (value: string) => void
}

/** A choice from a long list, found by typing a part of its name. */
export function SearchSelect({ onChange, ...props }: SearchSelectProps) {
  return (
    <Select
      nothingFoundMessage="Nothing matches."
      checkIconPosition="right"
      // In a portal, a press on a choice would be one outside of the filters, and close them.
      comboboxProps={{ withinPortal: false, floatingStrategy: 'fixed' }}
      {...props}
      searchable
      allowDeselect={false}
      onChange={(value) => {
        if (value !== null) onChange(value)
      }}
    />
  )
}
