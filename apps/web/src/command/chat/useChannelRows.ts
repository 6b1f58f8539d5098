import type { Board } from '@muster/domain/incident/board'
import type { ChatChannel } from '@muster/domain/incident/groupChat'
import type { IncidentState } from '@muster/domain/incident/state'
import { useState } from 'react'
import { type ChannelRow, channelRows, type ReadMarks } from './channelRows.ts'

type PreviousRows = {
  incident: IncidentState
  board: Board
  marks: ReadMarks
  rows: ReadonlyMap<ChatChannel, ChannelRow>
}

/** The channels of an incident that goes on: those without news keep their rows. */
export function useChannelRows(incident: IncidentState, board: Board, marks: ReadMarks, myId: string) {
  const [previous, setPrevious] = useState<PreviousRows>(() => ({
    incident,
    board,
    marks,
    rows: channelRows(incident, board, marks, myId, new Map()),
  }))
  if (previous.incident === incident && previous.board === board && previous.marks === marks)
    return previous.rows
  const rows = channelRows(incident, board, marks, myId, previous.rows)
  // The same list while no row is another: most news are none of a chat.
  const isSame =
    rows.size === previous.rows.size && [...rows].every(([id, row]) => previous.rows.get(id) === row)
  const next = { incident, board, marks, rows: isSame ? previous.rows : rows }
  setPrevious(next)
  return next.rows
}
