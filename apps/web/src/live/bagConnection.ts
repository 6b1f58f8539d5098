import type { BagStatus } from '@muster/contract/shapes'
import type { IncidentEvent } from '@muster/domain/incident/events'
import { fetchApi } from '../api/apiBase.ts'
import { bagStatusSchedule, startPolling } from './bagPolling.ts'
import { activeIncident, afterReset, type BagState, withEvent, withStatus } from './bagState.ts'
import { bagStatusReader, type NoBag, type PrefetchedStatus } from './bagStatus.ts'
import { followBag } from './bagStream.ts'
import { commandAvailability, setCommandAvailability } from './commandAvailability.ts'
import { type ConnectionHealth, initialHealth } from './connectionHealth.ts'
import { type ObservableValue, observableValue } from './observableValue.ts'

/** One bag's page, joined to the server by its stream and by polling, whichever is sooner. */
export type BagConnection = {
  /** Null until the first status has arrived. */
  state: ObservableValue<BagState | null>
  health: ObservableValue<ConnectionHealth>
  /** True when the server knows no bag with this barcode (any more). */
  isUnknown: ObservableValue<boolean>
  /** The reason it is unknown. */
  noBagReason: ObservableValue<NoBag>
  /** The time of the question whose answer was read last, in ms since 1970. */
  readAt: ObservableValue<number>
  /** Asks at once, where the stream would not tell. */
  refresh: () => void
  close: () => void
}

/** A phone's stored copy of a bag: the state its page showed, and when the server was heard, in ms since 1970. */
export type LastKnown = { state: BagState; at: number }

/** Time that the server has to answer before the page shows the last known state, in ms. */
const answerTimeoutMs = 1_500
/** An incident kept longer ago than this is shown only once an answer has failed to come, in ms: it may well have ended. */
const staleAfterMs = 5 * 60_000

/** Time after a frame of the stream in which other servers may not have heard of it, in ms; they look once a second. */
const streamAheadMs = 5_000

/**
 * Joins a page to its bag until closed.
 * @param early the answer to a status request that went out while this code was still loading
 * @param readLastKnown reads what the phone kept, for while the server does not answer
 * @param isPreview true when the office looks at it: that does not count as the room having it open
 * @param onEvent gets each event of the stream that the page now shows
 */
export function connectBag(
  barcode: string,
  early: PrefetchedStatus | null,
  readLastKnown: () => LastKnown | null = () => null,
  isPreview = false,
  onEvent: (event: IncidentEvent) => void = () => {},
): BagConnection {
  const state = observableValue<BagState | null>(null)
  const health = observableValue<ConnectionHealth>(initialHealth)
  const isUnknown = observableValue(false)
  const noBagReason = observableValue<NoBag>('not-found')
  const readAt = observableValue(0)
  const read = bagStatusReader(barcode, fetchApi, early)
  /** The ETag of the answer that was taken last, and the `changes` count of the incident that it was about. */
  let taken: { etag: string | null; changes: number } | null = null
  /** The position of the stream, as its frames name it, and when it was reached: another server may answer a poll. */
  let streamed: { upTo: string; at: number } | null = null
  /** True when the first answer came inside the document: then it is as old as this code took to arrive. */
  let isFromDocument = false
  early?.answer.then(({ url }) => (isFromDocument = url === '')).catch(() => {})
  const heard = (change: Partial<ConnectionHealth> = {}) =>
    health.set({ ...health.get(), heardAt: Date.now(), isFromCache: false, failures: 0, ...change })

  /** @param hasFailed whether an answer did not come; otherwise it is only late */
  function showLastKnown(hasFailed: boolean) {
    const lastKnown = state.get() || isUnknown.get() ? null : readLastKnown()
    if (!lastKnown) return
    if (!hasFailed && activeIncident(lastKnown.state) && Date.now() - lastKnown.at > staleAfterMs) return
    state.set(lastKnown.state)
    health.set({ ...health.get(), heardAt: lastKnown.at, isFromCache: true })
  }

  async function poll(signal: AbortSignal) {
    const changes = state.get()?.changes ?? 0
    const askedAt = Date.now()
    try {
      // After a new incident that the stream brought, the old ETag could be right again while the page is not.
      const upTo = streamed && askedAt - streamed.at < streamAheadMs ? streamed.upTo : null
      const answer = await read(signal, taken?.changes === changes ? taken.etag : null, upTo)
      const { isFromCache } = health.get()
      heard({ takesCommands: setCommandAvailability(answer.takesCommands) })
      if (answer.kind === 'unknownBag') {
        console.info('No bag with that ID exists yet')
        noBagReason.set(answer.why)
        // Nothing takes a running incident off the screen but its end.
        isUnknown.set(isFromCache || activeIncident(state.get()) === null)
        return
      }
      isUnknown.set(false)
      if (answer.kind === 'same' || take(answer.status, answer.etag, changes)) readAt.set(askedAt)
      if (isFromDocument) poller.now()
      isFromDocument = false
    } catch (error) {
      // Canceled because a newer answer came: not a failure.
      if (!signal.aborted || Date.now() - askedAt > 10_000) {
        health.set({ ...health.get(), failures: health.get().failures + 1 })
        showLastKnown(true)
      }
      throw error
    }
  }

  /**
   * Shows an answer unless it came too late; then its ETag is not kept either, or the next answer would be "nothing new".
   * @returns whether it is shown
   */
  function take(status: BagStatus, etag: string | null, changesWhenAsked: number): boolean {
    const before = state.get()
    const after = withStatus(before, status, changesWhenAsked)
    if (after === before) return false
    state.set(after)
    taken = { etag, changes: after.changes }
    return true
  }

  /** Takes in a whole status of the stream. */
  function takeFromStream(status: BagStatus, after: BagState) {
    heard()
    const { incident } = status
    if (incident) streamed = { upTo: `${incident.incidentId}:${incident.snapshot.version}`, at: Date.now() }
    isUnknown.set(false)
    state.set(after)
  }

  const poller = startPolling(
    bagStatusSchedule,
    poll,
    () => document.visibilityState === 'visible',
    // A label that opens nothing may be set up some day; nobody waits for that by the second.
    () => isUnknown.get(),
  )
  poller.now()
  const tired = setTimeout(() => showLastKnown(false), answerTimeoutMs)

  const stream = followBag(barcode, isPreview, {
    opened: () => heard({ stream: 'open', gone: null }),
    lost: () => {
      health.set({ ...health.get(), stream: 'down' })
      commandAvailability.set('unknown')
    },
    heartbeat: (takesCommands) => heard({ takesCommands }),
    status: (status) => takeFromStream(status, withStatus(state.get(), status)),
    reset: (status) => takeFromStream(status, afterReset(state.get(), status)),
    event: (event) => {
      heard()
      streamed = { upTo: `${event.incidentId}:${event.seq}`, at: Date.now() }
      const known = state.get()
      if (!known) return
      state.set(withEvent(known, event))
      if (state.get()?.incident?.id === event.incidentId) onEvent(event)
    },
    gone: (gone) => health.set({ ...health.get(), stream: 'down', gone }),
  })

  const comeBack = () => {
    if (document.visibilityState === 'visible') poller.now()
  }
  document.addEventListener('visibilitychange', comeBack)
  // From the browser's memory of pages left; any other page that shows has just asked.
  const showAgain = ({ persisted }: PageTransitionEvent) => {
    if (persisted) comeBack()
  }
  window.addEventListener('pageshow', showAgain)
  const comeOnline = () => {
    stream.retryNow()
    comeBack()
  }
  window.addEventListener('online', comeOnline)

  return {
    state,
    health,
    isUnknown,
    noBagReason,
    readAt,
    refresh() {
      if (health.get().stream !== 'open') poller.now()
    },
    close() {
      clearTimeout(tired)
      document.removeEventListener('visibilitychange', comeBack)
      window.removeEventListener('pageshow', showAgain)
      window.removeEventListener('online', comeOnline)
      poller.stop()
      stream.close()
    },
  }
}
