import { type Board, buildBoard } from '@muster/domain/incident/board'
import type { IncidentState } from '@muster/domain/incident/state'
import { useState } from 'react'

/** The board of an incident that goes on: rooms without news keep their rows, and are not drawn again. */
export function useBoard(incident: IncidentState): Board {
  const [kept, setKept] = useState(() => ({ rooms: incident.rooms, board: buildBoard(incident) }))
  if (kept.rooms === incident.rooms) return kept.board
  const next = buildBoard(incident, kept.board)
  setKept({ rooms: incident.rooms, board: next })
  return next
}
