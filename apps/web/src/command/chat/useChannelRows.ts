import type { Board } from '@muster/domain/incident/board'
import type { ChatChannel } from '@muster/domain/incident/groupChat'
import type { IncidentState } from '@muster/domain/incident/state'
import { useState } from 'react'
import { type ChannelRow, channelRows, type ReadMarks } from './channelRows.ts'

type Kept = {
  incident: IncidentState
  board: Board
  marks: ReadMarks
  rows: ReadonlyMap<ChatChannel, ChannelRow>
}

/** The channels of an incident that goes on: those without news keep their rows. */
export function useChannelRows(incident: IncidentState, board: Board, marks: ReadMarks, myName: string) {
  const [kept, setKept] = useState<Kept>(() => ({
    incident,
    board,
    marks,
    rows: channelRows(incident, board, marks, myName, new Map()),
  }))
  if (kept.incident === incident && kept.board === board && kept.marks === marks) return kept.rows
  const rows = channelRows(incident, board, marks, myName, kept.rows)
  // The same list while no row is another: most news are none of a chat.
  const isSame = rows.size === kept.rows.size && [...rows].every(([id, row]) => kept.rows.get(id) === row)
  const next = { incident, board, marks, rows: isSame ? kept.rows : rows }
  setKept(next)
  return next.rows
}
