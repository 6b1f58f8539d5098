import { goneFrame, guestFrames, streamPaths } from '@muster/contract/frames'
import { withGuestNews } from '@muster/domain/incident/guestNews'
import { fromSnapshot, type IncidentSnapshot, type IncidentState } from '@muster/domain/incident/state'
import { ProblemError } from '../../api/problemError.ts'
import { batchedState, type Live } from '../../live/batchedState.ts'
import { type FollowDeps, followStream } from '../../live/followStream.ts'
import { hasStream, type IncidentLiveState } from '../../live/incidentLive.ts'
import type { SseFrame } from '../../live/sseStream.ts'
import { type AccessEnd, accessEndOf } from '../session/accessEnd.ts'

/** A guest page's knowledge of the incident, and its freshness. */
export type GuestLiveState = IncidentLiveState & {
  /** The reason the access is over; null while it is not. Nothing of the incident is kept then. */
  end: AccessEnd | null
}

/** The world outside, so that tests can bring their own. */
export type GuestSources = FollowDeps & {
  fetchSnapshot: (signal: AbortSignal) => Promise<IncidentSnapshot>
  now: () => number
  /** Calls back soon, so that a burst of news is drawn once. */
  soon: (work: () => void) => void
}

/** The polling interval while the stream is down, in ms: a revoked access is off the page within two seconds. */
const pollMs = 1_500

/**
 * Follows the incident as a guest sees it: by stream, by asking while the stream is down. The server sends views, whole at
 * each opening and whenever the guest's rights change, so there is nothing to catch up with.
 */
export function guestLive(sources: GuestSources): Live<GuestLiveState> {
  const { get, change, subscribe } = batchedState<GuestLiveState>(
    { incident: null, connection: 'connecting', knownAt: null, failure: null, end: null },
    sources.soon,
  )
  const know = (incident: IncidentState) => change({ incident, knownAt: sources.now() })
  const isClosed = () => get().connection === 'closed'
  /** The guest may not see the shown incident any more. */
  const close = (end: AccessEnd) => change({ incident: null, connection: 'closed', end })

  function onFrame({ event, data }: SseFrame) {
    const json: unknown = JSON.parse(data)
    const { incident } = get()
    if (event === 'snapshot') return know(fromSnapshot(guestFrames.snapshot.parse(json)))
    if (event === 'gone') {
      const { type = '' } = goneFrame.parse(json)
      return close(accessEndOf({ type, status: 403 }) ?? 'no-access')
    }
    // What follows on nothing comes again with the next snapshot.
    if (!incident) return
    if (event === 'rooms') know(withGuestNews(incident, guestFrames.rooms.parse(json)))
    else if (event === 'head') {
      const { version, head } = guestFrames.head.parse(json)
      know(withGuestNews(incident, { version, head: fromSnapshot(head) }))
    } else if (event === 'roomMessages') {
      const { version, messages } = guestFrames.roomMessages.parse(json)
      know(withGuestNews(incident, { version, roomMessages: messages }))
    } else if (event === 'chat') {
      const { version, rooms } = guestFrames.chat.parse(json)
      know(withGuestNews(incident, { version, chat: rooms }))
    } else if (event === 'groupChat') {
      const { version, messages } = guestFrames.groupChat.parse(json)
      know(withGuestNews(incident, { version, groupChat: messages }))
    }
  }

  async function ask(signal: AbortSignal) {
    try {
      const snapshot = await sources.fetchSnapshot(signal)
      if (isClosed() || snapshot.version < (get().incident?.version ?? 0)) return
      know(fromSnapshot(snapshot))
    } catch (error) {
      if (signal.aborted || isClosed() || !(error instanceof ProblemError)) return
      const end = accessEndOf(error)
      if (end) close(end)
    }
  }

  return {
    get,
    subscribe,
    start: () =>
      followStream(
        {
          whichStream: () => ({ path: streamPaths.guest(), lastEventId: null }),
          onOpen: (connection) => change({ connection }),
          isLive: () => hasStream(get().connection),
          onActivity: () => change({ knownAt: sources.now() }),
          onFrame,
          onLost: async (error, signal) => {
            change({ connection: get().incident ? 'reconnecting' : 'connecting' })
            // A stream that is refused is asked about by a plain call, whose answer says why.
            if (error instanceof ProblemError && error.status >= 400) await ask(signal)
          },
          poll: async (signal) => {
            if (!hasStream(get().connection) || !get().incident) await ask(signal)
          },
          pollMs,
          isOver: isClosed,
        },
        sources,
      ),
  }
}
