import { SegmentedControl } from '@mantine/core'

type SegmentedProps<Value extends string> = {
  /** The question that the choice answers, for screen readers: "How rooms are shown". */
  label: string
  choices: readonly { value: Value; label: string }[]
  value: Value
  onChange: (value: Value) => void
}

/** A choice between two to four views of the same thing. Parts of a page are tabs, what narrows a list is a filter. */
export function Segmented<Value extends string>({ label, choices, value, onChange }: SegmentedProps<Value>) {
  return (
    <SegmentedControl
      aria-label={label}
      data={choices.map((choice) => ({ ...choice }))}
      value={value}
      onChange={(chosen) => {
        const choice = choices.find((each) => each.value === chosen)
        if (choice) onChange(choice.value)
      }}
    />
  )
}
