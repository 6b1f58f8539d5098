import type { Board } from '@muster/domain/incident/board'
import { t } from '@muster/words/t'
import classes from '../../../board/rooms/RoomBoard.module.css'
import {
  type RoomSelection,
  roomsMovedOn,
  selectByHand,
  toggleAll,
} from '../../../board/rooms/roomSelection.ts'
import { Button } from '../../../ui/kit/Button.tsx'

type SelectionBarProps = {
  board: Board
  selection: RoomSelection
  /** The rooms that are shown, in their order. */
  shownIds: readonly string[]
  onSelection: (choice: RoomSelection | null) => void
  onWrite: () => void
}

/** The number of rooms chosen for a message, and the actions on them. */
export function SelectionBar({ board, selection, shownIds, onSelection, onWrite }: SelectionBarProps) {
  const { roomIds } = selection
  const gone = roomsMovedOn(selection, board)
  const areAllShown = shownIds.length > 0 && shownIds.every((id) => roomIds.has(id))
  return (
    <section className={classes.choosing} aria-label={t`Rooms chosen for a message`}>
      <strong role="status">
        {roomIds.size === 0 ? t`Press the rooms to write to` : t`${roomIds.size} chosen`}
      </strong>
      <div className={classes.choosingButtons}>
        {gone.length > 0 ? (
          <Button onClick={() => onSelection(selectByHand([...roomIds].filter((id) => !gone.includes(id))))}>
            {selection.of === 'silent'
              ? t`${gone.length} answered since – leave out`
              : t`${gone.length} reached since – leave out`}
          </Button>
        ) : null}
        <Button onClick={() => onSelection(toggleAll(selection, shownIds))}>
          {areAllShown ? t`Choose none` : t`Choose all shown`}
        </Button>
        {roomIds.size > 0 ? (
          <Button kind="primary" onClick={onWrite}>
            {t`Write message`}
          </Button>
        ) : null}
        <Button onClick={() => onSelection(null)}>{t`Cancel`}</Button>
      </div>
    </section>
  )
}
