import type { Board } from '@muster/domain/incident/board'

/** Who a message goes to. */
export type Audience = 'all' | 'silent' | 'chosen'

/** The rooms of an audience, or null for every room. The silent ones are those of the moment of sending. */
export function roomsOf(
  audience: Audience,
  board: Board,
  chosen: ReadonlySet<string> | null,
): string[] | null {
  switch (audience) {
    case 'all':
      return null
    case 'silent':
      return board.rows.filter(({ rung }) => rung !== 'answered').map(({ room }) => room.id)
    case 'chosen':
      return [...(chosen ?? [])]
  }
}

/** The audience in words, as on the send button. */
export function audienceWords(audience: Audience, board: Board, chosen: ReadonlySet<string> | null): string {
  const count = roomsOf(audience, board, chosen)?.length ?? board.counts.all
  const rooms = count === 1 ? 'room' : 'rooms'
  if (audience === 'all') return `all ${count} ${rooms}`
  return audience === 'silent' ? `${count} silent ${rooms}` : `${count} chosen ${rooms}`
}
