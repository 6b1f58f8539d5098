import { useTitle } from '../ui/useTitle.ts'
import { useActiveRoom } from './BagContext.ts'
import classes from './ChecklistPage.module.css'
import { InstructionItem } from './InstructionItem.tsx'
import { RoomStatusPanel } from './RoomStatusPanel.tsx'
import { useStableOrder } from './useStableOrder.ts'

/** What this room is to do, each acknowledged with one tap, and then how the room is. */
export function ChecklistPage() {
  useTitle('Checklist')
  const { view } = useActiveRoom()
  const instructions = useStableOrder(view.instructions)
  const done = view.instructions.filter(({ completed }) => completed).length
  return (
    <>
      <div className={classes.head}>
        <h1>Checklist</h1>
        {view.instructions.length > 0 ? (
          <span className={classes.count}>
            {done} of {view.instructions.length} done
          </span>
        ) : null}
      </div>
      {view.instructions.length === 0 ? <p>No instructions yet. Follow the broadcast above.</p> : null}
      <ol className={classes.list}>
        {instructions.map((instruction) => (
          <InstructionItem key={instruction.id} instruction={instruction} />
        ))}
      </ol>
      <RoomStatusPanel />
    </>
  )
}
