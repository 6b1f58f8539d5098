import { postGroupChat } from '@muster/contract/chatCalls'
import { postCommandChat } from '@muster/contract/incidentCalls'
import { type ChatChannel, isGroup } from '@muster/domain/incident/groupChat'
import { call } from '../../api/call.ts'
import { ProblemError } from '../../api/problemError.ts'
import { serverNow } from '../../api/serverClock.ts'
import { currentSession } from '../../api/session.ts'
import { browserStorage } from '../../live/browserStorage.ts'
import { keepSending } from '../../live/keepSending.ts'
import { newId } from '../../live/newId.ts'
import { onOccasion } from '../../live/onOccasion.ts'
import { underLock } from '../../live/underLock.ts'
import { type ChatBox, type ChatEntry, chatKey, isUnsent, openChatBox } from './chatBox.ts'

export type ChatPost = {
  box: ChatBox
  /**
   * Stores what somebody wrote, and sends it as soon as the network allows.
   * @param after the version of the incident as it is shown
   */
  say: (channel: ChatChannel, text: string, after: number) => void
  /** Does not wait for the next try. */
  hurry: () => void
}

/** One for each person and incident, as long as the page lives: what waits is sent whichever page is shown. */
const posts = new Map<string, ChatPost>()

/**
 * What one person writes in the chats of an incident, on its way.
 * @param accountId in whose name it is sent
 */
export function openChatPost(incidentId: string, accountId: string): ChatPost {
  const key = chatKey(incidentId, accountId)
  const known = posts.get(key)
  if (known) return known
  const box = openChatBox(key, browserStorage())
  const sender = keepSending({
    first: () => box.entries.get().find(isUnsent),
    reload: box.reload,
    // Whoever has signed in since does not say in their own name what this person wrote.
    send: async (entry) => (currentSession().accountId === accountId ? send(incidentId, box, entry) : 0),
    firstWait: 500,
    exclusively: (work) => underLock(key, work),
  })
  onOccasion(sender.wake, key, box.reload)
  const post: ChatPost = {
    box,
    say(channel, text, after) {
      box.add({ commandId: newId(), channel, text, at: new Date(serverNow()).toISOString(), after })
      sender.wake()
    },
    hurry: sender.wake,
  }
  posts.set(key, post)
  sender.wake()
  return post
}

async function send(incidentId: string, box: ChatBox, entry: ChatEntry): Promise<number | null> {
  const { commandId, channel, text } = entry
  const params = { incidentId }
  try {
    const { version } = isGroup(channel)
      ? await call(postGroupChat, { params, body: { commandId, group: channel, text } })
      : await call(postCommandChat, { params, body: { commandId, roomId: channel, text } })
    box.sent(commandId, version)
    return null
  } catch (error) {
    if (!(error instanceof ProblemError) || !isFinal(error.status)) return 0
    box.refuse(commandId, error.detail)
    return null
  }
}

/** Whether asking again would get the same answer. Signing in again (401), a time-out or too many at once is worth a try. */
function isFinal(status: number): boolean {
  return status >= 400 && status < 500 && ![401, 408, 425, 429].includes(status)
}
