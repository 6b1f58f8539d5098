import { postGroupChat } from '@muster/contract/chatCalls'
import { postCommandChat } from '@muster/contract/incidentCalls'
import { type ChatChannel, isGroup } from '@muster/domain/incident/groupChat'
import { call } from '../../api/call.ts'
import { ProblemError } from '../../api/problemError.ts'
import { serverNow } from '../../api/serverClock.ts'
import { currentSession } from '../../api/session.ts'
import { browserStorage } from '../../live/browserStorage.ts'
import { newId } from '../../live/newId.ts'
import { onRetryTrigger } from '../../live/onRetryTrigger.ts'
import { startSendLoop } from '../../live/sendLoop.ts'
import { withLock } from '../../live/withLock.ts'
import { type ChatEntry, type ChatOutbox, chatKey, isUnsent, openChatOutbox } from './chatOutbox.ts'

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
  const sender = startSendLoop({
    first: () => outbox.entries.get().find(isUnsent),
    reload: outbox.reload,
    // A person who has signed in since does not send this person's messages in their own name.
    send: async (entry) => (currentSession().accountId === accountId ? send(incidentId, outbox, entry) : 0),
    firstWait: 500,
    exclusively: (work) => withLock(key, work),
  })
  onRetryTrigger(sender.wake, key, outbox.reload)
  const post: ChatSender = {
    outbox,
    send(channel, text, after) {
      outbox.add({ commandId: newId(), channel, text, at: new Date(serverNow()).toISOString(), after })
      sender.wake()
    },
    wake: sender.wake,
  }
  senders.set(key, post)
  sender.wake()
  return post
}

async function send(incidentId: string, outbox: ChatOutbox, entry: ChatEntry): Promise<number | null> {
  const { commandId, channel, text } = entry
  const params = { incidentId }
  try {
    const { version } = isGroup(channel)
      ? await call(postGroupChat, { params, body: { commandId, group: channel, text } })
      : await call(postCommandChat, { params, body: { commandId, roomId: channel, text } })
    outbox.sent(commandId, version)
    return null
  } catch (error) {
    if (!(error instanceof ProblemError) || !isFinal(error.status)) return 0
    outbox.refuse(commandId, error.detail)
    return null
  }
}

/**
 * True when asking again would get the same answer. Signing in again (401), a time-out or too many at once is worth a
 * try.
 */
function isFinal(status: number): boolean {
  return status >= 400 && status < 500 && ![401, 408, 425, 429].includes(status)
}
