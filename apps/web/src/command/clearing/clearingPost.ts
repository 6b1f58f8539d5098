import { clearRoom, handOverRoom, takeRoom } from '@muster/contract/incidentCalls'
import { call } from '../../api/call.ts'
import { ProblemError } from '../../api/problemError.ts'
import { currentSession } from '../../api/session.ts'
import { browserStorage } from '../../live/browserStorage.ts'
import { keepSending } from '../../live/keepSending.ts'
import { onOccasion } from '../../live/onOccasion.ts'
import { underLock } from '../../live/underLock.ts'
import {
  type ClearingBox,
  clearingKey,
  type DoorAct,
  type DoorEntry,
  isUnsent,
  openClearingBox,
} from './clearingBox.ts'

export type ClearingPost = {
  box: ClearingBox
  /** Stores what somebody did at a door and sends it as soon as the network allows. */
  act: (roomId: string, act: DoorAct) => void
}

/** One for each person and incident, as long as the page lives: what waits is sent whichever page is shown. */
const posts = new Map<string, ClearingPost>()

/**
 * The post of one person who goes from room to room.
 * @param accountId in whose name things are sent
 */
export function openClearingPost(incidentId: string, accountId: string): ClearingPost {
  const key = clearingKey(incidentId, accountId)
  const known = posts.get(key)
  if (known) return known
  const box = openClearingBox(key, browserStorage())
  const sender = keepSending({
    first: () => box.entries.get().find(isUnsent),
    reload: box.reload,
    // Whoever has signed in since does not say in their own name what this person did.
    send: async (entry) => (currentSession().accountId === accountId ? send(incidentId, box, entry) : 0),
    firstWait: 500,
    exclusively: (work) => underLock(key, work),
  })
  onOccasion(sender.wake, key, box.reload)
  const post: ClearingPost = {
    box,
    act(roomId, act) {
      box.add({ commandId: crypto.randomUUID(), roomId, act })
      sender.wake()
    },
  }
  posts.set(key, post)
  sender.wake()
  return post
}

async function send(incidentId: string, box: ClearingBox, entry: DoorEntry): Promise<number | null> {
  const { commandId, roomId, act } = entry
  const params = { incidentId, roomId }
  try {
    const { version } = await post(params, commandId, act)
    box.sent(commandId, version)
    return null
  } catch (error) {
    if (!(error instanceof ProblemError) || !isFinal(error.status)) return 0
    box.refuse(commandId, error.detail)
    return null
  }
}

function post(params: { incidentId: string; roomId: string }, commandId: string, act: DoorAct) {
  switch (act.kind) {
    case 'take':
      return call(takeRoom, { params, body: { commandId } })
    case 'clear':
      return call(clearRoom, { params, body: { commandId, outcome: act.outcome, note: act.note } })
    case 'handOver':
      return call(handOverRoom, { params, body: { commandId, to: act.to, note: act.note } })
  }
}

/** Whether asking again would get the same answer. Signing in again (401), a time-out or too many at once is worth a try. */
function isFinal(status: number): boolean {
  return status >= 400 && status < 500 && ![401, 408, 425, 429].includes(status)
}
