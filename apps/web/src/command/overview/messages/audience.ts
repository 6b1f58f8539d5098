import type { Board } from '@muster/domain/incident/board'
import { plural } from '@muster/words/message'
import { t } from '@muster/words/t'

/** The audience of a message. `own`: every room one is shown, where there are others that one is not. */
export type Audience = 'all' | 'own' | 'silent' | 'chosen'

/** An audience with its rooms as of one moment: their ids in a fixed order, or null for every room. */
export type AudienceRooms = { audience: Audience; roomIds: string[] | null }

/** The rooms of an audience now. The silent ones are those with a bag, of the moment of the first try. */
export function roomsOf(audience: Audience, board: Board, chosen: ReadonlySet<string> | null): AudienceRooms {
  switch (audience) {
    case 'all':
      return { audience, roomIds: null }
    case 'own':
      return { audience, roomIds: board.rows.map(({ room }) => room.id).sort() }
    case 'silent': {
      // In a room without a bag nobody would read it.
      const silent = board.rows.filter(({ progress, room }) => progress !== 'answered' && room.bagId !== null)
      return { audience, roomIds: silent.map(({ room }) => room.id).sort() }
    }
    case 'chosen':
      return { audience, roomIds: [...(chosen ?? [])].sort() }
  }
}

/**
 * The rooms to send to: while the choice is the same as that of a failed try, exactly the rooms of that try. Rooms that
 * have answered meanwhile would make it another message, and those that had got the first one would get it twice.
 * @param tried the rooms of the last try, or undefined when it succeeded or there was none
 */
export function reuseUnanswered<W extends AudienceRooms>(wanted: W, tried: W | undefined): W {
  if (!tried) return wanted
  const comparable = (each: W) =>
    JSON.stringify({ ...each, roomIds: each.audience === 'silent' ? null : each.roomIds })
  return comparable(wanted) === comparable(tried) ? tried : wanted
}

/** The audience in words, as on the send button. */
export function audienceWords({ audience, roomIds }: AudienceRooms, board: Board): string {
  const count = roomIds?.length ?? board.counts.all
  if (audience === 'all') return t`${plural(count, 'all # room', 'all # rooms')}`
  if (audience === 'own') return t`${plural(count, 'my one room', 'all my # rooms')}`
  return audience === 'silent'
    ? t`${plural(count, '# silent room', '# silent rooms')}`
    : t`${plural(count, '# chosen room', '# chosen rooms')}`
}
