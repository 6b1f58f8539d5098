import { becameRealSentence } from '@muster/domain/incident/kindWords'
import type { RoomView } from '@muster/domain/incident/roomView'
import type { IncidentState, RoomMessage } from '@muster/domain/incident/state'
import { toldBuiltIn } from '@muster/domain/incident/tellBuiltIn'
import { signature } from '@muster/domain/incident/voice'
import { t, told } from '@muster/words/t'

/** The segments of the alerts header, in their order (specification, section 2). */
export const segments = ['broadcast', 'room', 'chat', 'reunify'] as const
export type Segment = (typeof segments)[number]

/** Something a room has to hear of. `isStruck`: that something it had heard does not hold any more. */
export type News = { segment: Segment; seq: number; words: string; isRetracted?: true }

/**
 * The news for a room that knows the log up to one seq, in the order they happened.
 * @param known the last seq that is no news
 * @param myId this phone's own name in the chat: what it wrote itself is no news to it
 */
export function newsAfter(
  known: number,
  view: RoomView,
  { reunification, realSince }: Pick<IncidentState, 'reunification' | 'realSince'>,
  myId: string,
): News[] {
  // A chat of hundreds of messages is skipped quickly: words are made for new ones alone.
  const fresh = <T extends { seq: number }>(all: readonly T[]) => all.filter(({ seq }) => seq > known)
  const news: News[] = [
    ...fresh(realSince ? [realSince] : []).map(({ seq }) =>
      newsItem('broadcast', seq, told(becameRealSentence)),
    ),
    ...notRetracted(fresh(view.broadcasts)).map(({ seq, message }) =>
      newsItem('broadcast', seq, t`New broadcast: ${toldBuiltIn(message)}`),
    ),
    ...notRetracted(fresh(view.roomMessages)).map(({ seq, message }) =>
      newsItem('room', seq, t`New room message: ${toldBuiltIn(message)}`),
    ),
    ...retractedAfter(known, 'broadcast', view.broadcasts),
    ...retractedAfter(known, 'room', view.roomMessages),
    ...notRetracted(fresh(view.room.chat))
      .filter(({ memberId }) => memberId === null || memberId !== myId)
      .map(({ seq, from, byName, text }) =>
        newsItem('chat', seq, t`New chat message from ${signature(from, byName)}: ${text}`),
      ),
    ...fresh(reunification ? [reunification] : []).map(({ seq }) =>
      newsItem('reunify', seq, t`Reunification has started.`),
    ),
    ...fresh(view.room.reunification).map(({ seq }) =>
      newsItem('reunify', seq, t`A guardian waits for a student.`),
    ),
  ]
  return news.sort((one, other) => one.seq - other.seq)
}

type Retractable = Pick<RoomMessage, 'seq' | 'struck'>

/** Drops messages that were taken back before this room had heard of them. */
function notRetracted<T extends Retractable>(all: readonly T[]): T[] {
  return all.filter(({ struck }) => !struck)
}

/** The messages that this room had heard of and that were then taken back. */
function retractedAfter(known: number, segment: Segment, all: readonly Retractable[]): News[] {
  return all.flatMap(({ seq, struck }) =>
    struck && seq <= known && struck.seq > known
      ? [
          {
            ...newsItem(segment, struck.seq, t`${struck.byName} took a message back.`),
            isStruck: true as const,
          },
        ]
      : [],
  )
}

function newsItem(segment: Segment, seq: number, words: string): News {
  return { segment, seq, words }
}

/**
 * Chooses the segment that the preview shows after news. Chat gives way to command's messages to all or to the room.
 * @param shown the segment shown before
 * @param flashing segments whose news nobody has touched yet
 */
export function segmentAfter(
  news: readonly News[],
  shown: Segment,
  flashing: { has: (segment: Segment) => boolean },
  isOnChatPage: boolean,
): Segment {
  const latest = news.findLast(({ segment }) => segment !== 'chat')
  if (latest) return latest.segment
  const isFree = shown === 'chat' || !flashing.has(shown)
  return news.length > 0 && isFree && !isOnChatPage ? 'chat' : shown
}
