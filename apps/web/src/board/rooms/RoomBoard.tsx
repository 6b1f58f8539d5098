import { useThrottledValue } from '@mantine/hooks'
import type { Board } from '@muster/domain/incident/board'
import type { IncidentState } from '@muster/domain/incident/state'
import { plural } from '@muster/words/message'
import { t } from '@muster/words/t'
import { type MouseEvent, useMemo, useRef, useState } from 'react'
import { Button } from '../../ui/kit/Button.tsx'
import { type Floors, filterRows } from '../filter/boardFilter.ts'
import { ShowAll } from '../filter/HiddenAlerts.tsx'
import { useIsInteracting } from '../steady/useIsInteracting.ts'
import { useStableCallback } from '../steady/useStableCallback.ts'
import { useStableList } from '../steady/useStableList.ts'
import type { BoardAddress } from '../useBoardAddress.ts'
import classes from './RoomBoard.module.css'
import { RoomGrid } from './RoomGrid.tsx'
import { RoomTable } from './RoomTable.tsx'
import { fixedOrder, orderKey, sortRows } from './roomOrder.ts'
import { chooseRange, type RoomSelection, selectByHand, toggle } from './roomSelection.ts'

/** The shortest time between two moves of a room, in ms; its words change at once. */
const reorderMs = 1_000

type RoomBoardProps = {
  incident: IncidentState
  board: Board
  floors: Floors
  address: BoardAddress
  /** Rooms chosen for a message, or null while none are being chosen. */
  selection: RoomSelection | null
  mayWrite: boolean
  onSelection: (selection: RoomSelection | null) => void
  /** Chooses rooms and goes on to write to them. */
  onWrite: (selection: RoomSelection) => void
}

/** Every room: those that need help first; in the list then the silent ones. Nothing moves away under a pointer. */
export function RoomBoard(props: RoomBoardProps) {
  const { incident, board, floors, address, selection, mayWrite, onSelection, onWrite } = props
  const { filter, search } = address
  const order = address.layout === 'list' ? address.sort : fixedOrder
  const area = useRef<HTMLDivElement>(null)
  const lastPressed = useRef<string | null>(null)
  const [currentId, setCurrentId] = useState<string | null>(null)
  const isInteracting = useIsInteracting(area) || selection !== null
  const question = `${[...filter]} ${search} ${order}`
  const matching = useMemo(
    () => filterRows(board.rows, filter, search, floors),
    [board.rows, filter, search, floors],
  )
  const wanted = useMemo(
    () => sortRows(matching, order).map((row) => ({ id: row.room.id, section: orderKey(row, order) })),
    [matching, order],
  )
  const settled = useThrottledValue(
    useMemo(() => ({ places: wanted, question }), [wanted, question]),
    reorderMs,
  )
  const due = settled.question === question ? settled.places : wanted
  const { places, outOfPlace, sortNow } = useStableList(due, isInteracting, question)
  const rowOf = useMemo(() => new Map(board.rows.map((row) => [row.room.id, row])), [board.rows])
  const rows = places.flatMap(({ id }) => rowOf.get(id) ?? [])

  const press = useStableCallback(
    (roomId: string, event: Pick<MouseEvent, 'shiftKey' | 'ctrlKey' | 'metaKey'>) => {
      const from = lastPressed.current
      lastPressed.current = roomId
      if (mayWrite && event.shiftKey) {
        onSelection(
          chooseRange(
            selection,
            rows.map(({ room }) => room.id),
            from,
            roomId,
          ),
        )
      } else if (selection || (mayWrite && (event.ctrlKey || event.metaKey)))
        onSelection(toggle(selection, roomId))
      else address.openRoom(roomId)
    },
  )
  const choose = useStableCallback((roomId: string) => {
    lastPressed.current = roomId
    onSelection(toggle(selection, roomId))
  })
  const range = useStableCallback((from: string, to: string) =>
    onSelection(selectByHand([...(selection?.roomIds ?? []), from, to])),
  )
  const close = useStableCallback((key: string) => {
    const closed = new Set(address.closed)
    if (!closed.delete(key)) closed.add(key)
    address.setClosed(closed)
  })
  const write = useStableCallback((roomIds: string[]) => onWrite(selectByHand(roomIds)))
  const shown = {
    incident,
    rows,
    floors,
    currentId,
    area,
    chosen: selection?.roomIds ?? null,
    mayWrite,
    onCurrent: setCurrentId,
    onPress: press,
    onChoose: mayWrite ? choose : null,
    onRange: range,
  }

  return (
    <div className={classes.area}>
      <div ref={area}>
        {address.layout === 'list' ? (
          <RoomTable {...shown} order={address.sort} onOrder={address.setSort} />
        ) : (
          <RoomGrid {...shown} question={question} closed={address.closed} onClose={close} onWrite={write} />
        )}
      </div>
      {rows.length === 0 ? (
        <p className={classes.empty}>
          {search || filter.size > 0 ? (
            <>
              {t`No room matches.`} <ShowAll address={address} />
            </>
          ) : (
            t`This incident has no rooms.`
          )}
        </p>
      ) : null}
      <div className={classes.sort} role="status">
        {outOfPlace > 0 ? (
          <Button
            kind="primary"
            onClick={sortNow}
          >{t`${plural(outOfPlace, '# room has', '# rooms have')} news – sort`}</Button>
        ) : null}
      </div>
    </div>
  )
}
