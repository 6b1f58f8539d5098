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
 * A guest's open page. `isMoved` asks whether their link was opened on another device since; `ensureShown` sees to it that
 * the log has what they are about to be shown.
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
  /** What this page was last told from. */
  lastSent: IncidentState | null
  /** Ends it when its time has come. */
  expiry: NodeJS.Timeout | null
  until: string
  /** Whether the log is written before the whole is told. */
  isRecording: boolean
  /** Since when it does not take in what it is sent, in milliseconds since 1970; null while it does. */
  stalledSince: number | null
}

/** Between two looks at one incident, in milliseconds: a storm of answers is told as what it came to. */
const publishEvery = 200
/** Pages of one device at once: as many as a browser opens to one server over HTTP/1.1. */
const maxPagesPerDevice = 6
/** A page that takes nothing in for this long, in milliseconds, is given up if it is far behind. */
const maxStall = 60_000
/** The longest a timer can wait is some 24 days. */
const maxTimer = 24 * 3_600_000

/**
 * Guests' open pages of this process. They are told how things look to them, never events; what is new is found by
 * comparing what a page was told with what is there, so that nothing is told twice and nothing is left out.
 */
export class GuestHub {
  private readonly viewers = new Map<string, Set<TrackedViewer>>()
  /** Incidents that were looked at just now, and whether to look again. */
  private readonly throttled = new Map<string, { again: boolean }>()
  private readonly heartbeat: Pick<StreamHeartbeat, 'frame'>

  constructor(heartbeat: Pick<StreamHeartbeat, 'frame'>) {
    this.heartbeat = heartbeat
  }

  /** Adds a page until it closes; it is told the whole at once. */
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

  /** Open pages of guests. */
  count(): number {
    return [...this.viewers.values()].reduce((sum, all) => sum + all.size, 0)
  }

  /** Tells new events to the guests of an incident. Where nobody is, it costs one look into a map. */
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

  /** Says that each stream lives, or ends it: its link may have been opened elsewhere at another server. */
  keepAlive() {
    for (const all of this.viewers.values())
      for (const each of all) {
        if (this.isWorthSending(each)) each.stream.send(this.heartbeat.frame)
        void this.endIfMoved(each)
      }
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
   * Tells a page what it does not have. One that has not taken in yet what it was sent is told later, all at once: news is
   * what differs from what it was told, so waiting costs nothing, and a slow phone is not buried.
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

  /** Other flags may show another page, and the log has that first. */
  private async resendAll(viewer: TrackedViewer, flags: GuestFlags): Promise<void> {
    viewer.isRecording = true
    // Where the log cannot be written nothing is shown; the page comes back.
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
    // Asked anew once it has caught up: its flags may be others by then.
    if (viewer.stream.isSlow()) return this.publish(viewer.incident, [])
    viewer.lastSent = null
    this.sendNews(viewer)
  }

  /** A page that is behind has signs of life enough before it. */
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
    // A timer may be early by a moment: then it waits for the rest.
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
    // A database that cannot be asked for a moment takes nobody's right away.
    if (await viewer.isMoved().catch(() => false)) endStream(viewer, 'guest-elsewhere')
  }
}

/** One look at an incident: what is the same for several guests is worked out once. */
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
