import { Button } from '@mantine/core'
import type { Board } from '@muster/domain/incident/board'
import { byHand, type Choice, movedOn, toggleAll } from '../../../board/rooms/choice.ts'
import classes from '../../../board/rooms/RoomBoard.module.css'

type ChoosingBarProps = {
  board: Board
  choice: Choice
  /** The rooms that are shown, in their order. */
  shownIds: readonly string[]
  onChoice: (choice: Choice | null) => void
  onWrite: () => void
}

/** How many rooms are chosen for a message, and what can be done with that. */
export function ChoosingBar({ board, choice, shownIds, onChoice, onWrite }: ChoosingBarProps) {
  const { roomIds } = choice
  const gone = movedOn(choice, board)
  const areAllShown = shownIds.length > 0 && shownIds.every((id) => roomIds.has(id))
  return (
    <section className={classes.choosing} aria-label="Rooms chosen for a message">
      <strong role="status">
        {roomIds.size === 0 ? 'Press the rooms to write to' : `${roomIds.size} chosen`}
      </strong>
      <div className={classes.choosingButtons}>
        {gone.length > 0 ? (
          <Button
            variant="default"
            onClick={() => onChoice(byHand([...roomIds].filter((id) => !gone.includes(id))))}
          >
            {gone.length} {choice.of === 'silent' ? 'answered' : 'reached'} since – leave out
          </Button>
        ) : null}
        <Button variant="default" onClick={() => onChoice(toggleAll(choice, shownIds))}>
          {areAllShown ? 'Choose none' : 'Choose all shown'}
        </Button>
        {roomIds.size > 0 ? <Button onClick={onWrite}>Write message</Button> : null}
        <Button variant="default" onClick={() => onChoice(null)}>
          Cancel
        </Button>
      </div>
    </section>
  )
}
