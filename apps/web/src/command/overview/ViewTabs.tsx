import { SegmentedControl } from '@mantine/core'
import { type BoardView, boardView } from '../../board/useBoardAddress.ts'
import classes from './ViewTabs.module.css'

const narrow = [
  { value: 'rooms', label: 'Rooms' },
  { value: 'message', label: 'Messages' },
  { value: 'timeline', label: 'Timeline' },
]
const wide = [
  { value: 'message', label: 'Messages' },
  { value: 'timeline', label: 'Timeline' },
]

type TabsProps = { view: BoardView; onView: (view: BoardView) => void }

/** On a phone: which one of the three is shown. */
export function NarrowTabs({ view, onView }: TabsProps) {
  return (
    <div className={classes.narrow}>
      <SegmentedControl
        aria-label="Show"
        fullWidth
        size="md"
        data={narrow}
        value={view === 'wall' ? 'rooms' : view}
        onChange={(value) => onView(boardView.parse(value))}
      />
    </div>
  )
}

/** On a desk: which one of the two is shown beside the rooms. */
export function WideTabs({ view, onView }: TabsProps) {
  return (
    <div className={classes.wide}>
      <SegmentedControl
        aria-label="Show beside the rooms"
        fullWidth
        size="md"
        data={wide}
        value={view === 'timeline' ? 'timeline' : 'message'}
        onChange={(value) => onView(boardView.parse(value))}
      />
    </div>
  )
}
