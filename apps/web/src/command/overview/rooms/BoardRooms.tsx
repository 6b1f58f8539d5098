import type { Board } from '@muster/domain/incident/board'
import type { IncidentState } from '@muster/domain/incident/state'
import { useRef, useState } from 'react'
import { useMay } from '../../../auth/accountState.ts'
import { filterRows } from '../../../board/filter/boardFilter.ts'
import { HiddenAlerts } from '../../../board/filter/HiddenAlerts.tsx'
import { PlanView } from '../../../board/plan/PlanView.tsx'
import { RoomBoard } from '../../../board/rooms/RoomBoard.tsx'
import { type RoomSelection, selectWhere, toggleAll } from '../../../board/rooms/roomSelection.ts'
import { useFloors } from '../../../board/rooms/useFloors.ts'
import { type BoardAddress, roomLayout } from '../../../board/useBoardAddress.ts'
import { useWhyUnavailable } from '../../send/useWhyUnavailable.ts'
import { KeysDialog } from '../keys/KeysDialog.tsx'
import { useBoardKeys } from '../keys/useBoardKeys.ts'
import { SelectionBar } from '../messages/SelectionBar.tsx'
import { UnaccountedDialog } from '../people/UnaccountedDialog.tsx'
import { BoardTools } from './BoardTools.tsx'

type BoardRoomsProps = {
  incident: IncidentState
  board: Board
  address: BoardAddress
  /** Rooms chosen for a message, or null while none are being chosen. */
  selection: RoomSelection | null
  onSelection: (choice: RoomSelection | null) => void
  /** Goes on to write: to these rooms, or to the panel's own audience. */
  onWrite: (choice: RoomSelection | null) => void
}

/** The rooms with what finds, filters and chooses them, by hand or by keyboard. */
export function BoardRooms({ incident, board, address, selection, onSelection, onWrite }: BoardRoomsProps) {
  const source = { incidentId: incident.id }
  const floors = useFloors(source)
  const mayWrite = useWhyUnavailable(incident, 'writeToRooms') === null
  const mayName = useMay('student.read')
  const [open, setOpen] = useState<'filters' | 'keys' | 'names' | null>(null)
  const search = useRef<HTMLInputElement>(null)
  const shownIds = () =>
    filterRows(board.rows, address.filter, address.search, floors).map(({ room }) => room.id)

  useBoardKeys({
    search: () => search.current?.focus(),
    filters: () => setOpen(open === 'filters' ? null : 'filters'),
    layout: () => address.setLayout(next(roomLayout.options, address.layout)),
    wall: () => address.setView('wall'),
    keys: () => setOpen('keys'),
    ...(mayWrite
      ? {
          message: () => onWrite(selection),
          messageSilent: () => onWrite(selectWhere('silent', board)),
          chooseShown: () => onSelection(toggleAll(selection, shownIds())),
        }
      : {}),
    ...(selection ? { leave: () => onSelection(null) } : {}),
  })

  return (
    <>
      <BoardTools
        incident={incident}
        board={board}
        floors={floors}
        address={address}
        search={search}
        areFiltersOpen={open === 'filters'}
        mayName={mayName}
        onFilters={(isOpen) => setOpen(isOpen ? 'filters' : null)}
        onNames={() => setOpen('names')}
        onKeys={() => setOpen('keys')}
      />
      {selection ? (
        <SelectionBar
          board={board}
          selection={selection}
          shownIds={shownIds()}
          onSelection={onSelection}
          onWrite={() => onWrite(selection)}
        />
      ) : null}
      <HiddenAlerts board={board} floors={floors} address={address} />
      {/* Rooms for a message are chosen among the cards. */}
      {address.layout === 'plan' && selection === null ? (
        <PlanView incident={incident} board={board} floors={floors} address={address} source={source} />
      ) : (
        <RoomBoard
          incident={incident}
          board={board}
          floors={floors}
          address={address}
          selection={selection}
          mayWrite={mayWrite}
          onSelection={onSelection}
          onWrite={onWrite}
        />
      )}
      <KeysDialog opened={open === 'keys'} onClose={() => setOpen(null)} />
      <UnaccountedDialog
        incident={incident}
        board={board}
        opened={open === 'names'}
        onClose={() => setOpen(null)}
        onRoom={(roomId) => {
          setOpen(null)
          address.openRoom(roomId)
        }}
      />
    </>
  )
}

/** The one after this in a round. */
function next<T>(all: readonly T[], now: T): T {
  return all[(all.indexOf(now) + 1) % all.length] ?? now
}
