import { NativeSelect } from '@mantine/core'
import { type LabelSize, labelSize } from '@muster/contract/setupCalls'
import { t } from '@muster/words/t'

const sizeWords = {
  get bag() {
    return t`One large label per page (A6)`
  },
  get 'sheet-8'() {
    return t`8 per sheet (99 × 68 mm)`
  },
  get 'sheet-24'() {
    return t`24 per sheet (64 × 34 mm)`
  },
} as const satisfies Record<LabelSize, string>

/** On which label stock is printed. */
export function LabelSizeChoice({ size, choose }: { size: LabelSize; choose: (size: LabelSize) => void }) {
  return (
    <NativeSelect
      label={t`Size`}
      size="md"
      maw="24rem"
      value={size}
      onChange={({ currentTarget }) => choose(labelSize.parse(currentTarget.value))}
      data={labelSize.options.map((value) => ({ value, label: sizeWords[value] }))}
    />
  )
}
