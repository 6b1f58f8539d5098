import { type Board, buildBoard } from '@muster/domain/incident/board'
import type { IncidentState } from '@muster/domain/incident/state'
import { useState } from 'react'

/** The board of an incident that goes on: rooms without news keep their rows, and are not drawn again. */
export function useBoard(incident: IncidentState): Board {
  const [previous, setPrevious] = useState(() => ({ rooms: incident.rooms, board: buildBoard(incident) }))
  if (previous.rooms === incident.rooms) return previous.board
  const next = buildBoard(incident, previous.board)
  setPrevious({ rooms: incident.rooms, board: next })
  return next
}
