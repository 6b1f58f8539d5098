import { t } from '@muster/words/t'
import { Segmented } from '../ui/kit/Segmented.tsx'
import type { RoomLayout } from './useBoardAddress.ts'

const layouts = () =>
  [
    { value: 'grid', label: t`Grid` },
    { value: 'list', label: t`List` },
    { value: 'plan', label: t`Plan` },
  ] as const

type LayoutTabsProps = { layout: RoomLayout; onLayout: (layout: RoomLayout) => void }

/** The choice of layout: rooms as cards, one below the other, or on the plan. */
export function LayoutTabs({ layout, onLayout }: LayoutTabsProps) {
  return <Segmented label={t`Show rooms as`} choices={layouts()} value={layout} onChange={onLayout} />
}
