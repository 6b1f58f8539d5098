import type { Board } from '@muster/domain/incident/board'
import { t } from '@muster/words/t'
import { Button } from '../../ui/kit/Button.tsx'
import { HelpMark } from '../../ui/RoomMark.tsx'
import classes from '../rooms/RoomBoard.module.css'
import type { BoardAddress } from '../useBoardAddress.ts'
import { type Floors, filterRows, hiddenAlerts, hiddenAlertWords } from './boardFilter.ts'

/** Rooms in need, or waiting in the chat, that the filter keeps from view: said above the rooms, however they are laid out. */
export function HiddenAlerts({
  board,
  floors,
  address,
}: {
  board: Board
  floors: Floors
  address: BoardAddress
}) {
  const hidden = hiddenAlerts(board.rows, filterRows(board.rows, address.filter, address.search, floors))
  return (
    <div
      className={classes.notices}
      role="status"
      data-kept={address.filter.size > 0 || address.search !== '' || undefined}
    >
      {hidden ? (
        <p className={classes.hiddenNews}>
          <HelpMark isInTextColor /> {hiddenAlertWords(hidden)} <ShowAll address={address} />
        </p>
      ) : null}
    </div>
  )
}

/** Takes every filter and the search away. */
export function ShowAll({ address }: { address: BoardAddress }) {
  return <Button onClick={address.showAll}>{t`Show all rooms`}</Button>
}
