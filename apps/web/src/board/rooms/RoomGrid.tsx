import type { BoardRow } from '@muster/domain/incident/board'
import type { IncidentState } from '@muster/domain/incident/state'
import { type MouseEvent, type RefObject, useState } from 'react'
import type { Floors } from '../filter/boardFilter.ts'
import { stepTo } from '../keys/boardKeys.ts'
import { useRoomKeys } from '../keys/useRoomKeys.ts'
import { RoomGroup } from './RoomGroup.tsx'
import { groupRows, type RoomSize, sizeFor } from './roomGroups.ts'

/** The props that the grid and the list of rooms share. */
export type RoomsShown = {
  incident: IncidentState
  /** In the order they are shown. */
  rows: readonly BoardRow[]
  floors: Floors
  /** The room that last had the focus. */
  currentId: string | null
  /** The element that holds the rooms. */
  area: RefObject<HTMLElement | null>
  chosen: ReadonlySet<string> | null
  mayWrite: boolean
  onCurrent: (roomId: string) => void
  onPress: (roomId: string, event: MouseEvent) => void
  /** Null for people who may not write to rooms. */
  onChoose: ((roomId: string) => void) | null
  onRange: (from: string, to: string) => void
}

type RoomGridProps = RoomsShown & {
  /** Filter and search: rooms keep their size until another question is asked. */
  question: string
  closed: ReadonlySet<string>
  onClose: (key: string) => void
  onWrite: (roomIds: string[]) => void
}

/** Rooms side by side, floor by floor, as large as so many can be. */
export function RoomGrid(props: RoomGridProps) {
  const { incident, rows, floors, area, closed, chosen, mayWrite } = props
  const size = useSize(rows.length, props.question)
  const groups = groupRows(rows, incident, floors)
  const open = groups.filter(({ key, title }) => title === null || !closed.has(key))
  const ids = open.flatMap((group) => group.rows.map(({ room }) => room.id))
  const currentId = props.currentId && ids.includes(props.currentId) ? props.currentId : (ids[0] ?? null)
  const cards = () => [...(area.current?.querySelectorAll<HTMLElement>('[data-room]') ?? [])]
  useRoomKeys(area, {
    rooms: () => open.flatMap((group) => group.rows.map(({ room }) => room)),
    step: (key, from) =>
      /^(Arrow|Home|End)/.test(key)
        ? stepTo(
            key,
            from,
            cards().map((card) => card.getBoundingClientRect()),
          )
        : null,
    go: (at) => cards()[at]?.focus(),
    onFocus: props.onCurrent,
    choose: props.onChoose,
    chooseRange: props.onRange,
  })
  return groups.map((group) => (
    <RoomGroup
      key={group.key}
      group={group}
      size={size}
      isClosed={closed.has(group.key)}
      chosen={chosen}
      currentId={currentId}
      mayWrite={mayWrite}
      onClose={props.onClose}
      onWrite={props.onWrite}
      onPress={props.onPress}
    />
  ))
}

/** Decided when the question is asked: a room that comes or goes does not make all the others grow. */
function useSize(count: number, question: string): RoomSize {
  const [asked, setAsked] = useState({ size: sizeFor(count), question })
  if (asked.question === question) return asked.size
  const size = sizeFor(count)
  setAsked({ size, question })
  return size
}
