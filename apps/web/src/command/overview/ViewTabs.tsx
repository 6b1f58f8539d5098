import { t } from '@muster/words/t'
import type { BoardView } from '../../board/useBoardAddress.ts'
import { Segmented } from '../../ui/kit/Segmented.tsx'
import classes from './ViewTabs.module.css'

const wide = [
  {
    value: 'message',
    get label() {
      return t`Messages`
    },
  },
  {
    value: 'timeline',
    get label() {
      return t`Timeline`
    },
  },
] as const
const narrow = [
  {
    value: 'rooms',
    get label() {
      return t`Rooms`
    },
  },
  ...wide,
] as const

type TabsProps = { view: BoardView; onView: (view: BoardView) => void }

/** On a phone: which one of the three is shown. */
export function NarrowTabs({ view, onView }: TabsProps) {
  return (
    <div className={classes.narrow}>
      <Segmented
        label={t`Show`}
        choices={narrow}
        value={view === 'wall' ? 'rooms' : view}
        onChange={onView}
      />
    </div>
  )
}

/** On a desk: which one of the two is shown beside the rooms. */
export function WideTabs({ view, onView }: TabsProps) {
  return (
    <div className={classes.wide}>
      <Segmented
        label={t`Show beside the rooms`}
        choices={wide}
        value={view === 'timeline' ? 'timeline' : 'message'}
        onChange={onView}
      />
    </div>
  )
}
