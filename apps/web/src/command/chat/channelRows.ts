import { type Board, type BoardRow, siteBagRows } from '@muster/domain/incident/board'
import type { ChatChannel } from '@muster/domain/incident/groupChat'
import type { ChatMessage, IncidentState, RoomMessage } from '@muster/domain/incident/state'
import { chatGroupWords } from '@muster/domain/incident/timeline'
import { signedWords } from '@muster/domain/incident/typedName'
import { chatGroup } from '@muster/domain/incident/vocabulary'
import type { ListPosition } from '../../board/steady/stableOrder.ts'

/** The list's row for one channel. The same object as before while nothing of it has changed. */
export type ChannelRow = {
  channel: ChatChannel
  name: string
  /** The board's row for its room; null for a group. */
  of: BoardRow | null
  /** The last message there, by chat or on the room’s page. */
  last: ChannelMessage | null
  /** The message on its line in the list: the newest unread one, because that is waiting; else the last. */
  shown: ChannelMessage | null
  /** The number of unread messages: in rooms those of the room and of guests, in groups those of others. */
  unread: number
  /** Seq of the first of these; null when there is none. */
  firstUnread: number | null
  messages: readonly ChatMessage[]
  /** The last entry that was read. */
  mark: number
}

/** A message in a channel. A room message is shown on the room’s page, and is no chat. */
export type ChannelMessage = ChatMessage & { isRoomMessage?: true }

export type ChannelSection = 'groups' | 'unread' | 'rest'

/** The last message that one has read, by channel. */
export type ReadMarks = Readonly<Record<string, number>>

/**
 * Every channel of an incident that somebody sees.
 * @param myId the account that sees them
 * @param before the rows of an earlier state: those without news are handed on, so that nothing of them is drawn again
 */
export function channelRows(
  incident: IncidentState,
  board: Board,
  marks: ReadMarks,
  myId: string,
  before: ReadonlyMap<ChatChannel, ChannelRow>,
): Map<ChatChannel, ChannelRow> {
  const rows = new Map<ChatChannel, ChannelRow>()
  for (const group of chatGroup.options) {
    const messages = incident.groupChats[group]
    const mark = marks[group] ?? 0
    const known = before.get(group)
    if (known?.messages === messages && known.mark === mark) rows.set(group, known)
    else {
      const isNews = ({ byId }: ChatMessage) => byId !== myId
      const last = messages.at(-1) ?? null
      const name = chatGroupWords[group]
      rows.set(group, {
        channel: group,
        name,
        of: null,
        last,
        messages,
        mark,
        ...unreadIn(messages, mark, isNews, last),
      })
    }
  }
  for (const of of [...board.rows, ...siteBagRows(incident)]) {
    const { id, name, chat, messages } = of.room
    const mark = marks[id] ?? 0
    const known = before.get(id)
    if (known?.of === of && known.mark === mark) rows.set(id, known)
    else {
      const last = later(chat.at(-1), messages.at(-1))
      const unread = unreadIn(chat, mark, ({ from }) => from !== 'command', last)
      rows.set(id, { channel: id, name, of, last, messages: chat, mark, ...unread })
    }
  }
  return rows
}

function unreadIn(
  messages: readonly ChatMessage[],
  mark: number,
  isNews: (message: ChatMessage) => boolean,
  last: ChannelMessage | null,
): Pick<ChannelRow, 'unread' | 'firstUnread' | 'shown'> {
  let unread = 0
  let firstUnread: number | null = null
  let newest: ChatMessage | null = null
  // From the end: read messages are not looked at.
  for (let at = messages.length - 1; at >= 0; at--) {
    const message = messages[at]
    if (!message || message.seq <= mark) break
    if (message.struck || !isNews(message)) continue
    unread++
    firstUnread = message.seq
    newest ??= message
  }
  return { unread, firstUnread, shown: newest ?? last }
}

function later(chat: ChatMessage | undefined, message: RoomMessage | undefined): ChannelMessage | null {
  if (message && (!chat || message.seq > chat.seq)) return roomMessage(message)
  return chat ?? null
}

/** Makes a room's page message an entry of its conversation. */
export function roomMessage({ message, roomIds: _, ...sent }: RoomMessage): ChannelMessage {
  return { ...sent, text: message, typedName: null, memberId: null, isRoomMessage: true }
}

/** Everything said between command and a room, or in a group, oldest first. */
export function messagesIn({ messages, of }: Pick<ChannelRow, 'messages' | 'of'>): readonly ChannelMessage[] {
  if (!of || of.room.messages.length === 0) return messages
  return [...messages, ...of.room.messages.map(roomMessage)].sort((a, b) => a.seq - b.seq)
}

const byName = new Intl.Collator('en', { numeric: true })

/**
 * The order of the channels: first the groups; then rooms with unread messages, those in need first and the longest
 * waiting before the others, so that a new one lands below those that wait already; then the rest, the last one
 * talked with first.
 */
export function channelPositions(rows: Iterable<ChannelRow>): ListPosition<ChannelSection>[] {
  const all = [...rows]
  const groups = all.filter(({ of }) => of === null)
  const unread = all.filter(({ of, unread }) => of !== null && unread > 0)
  const rest = all.filter(({ of, unread }) => of !== null && unread === 0)
  unread.sort(
    (a, b) =>
      Number(b.of?.needsHelp) - Number(a.of?.needsHelp) || (a.firstUnread ?? 0) - (b.firstUnread ?? 0),
  )
  rest.sort((a, b) => (b.last?.seq ?? 0) - (a.last?.seq ?? 0) || byName.compare(a.name, b.name))
  const placed = (rows: readonly ChannelRow[], section: ChannelSection) =>
    rows.map(({ channel }) => ({ id: channel, section }))
  return [...placed(groups, 'groups'), ...placed(unread, 'unread'), ...placed(rest, 'rest')]
}

/** A search result in a channel. `said` null: its name matched. */
export type Found = { said: ChatMessage | null }

/**
 * Looks for words in a channel’s name and site, then in its messages, the newest first.
 * @param words in lower case; none: everything is found
 * @returns null where they are not all in one of these
 */
export function findIn({ name, of, messages }: ChannelRow, words: readonly string[]): Found | null {
  const hasAll = (text: string) => words.every((word) => text.toLowerCase().includes(word))
  if (hasAll(`${name} ${of?.siteName ?? ''}`)) return { said: null }
  const said = messages.findLast(({ text, byName: author, typedName }) =>
    hasAll(`${author} ${signedWords(typedName)} ${text}`),
  )
  return said ? { said } : null
}

/** The words of a search. */
export function searchWords(search: string): string[] {
  return search.trim().toLowerCase().split(/\s+/).filter(Boolean)
}
