import { isDeepStrictEqual } from 'node:util'
import { type GuestEnding, guestEndingWords } from '@muster/contract/guestCalls'
import type { GuestFlags } from '@muster/domain/access/guestFlags'
import type { IncidentEvent } from '@muster/domain/incident/events'
import { type GuestNews, guestNews, roomNews } from '@muster/domain/incident/guestNews'
import { guestOf } from '@muster/domain/incident/guests'
import { stateForGuest } from '@muster/domain/incident/guestView'
import { type IncidentState, toSnapshot } from '@muster/domain/incident/state'
import { accessEnding } from '../access/guestAccess.ts'
import type { LoadedIncident } from '../incidents/loadedIncident.ts'
import { sseFrame } from './sseFrames.ts'
import type { SseStream } from './sseStream.ts'
import type { StreamHeartbeat } from './streamHeartbeat.ts'

/**
 * A guest's open page. `isMoved` checks if their link was opened on another device since. `ensureShown` makes sure that the
 * log records what they are about to see.
 */
export type GuestViewer = {
  stream: SseStream
  incident: LoadedIncident
  guestId: string
  /** The device's session. */
  sessionId: string
  isMoved: () => Promise<boolean>
  ensureShown: () => Promise<void>
}

type TrackedViewer = GuestViewer & {
  /** The state that this page was last sent. */
  lastSent: IncidentState | null
  /** Ends the stream when the access expires. */
  expiry: NodeJS.Timeout | null
  until: string
  /** True while the log entry that precedes the whole state is written. */
  isRecording: boolean
  /** Time since the page stopped reading, in milliseconds since 1970; null while it reads. */
  stalledSince: number | null
}

/** Minimum time between two publications of one incident, in milliseconds: many answers are sent as their combined result. */
const publishEvery = 200
/** Maximum number of pages per device: as many as a browser opens to one server over HTTP/1.1. */
const maxPagesPerDevice = 6
/** A page that is far behind is closed after reading nothing for this long, in milliseconds. */
const maxStall = 60_000
/** Maximum delay of a timer: Node allows some 24 days. */
const maxTimer = 24 * 3_600_000

/**
 * Guests' open pages of this process. They receive views, never events. News is the difference between what a page was sent
 * and the current state, so that nothing is sent twice or left out.
 */
export class GuestHub {
  private readonly viewers = new Map<string, Set<TrackedViewer>>()
  /** Incidents published a moment ago, and if they must be published again. */
  private readonly throttled = new Map<string, { again: boolean }>()
  private readonly heartbeat: Pick<StreamHeartbeat, 'frame'>

  constructor(heartbeat: Pick<StreamHeartbeat, 'frame'>) {
    this.heartbeat = heartbeat
  }

  /** Adds a page until it closes, and sends it the whole state at once. */
  add(viewer: GuestViewer) {
    const { incident, stream } = viewer
    const all = this.viewers.get(incident.id) ?? new Set()
    const tracked: TrackedViewer = {
      ...viewer,
      lastSent: null,
      expiry: null,
      until: '',
      isRecording: false,
      stalledSince: null,
    }
    this.viewers.set(incident.id, all.add(tracked))
    void stream.closed.then(() => this.remove(tracked))
    const own = [...all].filter(({ sessionId }) => sessionId === tracked.sessionId)
    for (const oldest of own.slice(0, -maxPagesPerDevice)) {
      this.remove(oldest)
      oldest.stream.end()
    }
    stream.send(this.heartbeat.frame)
    this.sendNews(tracked)
  }

  private remove(viewer: TrackedViewer) {
    if (viewer.expiry) clearTimeout(viewer.expiry)
    const { id } = viewer.incident
    const all = this.viewers.get(id)
    if (all?.delete(viewer) && all.size === 0) this.viewers.delete(id)
  }

  /** Counts guests' open pages. */
  count(): number {
    return [...this.viewers.values()].reduce((sum, all) => sum + all.size, 0)
  }

  /** Publishes new events to the guests of an incident. Without guests it costs one lookup in a map. */
  publish(incident: LoadedIncident, events: readonly IncidentEvent[]) {
    const all = this.viewers.get(incident.id)
    if (!all) return
    const entered = new Set(
      events.flatMap(({ type, data }) =>
        type === 'GuestEntered' && 'guestId' in data ? [data.guestId] : [],
      ),
    )
    for (const each of all) if (entered.has(each.guestId)) void this.endIfMoved(each)
    const rest = this.throttled.get(incident.id)
    if (rest) rest.again = true
    else this.publishNow(incident.id)
  }

  /** Sends each stream a heartbeat, or ends it: its link may have been opened elsewhere at another server. */
  keepAlive() {
    for (const all of this.viewers.values())
      for (const each of all) {
        if (this.isWorthSending(each)) each.stream.send(this.heartbeat.frame)
        void this.endIfMoved(each)
      }
  }

  /** Ends the streams of an incident's guests; their pages come back and get its whole state. */
  endAll(incidentId: string) {
    for (const { stream } of this.viewers.get(incidentId) ?? []) stream.end()
  }

  close() {
    for (const all of this.viewers.values()) for (const { stream } of all) stream.end()
  }

  private publishNow(incidentId: string) {
    const cache = new NewsCache()
    const rest = { again: false }
    for (const each of this.viewers.get(incidentId) ?? [])
      if (this.sendNews(each, cache) === 'later') rest.again = true
    this.throttled.set(incidentId, rest)
    setTimeout(() => {
      this.throttled.delete(incidentId)
      if (rest.again) this.publishNow(incidentId)
    }, publishEvery).unref()
  }

  /**
   * Sends a page its news. A page that has not read its earlier frames gets them later, all at once: news is a difference,
   * so waiting costs nothing, and a slow phone is not flooded.
   */
  private sendNews(viewer: TrackedViewer, cache = new NewsCache()): 'later' | undefined {
    const { incident, guestId, stream, lastSent } = viewer
    const { state } = incident
    const guest = state && guestOf(state, guestId)
    if (!guest) return void stream.end()
    const ending = endingNow(viewer)
    if (ending) return void endStream(viewer, ending)
    this.scheduleEnd(viewer, guest.expiresAt)
    if (lastSent === state || viewer.isRecording) return
    if (stream.isSlow()) return 'later'
    const news = lastSent ? guestNews(guestId, lastSent, state, cache.rooms) : 'whole'
    if (news === 'whole' && lastSent) return void this.resendAll(viewer, guest.flags)
    viewer.lastSent = state
    if (news === 'whole')
      stream.send(sseFrame('snapshot', toSnapshot(stateForGuest(guest, state)), incident.id, state.version))
    else if (news) stream.send(cache.frames(news, incident.id))
  }

  /** Changed flags may show another page, and the log must record that first. */
  private async resendAll(viewer: TrackedViewer, flags: GuestFlags): Promise<void> {
    viewer.isRecording = true
    // Without a log entry nothing is shown; the page comes back.
    const isShown = await viewer.ensureShown().then(
      () => true,
      () => false,
    )
    viewer.isRecording = false
    if (!this.viewers.get(viewer.incident.id)?.has(viewer)) return
    const { state } = viewer.incident
    const now = state && guestOf(state, viewer.guestId)?.flags
    if (!isShown) return viewer.stream.end()
    if (now && !isDeepStrictEqual(now, flags)) return this.resendAll(viewer, now)
    // Checked again once it has caught up: its flags may have changed by then.
    if (viewer.stream.isSlow()) return this.publish(viewer.incident, [])
    viewer.lastSent = null
    this.sendNews(viewer)
  }

  /** A page that is behind needs no heartbeat: it still has frames to read. */
  private isWorthSending(viewer: TrackedViewer): boolean {
    const isSlow = viewer.stream.isSlow()
    viewer.stalledSince = isSlow ? (viewer.stalledSince ?? Date.now()) : null
    return viewer.stalledSince === null || Date.now() - viewer.stalledSince > maxStall
  }

  private scheduleEnd(viewer: TrackedViewer, until: string) {
    if (viewer.until === until) return
    if (viewer.expiry) clearTimeout(viewer.expiry)
    viewer.until = until
    const wait = Math.min(Date.parse(until) - Date.now(), maxTimer)
    // A timer may fire a moment early: then it waits for the rest.
    viewer.expiry = setTimeout(
      () => {
        viewer.until = ''
        const ending = endingNow(viewer)
        if (ending) endStream(viewer, ending)
        else this.scheduleEnd(viewer, until)
      },
      Math.max(wait, 1),
    )
    viewer.expiry.unref()
  }

  private async endIfMoved(viewer: TrackedViewer) {
    // A database that is briefly unreachable revokes nobody's right.
    if (await viewer.isMoved().catch(() => false)) endStream(viewer, 'guest-elsewhere')
  }
}

/** Caches news during one publication, so that guests with the same view share it. */
class NewsCache {
  private readonly byState = new Map<IncidentState, Map<string, ReturnType<typeof roomNews>>>()
  private readonly framesByList = new Map<unknown, string>()

  readonly rooms: typeof roomNews = (flags, before, after) => {
    const byFlags = this.byState.get(before) ?? new Map<string, ReturnType<typeof roomNews>>()
    this.byState.set(before, byFlags)
    const key = JSON.stringify(flags)
    const news = byFlags.get(key) ?? roomNews(flags, before, after)
    byFlags.set(key, news)
    return news
  }

  frames({ version, head, rooms, chat, roomMessages, groupChat }: GuestNews, incidentId: string): string {
    const say = (name: string, data: object) => sseFrame(name, data, incidentId, version)
    const saySame = (name: string, list: readonly unknown[], data: object) => {
      if (list.length === 0) return ''
      const frames = this.framesByList.get(list) ?? say(name, data)
      this.framesByList.set(list, frames)
      return frames
    }
    return [
      head ? say('head', { version, head: toSnapshot(head) }) : '',
      saySame('rooms', rooms, { version, rooms }),
      saySame('roomMessages', roomMessages, { version, messages: roomMessages }),
      saySame('chat', chat, { version, rooms: chat }),
      saySame('groupChat', groupChat, { version, messages: groupChat }),
    ].join('')
  }
}

function endingNow({ incident: { state }, guestId }: TrackedViewer): GuestEnding | null {
  const guest = state && guestOf(state, guestId)
  return guest ? accessEnding(guest, state, { endedAt: null }) : null
}

function endStream({ stream }: TrackedViewer, ending: GuestEnding) {
  stream.end(guestEndingWords[ending], ending)
}
