import { NativeSelect } from '@mantine/core'
import { type LabelSize, labelSize } from '@muster/contract/setupCalls'

const sizeWords = {
  bag: 'One large label per page (A6)',
  'sheet-8': '8 per sheet (99 × 68 mm)',
  'sheet-24': '24 per sheet (64 × 34 mm)',
} as const satisfies Record<LabelSize, string>

/** On which label stock is printed. */
export function LabelSizeChoice({ size, choose }: { size: LabelSize; choose: (size: LabelSize) => void }) {
  return (
    <NativeSelect
      label="Size"
      size="md"
      maw="24rem"
      value={size}
      onChange={({ currentTarget }) => choose(labelSize.parse(currentTarget.value))}
      data={labelSize.options.map((value) => ({ value, label: sizeWords[value] }))}
    />
  )
}
