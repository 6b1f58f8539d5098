import { SegmentedControl } from '@mantine/core'
import { type RoomLayout, roomLayout } from './useBoardAddress.ts'

const layouts = [
  { value: 'grid', label: 'Grid' },
  { value: 'list', label: 'List' },
  { value: 'plan', label: 'Plan' },
]

type LayoutTabsProps = { layout: RoomLayout; onLayout: (layout: RoomLayout) => void }

/** The choice of layout: rooms as cards, one below the other, or on the plan. */
export function LayoutTabs({ layout, onLayout }: LayoutTabsProps) {
  return (
    <SegmentedControl
      aria-label="Show rooms as"
      data={layouts}
      value={layout}
      onChange={(value) => onLayout(roomLayout.parse(value))}
    />
  )
}
