import { postGroupChat } from '@muster/contract/chatCalls'
import { postCommandChat } from '@muster/contract/incidentCalls'
import { type ChatChannel, isGroup } from '@muster/domain/incident/groupChat'
import { call } from '../../api/call.ts'
import { serverNow } from '../../api/serverClock.ts'
import { currentSession } from '../../api/session.ts'
import { openCommandSender } from '../../live/commandSender.ts'
import { browserStorage } from '../../startup/browserStorage.ts'
import { type ChatEntry, type ChatOutbox, chatKey, openChatOutbox } from './chatOutbox.ts'

export type ChatSender = {
  outbox: ChatOutbox
  /**
   * Stores a message, and sends it as soon as the network allows.
   * @param after the version of the incident as it is shown
   */
  send: (channel: ChatChannel, text: string, after: number) => void
  /** Does not wait for the next try. */
  wake: () => void
}

/** The senders by person and incident, as long as the page lives: waiting messages are sent on any page. */
const senders = new Map<string, ChatSender>()

/**
 * Opens the sender of one person's messages in the chats of an incident.
 * @param accountId in whose name they are sent
 */
export function openChatSender(incidentId: string, accountId: string): ChatSender {
  const key = chatKey(incidentId, accountId)
  const known = senders.get(key)
  if (known) return known
  const outbox = openChatOutbox(key, browserStorage())
  const sender = openCommandSender({
    key,
    outbox,
    send: (entry) => sendEntry(incidentId, entry),
    // A person who has signed in since does not send this person's messages in their own name.
    maySend: () => currentSession().accountId === accountId,
  })
  const post: ChatSender = {
    outbox,
    send: (channel, text, after) =>
      sender.add({ channel, text, at: new Date(serverNow()).toISOString(), after }),
    wake: sender.wake,
  }
  senders.set(key, post)
  return post
}

function sendEntry(incidentId: string, { commandId, channel, text }: ChatEntry) {
  const params = { incidentId }
  return isGroup(channel)
    ? call(postGroupChat, { params, body: { commandId, group: channel, text } })
    : call(postCommandChat, { params, body: { commandId, roomId: channel, text } })
}
