import { messagesIn } from '@muster/domain/incident/groupChat'
import { listRooms } from '@muster/domain/incident/rooms'
import type { ChatMessage, IncidentState } from '@muster/domain/incident/state'

/** Where a guest can say something: among the responders, or in a room. */
export type Channel = {
  /** `responders`, or the room's id. */
  id: string
  name: string
  siteName: string | null
  messages: readonly ChatMessage[]
  unread: number
}

/** How far each channel was read on this device, by seq. */
export type ReadMarks = Readonly<Record<string, number>>

const byName = new Intl.Collator('en', { numeric: true })

/**
 * The channels of an incident: responders first, then rooms by who wrote last, then quiet rooms by name.
 * @param myName as the guest's own messages are signed
 */
export function listChannels(incident: IncidentState, marks: ReadMarks, myName: string): Channel[] {
  const several = incident.sites.length > 1
  const siteNames = new Map(incident.sites.map(({ id, name }) => [id, name]))
  const channel = (id: string, name: string, siteName: string | null): Channel => {
    const messages = messagesIn(incident, id)
    return { id, name, siteName, messages, unread: unreadIn(id, messages, marks[id] ?? 0, myName) }
  }
  const rooms = incident.hasChat
    ? listRooms(incident.rooms).map((room) =>
        channel(room.id, room.name, several ? (siteNames.get(room.siteId) ?? null) : null),
      )
    : []
  rooms.sort(
    (a, b) =>
      Number(b.unread > 0) - Number(a.unread > 0) ||
      (b.messages.at(-1)?.seq ?? 0) - (a.messages.at(-1)?.seq ?? 0) ||
      byName.compare(a.name, b.name),
  )
  return [channel('responders', 'Responders and command', null), ...rooms]
}

/**
 * What others wrote since a channel was read. A room counts once the guest has written there: what three hundred rooms tell
 * command is no news for everybody.
 */
function unreadIn(id: string, messages: readonly ChatMessage[], upTo: number, myName: string): number {
  const isOwn = ({ from, byName: by }: ChatMessage) => from === 'guest' && by === myName
  if (id !== 'responders' && !messages.some(isOwn)) return 0
  return messages.filter((message) => message.seq > upTo && !message.struck && !isOwn(message)).length
}

/** Those whose name or site has every word that is searched for. */
export function searchChannels(channels: readonly Channel[], search: string): readonly Channel[] {
  const words = search.trim().toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return channels
  return channels.filter(({ name, siteName }) => {
    const text = `${name} ${siteName ?? ''}`.toLowerCase()
    return words.every((word) => text.includes(word))
  })
}
