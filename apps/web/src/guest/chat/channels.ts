import { messagesIn } from '@muster/domain/incident/groupChat'
import { listRooms } from '@muster/domain/incident/rooms'
import type { ChatMessage, IncidentState } from '@muster/domain/incident/state'
import { t } from '@muster/words/t'

/** A place where a guest can write: among the responders, or in a room. */
export type Channel = {
  /** `responders`, or the room's id. */
  id: string
  name: string
  siteName: string | null
  messages: readonly ChatMessage[]
  /** The number of messages meant for the guest that they have not read. */
  unread: number
  /** True when anybody else has written something there that was not on this screen, for any audience. */
  hasNew: boolean
}

/** The last message of each channel that was read on this device, by seq. */
export type ReadMarks = Readonly<Record<string, number>>

const byName = new Intl.Collator('en', { numeric: true })

/**
 * The channels of an incident: responders first, then rooms by who wrote last, then quiet rooms by name. A room's messages
 * are counted once the guest has written there: what three hundred rooms tell command is no news for everybody.
 * @param myId the guest
 */
export function listChannels(incident: IncidentState, marks: ReadMarks, myId: string): Channel[] {
  const several = incident.sites.length > 1
  const siteNames = new Map(incident.sites.map(({ id, name }) => [id, name]))
  const channel = (id: string, name: string, siteName: string | null): Channel => {
    const messages = messagesIn(incident, id)
    const isOwn = ({ byId }: ChatMessage) => byId === myId
    const news = messages.filter(
      (message) => message.seq > (marks[id] ?? 0) && !message.struck && !isOwn(message),
    )
    const isMeant = id === 'responders' || messages.some(isOwn)
    return {
      id,
      name,
      siteName,
      messages,
      unread: isMeant ? news.length : 0,
      hasNew: news.length > 0,
    }
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
  return [channel('responders', t`Responders and command`, null), ...rooms]
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
