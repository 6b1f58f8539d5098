import { goneFrame, incidentFrames, streamPaths } from '@muster/contract/frames'
import { lastEventIdOf } from '@muster/contract/lastEventId'
import type { IncidentEvent } from '@muster/domain/incident/events'
import { fromSnapshot, type IncidentSnapshot, type IncidentState } from '@muster/domain/incident/state'
import { SingleFlight } from '@muster/domain/singleFlight'
import { ProblemError } from '../api/problemError.ts'
import { batchedState, type Live } from './batchedState.ts'
import { type FollowDeps, followStream } from './followStream.ts'
import { catchUp } from './incidentCatchUp.ts'
import type { SseFrame } from './sseStream.ts'

/** A manager page's knowledge of one incident, and its freshness. */
export type IncidentLiveState = {
  incident: IncidentState | null
  /**
   * `live`: news arrive at once, and commands are taken. `readOnly`: news arrive, and no command is taken.
   * `signedOut`: the sign-in has run out and could not be renewed; it is still tried, since signing in again in
   * another tab mends it. `closed`: nothing more will come, because it is over or because of `failure`.
   */
  connection: 'connecting' | 'live' | 'readOnly' | 'reconnecting' | 'signedOut' | 'closed'
  /** The time it was last known to be up to date, in ms since 1970; null before anything is known. */
  knownAt: number | null
  /** The reason it may not be shown at all, or no longer. */
  failure: ProblemError | null
}

/** The world outside, so that tests can bring their own. */
export type IncidentLiveDeps = FollowDeps & {
  fetchSnapshot: (incidentId: string, signal: AbortSignal) => Promise<IncidentSnapshot>
  now: () => number
  /** Calls back soon, so that a burst of events is drawn once. */
  soon: (work: () => void) => void
}

/** The polling interval while the stream is down. */
const pollMs = 5_000

/** Our own refusals of an incident. A proxy’s page says nothing about an incident. */
const finalProblemTypes: readonly string[] = ['missing-right', 'not-found', 'not-started', 'gone']

/**
 * Follows one incident: by stream, by polling while the stream is down, never both waiting for each other.
 * @param hasGaps as for `catchUp`
 */
export function incidentLive(
  incidentId: string,
  deps: IncidentLiveDeps,
  hasGaps = false,
): Live<IncidentLiveState> {
  const { get, change, subscribe } = batchedState<IncidentLiveState>(
    { incident: null, connection: 'connecting', knownAt: null, failure: null },
    deps.soon,
  )
  /** Events that came before the ones they follow. */
  let early: IncidentEvent[] = []
  const fetches = new SingleFlight<void>()

  function take(snapshot: IncidentSnapshot | null, events: readonly IncidentEvent[], signal: AbortSignal) {
    const { incident } = get()
    const current =
      snapshot && snapshot.version >= (incident?.version ?? 0) ? fromSnapshot(snapshot) : incident
    const caught = catchUp(current, [...early, ...events], hasGaps)
    early = caught.early
    const over = caught.incident !== null && caught.incident.stage !== 'active'
    change({
      incident: caught.incident,
      knownAt: deps.now(),
      ...(over ? { connection: 'closed' as const } : {}),
    })
    if (early.length > 0) void refetch(signal)
  }

  function refetch(signal: AbortSignal): Promise<void> {
    return fetches.join('', () =>
      deps
        .fetchSnapshot(incidentId, signal)
        .then((snapshot) => take(snapshot, [], signal))
        .catch((error: unknown) => {
          if (!signal.aborted) refused(error)
        }),
    )
  }

  /** Takes in why an answer did not come; only a final no ends the following. */
  function refused(error: unknown) {
    if (isClosed()) return
    if (isFinal(error)) change({ failure: error, connection: 'closed' })
    else if (isSignedOut(error)) change({ connection: 'signedOut' })
  }

  function onFrame({ event, data }: SseFrame, signal: AbortSignal) {
    const json: unknown = JSON.parse(data)
    if (event === 'snapshot') take(incidentFrames.snapshot.parse(json), [], signal)
    else if (event === 'reset') {
      // The database has lost the end of the log: what is known is not so.
      early = []
      change({ incident: null })
      take(incidentFrames.reset.parse(json), [], signal)
    } else if (event === 'event') take(null, [incidentFrames.event.parse(json)], signal)
    else if (event === 'gone') {
      const { reason } = goneFrame.parse(json)
      change({
        failure: new ProblemError({ type: 'gone', status: 403, detail: reason }),
        connection: 'closed',
      })
    }
  }

  const isClosed = () => get().connection === 'closed'

  async function onLost(error: unknown, signal: AbortSignal) {
    const without = get().incident ? 'reconnecting' : 'connecting'
    change({ connection: isSignedOut(error) ? 'signedOut' : without })
    // A stream that is refused is asked about once more by a plain call, whose answer says why.
    if (error instanceof ProblemError && error.status >= 400 && !isSignedOut(error)) await refetch(signal)
  }

  /** True when asking helps now: the stream has not brought the latest, and somebody is signed in to ask. */
  function isHelpful(): boolean {
    const { connection, incident } = get()
    if (connection === 'signedOut') return false
    return !hasStream(connection) || incident === null || early.length > 0
  }

  return {
    get,
    subscribe,
    start: () =>
      followStream(
        {
          whichStream: () => {
            const { incident } = get()
            return {
              path: streamPaths.incident(incidentId),
              lastEventId: incident ? lastEventIdOf(incidentId, incident.version) : null,
            }
          },
          onOpen: (connection) => change({ connection }),
          isLive: () => hasStream(get().connection),
          onActivity: () => change({ knownAt: deps.now() }),
          onFrame,
          onLost,
          poll: async (signal) => {
            if (isHelpful()) await refetch(signal)
          },
          pollMs,
          isOver: isClosed,
        },
        deps,
      ),
  }
}

/** True when news arrive by the stream. */
export function hasStream(connection: IncidentLiveState['connection'] | 'polling' | 'lost'): boolean {
  return connection === 'live' || connection === 'readOnly'
}

/** True when our server itself said no, so that asking again would not change it. */
function isFinal(error: unknown): error is ProblemError {
  if (!(error instanceof ProblemError) || !finalProblemTypes.includes(error.type)) return false
  return [403, 404, 410].includes(error.status)
}

/** True when the caller is not known (any more), also after renewing the sign-in. */
function isSignedOut(error: unknown): boolean {
  return error instanceof ProblemError && error.status === 401
}
