import { NativeSelect } from '@mantine/core'
import { type LabelSize, labelSize } from '@muster/contract/setupCalls'
import { say } from '@muster/words/message'
import { t } from '@muster/words/t'
import { wordTable } from '@muster/words/wordTable'

const sizeWords = wordTable<LabelSize>({
  bag: say`One large label per page (A6)`,
  'sheet-8': say`8 per sheet (99 × 68 mm)`,
  'sheet-24': say`24 per sheet (64 × 34 mm)`,
})

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
