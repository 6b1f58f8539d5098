import { Button } from '@mantine/core'
import { useThrottledValue } from '@mantine/hooks'
import type { Board } from '@muster/domain/incident/board'
import type { IncidentState } from '@muster/domain/incident/state'
import { type MouseEvent, useMemo, useRef, useState } from 'react'
import { type Floors, filterRows } from '../filter/boardFilter.ts'
import { ShowAll } from '../filter/HiddenNews.tsx'
import { useHeld } from '../steady/useHeld.ts'
import { useSteadyHandler } from '../steady/useSteadyHandler.ts'
import { useSteadyPlaces } from '../steady/useSteadyPlaces.ts'
import type { BoardAddress } from '../useBoardAddress.ts'
import { byHand, type Choice, chooseRange, toggle } from './choice.ts'
import classes from './RoomBoard.module.css'
import { RoomGrid } from './RoomGrid.tsx'
import { RoomTable } from './RoomTable.tsx'
import { fixedPlaces, sortRows, standingIn } from './roomOrder.ts'

/** Rooms go to where they belong at most once in this time, in ms; what they say is shown at once. */
const settleMs = 1_000

type RoomBoardProps = {
  incident: IncidentState
  board: Board
  floors: Floors
  address: BoardAddress
  /** Rooms chosen for a message, or null while none are being chosen. */
  choice: Choice | null
  mayWrite: boolean
  onChoice: (choice: Choice | null) => void
  /** Chooses rooms and goes on to write to them. */
  onWrite: (choice: Choice) => void
}

/** Every room: those who need help first; in the list also who is silent. Nothing moves away under a pointer. */
export function RoomBoard(props: RoomBoardProps) {
  const { incident, board, floors, address, choice, mayWrite, onChoice, onWrite } = props
  const { filter, search } = address
  const order = address.layout === 'list' ? address.sort : fixedPlaces
  const area = useRef<HTMLDivElement>(null)
  const lastPressed = useRef<string | null>(null)
  const [currentId, setCurrentId] = useState<string | null>(null)
  const held = useHeld(area) || choice !== null
  const question = `${[...filter]} ${search} ${order}`
  const matching = useMemo(
    () => filterRows(board.rows, filter, search, floors),
    [board.rows, filter, search, floors],
  )
  const wanted = useMemo(
    () => sortRows(matching, order).map((row) => ({ id: row.room.id, section: standingIn(row, order) })),
    [matching, order],
  )
  const settled = useThrottledValue(
    useMemo(() => ({ places: wanted, question }), [wanted, question]),
    settleMs,
  )
  const due = settled.question === question ? settled.places : wanted
  const { places, outOfPlace, sortNow } = useSteadyPlaces(due, held, question)
  const rowOf = useMemo(() => new Map(board.rows.map((row) => [row.room.id, row])), [board.rows])
  const rows = places.flatMap(({ id }) => rowOf.get(id) ?? [])

  const press = useSteadyHandler(
    (roomId: string, event: Pick<MouseEvent, 'shiftKey' | 'ctrlKey' | 'metaKey'>) => {
      const from = lastPressed.current
      lastPressed.current = roomId
      if (mayWrite && event.shiftKey) {
        onChoice(
          chooseRange(
            choice,
            rows.map(({ room }) => room.id),
            from,
            roomId,
          ),
        )
      } else if (choice || (mayWrite && (event.ctrlKey || event.metaKey))) onChoice(toggle(choice, roomId))
      else address.openRoom(roomId)
    },
  )
  const choose = useSteadyHandler((roomId: string) => {
    lastPressed.current = roomId
    onChoice(toggle(choice, roomId))
  })
  const range = useSteadyHandler((from: string, to: string) =>
    onChoice(byHand([...(choice?.roomIds ?? []), from, to])),
  )
  const close = useSteadyHandler((key: string) => {
    const closed = new Set(address.closed)
    if (!closed.delete(key)) closed.add(key)
    address.setClosed(closed)
  })
  const write = useSteadyHandler((roomIds: string[]) => onWrite(byHand(roomIds)))
  const shown = {
    incident,
    rows,
    floors,
    currentId,
    area,
    chosen: choice?.roomIds ?? null,
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
              No room here matches. <ShowAll address={address} />
            </>
          ) : (
            'No room takes part.'
          )}
        </p>
      ) : null}
      <div className={classes.sort} role="status">
        {outOfPlace > 0 ? (
          <Button size="compact-md" onClick={sortNow}>
            {outOfPlace} {outOfPlace === 1 ? 'room has' : 'rooms have'} news – sort
          </Button>
        ) : null}
      </div>
    </div>
  )
}
