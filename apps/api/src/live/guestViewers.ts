import { type GuestEnding, guestEndingWords } from '@muster/contract/guestCalls'
import type { IncidentEvent } from '@muster/domain/incident/events'
import { guestNews, roomNews } from '@muster/domain/incident/guestNews'
import { guestOf } from '@muster/domain/incident/guests'
import { stateForGuest } from '@muster/domain/incident/guestView'
import { type IncidentState, type RoomState, toSnapshot } from '@muster/domain/incident/state'
import { endingOf } from '../guest/guestAccess.ts'
import type { OpenIncident } from '../incident/openIncident.ts'
import { frame } from './frame.ts'
import type { Stream } from './stream.ts'

/** A guest's open page. `isMoved` asks whether their link was opened on another device since. */
export type GuestViewer = {
  stream: Stream
  incident: OpenIncident
  guestId: string
  isMoved: () => Promise<boolean>
}

/** What this page was last told from, and what ends it when its time has come. */
type Following = GuestViewer & { told: IncidentState | null; expiry: NodeJS.Timeout | null; until: string }

/** Between two looks at one incident, in milliseconds: a storm of answers is told as what it came to. */
const lookEvery = 200
/** The longest a timer can wait is some 24 days. */
const longestTimer = 24 * 3_600_000

/**
 * Guests' open pages of this process. They are told how things look to them, never events; what is new is found by
 * comparing what a page was told with what is there, so that nothing is told twice and nothing is left out.
 */
export class GuestViewers {
  private readonly following = new Map<string, Set<Following>>()
  /** Incidents that were looked at just now, and whether to look again. */
  private readonly resting = new Map<string, { again: boolean }>()

  /** Adds a page until it closes; it is told the whole at once. */
  add(viewer: GuestViewer) {
    const { incident, stream } = viewer
    const all = this.following.get(incident.id) ?? new Set()
    const mine: Following = { ...viewer, told: null, expiry: null, until: '' }
    this.following.set(incident.id, all.add(mine))
    void stream.closed.then(() => {
      if (mine.expiry) clearTimeout(mine.expiry)
      all.delete(mine)
      if (all.size === 0 && this.following.get(incident.id) === all) this.following.delete(incident.id)
    })
    this.tellOne(mine)
  }

  /** Open pages of guests. */
  count(): number {
    return [...this.following.values()].reduce((sum, all) => sum + all.size, 0)
  }

  /** Tells new events to the guests of an incident. Where nobody is, it costs one look into a map. */
  tell(incident: OpenIncident, events: readonly IncidentEvent[]) {
    const all = this.following.get(incident.id)
    if (!all) return
    const entered = new Set(
      events.flatMap(({ type, data }) =>
        type === 'GuestEntered' && 'guestId' in data ? [data.guestId] : [],
      ),
    )
    for (const each of all) if (entered.has(each.guestId)) void this.endIfMoved(each)
    const rest = this.resting.get(incident.id)
    if (rest) rest.again = true
    else this.look(incident.id)
  }

  /** Says that each stream lives, or ends it: its link may have been opened elsewhere at another server. */
  keepAlive() {
    for (const all of this.following.values())
      for (const each of all) {
        each.stream.send(': still here\n\n')
        void this.endIfMoved(each)
      }
  }

  close() {
    for (const all of this.following.values()) for (const { stream } of all) stream.end()
  }

  private look(incidentId: string) {
    const look = new Look()
    for (const each of this.following.get(incidentId) ?? []) this.tellOne(each, look)
    const rest = { again: false }
    this.resting.set(incidentId, rest)
    setTimeout(() => {
      this.resting.delete(incidentId)
      if (rest.again) this.look(incidentId)
    }, lookEvery).unref()
  }

  private tellOne(viewer: Following, look = new Look()) {
    const { incident, guestId, stream, told } = viewer
    const { state } = incident
    const guest = state && guestOf(state, guestId)
    if (!guest) return stream.end()
    const ending = endingNow(viewer)
    if (ending) return end(viewer, ending)
    if (told === state) return
    viewer.told = state
    this.endInTime(viewer, guest.expiresAt)
    const say = (name: string, data: object) => stream.send(frame(name, data, incident.id, state.version))
    const news = told ? guestNews(guestId, told, state, look.rooms) : 'whole'
    if (!news) return
    if (news === 'whole') return say('snapshot', toSnapshot(stateForGuest(guest, state)))
    const { version, rooms, head, groupChat } = news
    if (head) say('head', { version, head: toSnapshot(head) })
    if (rooms.length > 0) stream.send(look.frame(rooms, incident.id, version))
    if (groupChat.length > 0) say('groupChat', { version, messages: groupChat })
  }

  private endInTime(viewer: Following, until: string) {
    if (viewer.until === until) return
    if (viewer.expiry) clearTimeout(viewer.expiry)
    viewer.until = until
    const wait = Math.min(Date.parse(until) - Date.now(), longestTimer)
    // A timer may be early by a moment: then it waits for the rest.
    viewer.expiry = setTimeout(
      () => {
        viewer.until = ''
        const ending = endingNow(viewer)
        if (ending) end(viewer, ending)
        else this.endInTime(viewer, until)
      },
      Math.max(wait, 1),
    )
    viewer.expiry.unref()
  }

  private async endIfMoved(viewer: Following) {
    // A database that cannot be asked for a moment takes nobody's right away.
    if (await viewer.isMoved().catch(() => false)) end(viewer, 'guest-elsewhere')
  }
}

/** One look at an incident: what is the same for several guests is worked out once. */
class Look {
  private readonly known = new Map<IncidentState, Map<string, RoomState[]>>()
  private readonly frames = new Map<RoomState[], string>()

  readonly rooms: typeof roomNews = (flags, before, after) => {
    const byFlags = this.known.get(before) ?? new Map<string, RoomState[]>()
    this.known.set(before, byFlags)
    const key = JSON.stringify(flags)
    const rooms = byFlags.get(key) ?? roomNews(flags, before, after)
    byFlags.set(key, rooms)
    return rooms
  }

  frame(rooms: RoomState[], incidentId: string, version: number): string {
    const frames = this.frames.get(rooms) ?? frame('rooms', { version, rooms }, incidentId, version)
    this.frames.set(rooms, frames)
    return frames
  }
}

function endingNow({ incident: { state }, guestId }: Following): GuestEnding | null {
  const guest = state && guestOf(state, guestId)
  return guest ? endingOf(guest, state, { endedAt: null }) : null
}

function end({ stream }: Following, ending: GuestEnding) {
  stream.end(guestEndingWords[ending], ending)
}
