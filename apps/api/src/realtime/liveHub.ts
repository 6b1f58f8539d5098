import type { IncidentEvent } from '@muster/domain/incident/events'
import { participantIds } from '@muster/domain/incident/participants'
import { type IncidentState, toSnapshot } from '@muster/domain/incident/state'
import { isForEveryRoom } from '@muster/domain/incident/visibility'
import { type KnownBag, participantIdOf } from '../access/knownBag.ts'
import { eventsPresentedTo, type IncidentVisibility, statePresentedTo } from '../access/visibleIncident.ts'
import type { LoadedIncident } from '../incidents/loadedIncident.ts'
import type { RoomIncidents } from '../incidents/roomIncidents.ts'
import { CooperativeQueue } from '../platform/jobs/cooperativeQueue.ts'
import { isTracing, openSpan } from '../platform/telemetry/traces/tracer.ts'
import type { AccessResult } from './accessCheck.ts'
import { bagStatusOf } from './bagStatus.ts'
import { GuestHub, type GuestViewer } from './guestHub.ts'
import { eventFrames, roomFrames, sseFrame } from './sseFrames.ts'
import type { SseStream } from './sseStream.ts'
import type { StreamHeartbeat } from './streamHeartbeat.ts'

/** `isPreview`: an office user views the room's page from the board. */
export type BagViewer = { bag: KnownBag; stream: SseStream; isPreview: boolean }
/**
 * A viewer with its pending output. `needsSnapshot`: its room's status is sent first, then the frames. The status includes
 * earlier events, and a page skips events it has. `isReset`: that status replaces what the page knows, even if it is newer.
 */
type ListedViewer = BagViewer & {
  isQueued: boolean
  needsSnapshot: boolean
  isReset: boolean
  pendingFrames: string
}
/**
 * A manager's page of one incident. `check` rechecks the viewer's access. A stream with an expired token just ends, and its
 * page comes back with a renewed one; a viewer who has lost the right gets the reason. `visibility`: what the viewer may
 * see; `check` updates it.
 */
export type CommandViewer = {
  stream: SseStream
  visibility: IncidentVisibility
  check: () => Promise<AccessResult>
}

/** A log whose beginning is older than this, in milliseconds, is read after a restart: no page has waited for it since. */
const oldBeginning = 30_000

/** Rooms whose pages are enqueued before the time is checked. */
const roomsPerSlice = 100

const noRooms: ReadonlySet<string> = new Set()

/** Tracks the open pages of this process, and publishes events to them. */
export class LiveHub {
  private readonly bagViewers = new Map<string, Set<ListedViewer>>()
  private readonly commandViewers = new Map<string, Set<CommandViewer>>()
  private readonly guestHub: GuestHub
  private readonly roomIncidents: RoomIncidents
  private readonly heartbeat: StreamHeartbeat
  /**
   * Bags' pages with pending output, in order. Ten thousand take a tenth of a second, and no other phone should wait that
   * long for an answer.
   */
  private readonly flushQueue = new CooperativeQueue((next: ListedViewer | (() => void)) =>
    typeof next === 'function' ? next() : this.flush(next),
  )
  /** Enqueues pages, one event after the other: even that takes 10 ms for ten thousand. */
  private readonly sliceQueue = new CooperativeQueue((call) => call(), 1)
  private onTold: ((seconds: number) => void) | null = null

  constructor(roomIncidents: RoomIncidents, heartbeat: StreamHeartbeat) {
    this.roomIncidents = roomIncidents
    this.heartbeat = heartbeat
    this.guestHub = new GuestHub(heartbeat)
    heartbeat.listen(() => {
      this.keepBagsAlive()
      this.keepCommandAlive()
      this.guestHub.keepAlive()
    })
  }

  /** Adds a bag's page until it closes. A bag in no incident receives only heartbeats. */
  addBag(viewer: BagViewer) {
    const ownId = participantIdOf(viewer.bag) ?? viewer.bag.id
    addUntilClosed(this.bagViewers, ownId, {
      ...viewer,
      isQueued: false,
      needsSnapshot: false,
      isReset: false,
      pendingFrames: '',
    })
  }

  /** Adds a manager's page of one incident until it closes. */
  addCommand(incidentId: string, viewer: CommandViewer) {
    addUntilClosed(this.commandViewers, incidentId, viewer)
  }

  /** Adds a guest's page until it closes or their access ends, and sends it the whole state at once. */
  addGuest(viewer: GuestViewer) {
    this.guestHub.add(viewer)
  }

  /** Returns true when a page of this room is open at this server; previews do not count. */
  isOpen(roomId: string): boolean {
    for (const { isPreview } of this.bagViewers.get(roomId) ?? []) if (!isPreview) return true
    return false
  }

  /**
   * Calls `listener` when events have been written to the last open page.
   * @param listener is given the seconds since their decision
   */
  onPublished(listener: (seconds: number) => void) {
    this.onTold = listener
  }

  /** Counts open pages, for health and tests. */
  count(): { bags: number; commands: number; guests: number } {
    const size = (map: Map<string, Set<unknown>>) => [...map.values()].reduce((sum, set) => sum + set.size, 0)
    return { bags: size(this.bagViewers), commands: size(this.commandViewers), guests: this.guestHub.count() }
  }

  /**
   * Publishes new events to every page that may see them. Listens to the incident store.
   * @param reassigned rooms whose incident changed with these events; their pages need its whole state
   */
  publish(
    incident: LoadedIncident,
    events: readonly IncidentEvent[],
    reassigned: ReadonlySet<string> = noRooms,
  ) {
    const span = openSpan('pages.publish', { attributes: { 'muster.events': events.length } })
    const framesFor = new Map<string, string>()
    for (const { visibility, stream } of this.commandViewers.get(incident.id) ?? []) {
      const key = JSON.stringify(visibility)
      const frames = framesFor.get(key) ?? commandFrames(visibility, incident, events)
      framesFor.set(key, frames)
      if (frames) stream.send(frames)
    }
    this.publishToRooms(incident, events, reassigned)
    this.guestHub.publish(incident, events)
    this.afterLastPage(() => {
      span.end()
      this.measure(events)
    })
  }

  /** Calls back when what was enqueued so far is written: both queues keep their order. */
  private afterLastPage(done: () => void) {
    if (this.onTold || isTracing()) this.sliceQueue.add(() => this.flushQueue.add(done))
  }

  private measure(events: readonly IncidentEvent[]) {
    const [first, last] = [events.at(0), events.at(-1)]
    const age = first ? Date.now() - Date.parse(first.at) : 0
    if (!last || (first?.seq === 1 && age > oldBeginning)) return
    this.onTold?.(Math.max(0, Date.now() - Date.parse(last.at)) / 1000)
  }

  /**
   * Replaces what the pages of an incident know, whose log is another one than they were told of.
   * @param before the state until now: its rooms may be in no incident any more
   */
  reset(incident: LoadedIncident, before: IncidentState | null) {
    for (const { visibility, stream } of this.commandViewers.get(incident.id) ?? []) {
      const frames = commandSnapshot(visibility, incident, 'reset')
      if (frames) stream.send(frames)
      // There is no such incident: the page asks, and is told so.
      else stream.end()
    }
    const rooms = [before, incident.state].flatMap((state) => (state ? [...participantIds(state)] : []))
    this.forEachRoomInSlices(new Set(rooms), (_, viewers) => {
      for (const viewer of viewers) {
        viewer.needsSnapshot = true
        viewer.isReset = true
        viewer.pendingFrames = ''
        this.enqueueViewer(viewer, '')
      }
    })
    // A guest's page gets the whole state whenever it opens its stream.
    this.guestHub.endAll(incident.id)
  }

  /** Ends every stream at shutdown; pages come back to the next server. */
  close() {
    for (const viewers of [...this.bagViewers.values(), ...this.commandViewers.values()]) {
      for (const { stream } of viewers) stream.end()
    }
    this.guestHub.close()
  }

  private publishToRooms(
    incident: LoadedIncident,
    events: readonly IncidentEvent[],
    reassigned: ReadonlySet<string>,
  ) {
    const [first] = events
    const isStart = first?.type === 'IncidentStarted'
    const isClose = incident.state?.stage !== 'active'
    const isForAll = isStart || events.some(isForEveryRoom)
    const rooms = isForAll ? incident.state && participantIds(incident.state) : roomsIn(events)
    this.forEachRoomInSlices(rooms ?? [], (roomId, viewers) => {
      const current = this.roomIncidents.current(roomId)
      // A room in two incidents follows one of them.
      if (current !== incident && !isClose) return
      const needsSnapshot = isStart || (current !== null && (isClose || reassigned.has(roomId)))
      const frames = needsSnapshot ? '' : roomFrames(roomId, events)
      for (const viewer of viewers) {
        // A page without details gets its own status instead of events.
        const isWhole = needsSnapshot || (viewer.bag.hidesDetails && frames !== '')
        if (isWhole) {
          viewer.needsSnapshot = true
          viewer.pendingFrames = ''
        }
        this.enqueueViewer(viewer, isWhole ? '' : frames)
      }
    })
  }

  /** Calls back for the open pages of each room: at once for a few, else in slices, always after earlier calls. */
  private forEachRoomInSlices(
    rooms: Iterable<string>,
    visit: (roomId: string, viewers: Set<ListedViewer>) => void,
  ) {
    const all = [...rooms]
    for (let from = 0; from < all.length; from += roomsPerSlice)
      this.sliceQueue.add(() => {
        for (const roomId of all.slice(from, from + roomsPerSlice)) {
          const viewers = this.bagViewers.get(roomId)
          if (viewers) visit(roomId, viewers)
        }
      })
  }

  /** Returns the first frame of every stream. */
  firstFrame(): string {
    return this.heartbeat.frame
  }

  /** Returns the whole bag status as a frame. @param name `reset`: it replaces what the page knows, even if that is newer */
  statusFrame(bag: KnownBag, name: 'status' | 'reset' = 'status'): string {
    const incident = this.roomIncidents.current(participantIdOf(bag))
    const status = bagStatusOf(bag, incident?.state ?? null)
    return sseFrame(name, status, incident?.id, incident?.state?.version, incident?.events.at(-1)?.id)
  }

  /**
   * Adds frames to a viewer's pending output. A queued viewer gets all of it at once, so the queue never has more entries
   * than there are pages.
   */
  private enqueueViewer(viewer: ListedViewer, frames: string) {
    viewer.pendingFrames += frames
    if (viewer.isQueued || !(viewer.needsSnapshot || frames)) return
    viewer.isQueued = true
    this.flushQueue.add(viewer)
  }

  private flush(viewer: ListedViewer) {
    const { stream, bag, needsSnapshot, isReset, pendingFrames } = viewer
    viewer.isQueued = false
    viewer.needsSnapshot = false
    viewer.isReset = false
    viewer.pendingFrames = ''
    const status = needsSnapshot ? this.statusFrame(bag, isReset ? 'reset' : 'status') : ''
    stream.send(status + pendingFrames)
  }

  /**
   * Ends the streams of a tenant whose rooms or bags have changed, or of one bag. Their pages reconnect and are looked up
   * again.
   */
  endBagStreams(tenantId: string, bagId?: string) {
    for (const viewers of this.bagViewers.values())
      for (const { bag, stream } of viewers)
        if (bag.tenantId === tenantId && (!bagId || bag.id === bagId)) stream.end()
  }

  private keepBagsAlive() {
    this.forEachRoomInSlices(this.bagViewers.keys(), (_, viewers) => {
      for (const viewer of viewers) this.enqueueViewer(viewer, this.heartbeat.frame)
    })
  }

  private keepCommandAlive() {
    for (const viewers of this.commandViewers.values()) {
      for (const viewer of viewers) void this.recheckViewer(viewer)
    }
  }

  private async recheckViewer({ stream, check }: CommandViewer) {
    // Sent before the check: a slow database does not make a stream look dead.
    stream.send(this.heartbeat.frame)
    // A database that is briefly unreachable revokes nobody's right.
    const access = await check().catch(() => 'allowed' as const)
    if (access === 'allowed') return
    if (access === 'expired') stream.end()
    else stream.end('Your access to this incident has ended. Sign in again if you should still have it.')
  }
}

/**
 * Formats everything that a manager's page may see; empty when that is nothing.
 * @param name `reset`: it replaces what the page knows, even if that is newer
 */
export function commandSnapshot(
  visibility: IncidentVisibility,
  incident: LoadedIncident,
  name: 'snapshot' | 'reset' = 'snapshot',
): string {
  const state = statePresentedTo(visibility, incident)
  if (!state) return ''
  return sseFrame(name, toSnapshot(state), incident.id, state.version, incident.events.at(-1)?.id)
}

function commandFrames(
  visibility: IncidentVisibility,
  incident: LoadedIncident,
  events: readonly IncidentEvent[],
) {
  return eventFrames(eventsPresentedTo(visibility, incident, events))
}

function roomsIn(events: readonly IncidentEvent[]): Set<string> {
  const named = events.flatMap(({ data }) => {
    if ('roomId' in data) return data.roomId === null ? [] : [data.roomId]
    return 'roomIds' in data && data.roomIds ? data.roomIds : []
  })
  return new Set(named)
}

function addUntilClosed<V extends { stream: SseStream }>(all: Map<string, Set<V>>, key: string, viewer: V) {
  const viewers = all.get(key) ?? new Set()
  all.set(key, viewers.add(viewer))
  void viewer.stream.closed.then(() => {
    viewers.delete(viewer)
    if (viewers.size === 0 && all.get(key) === viewers) all.delete(key)
  })
}
