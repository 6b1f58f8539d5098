import { clearRoom, handOverRoom, takeRoom } from '@muster/contract/incidentCalls'
import { call } from '../../api/call.ts'
import { ProblemError } from '../../api/problemError.ts'
import { browserStorage } from '../../live/browserStorage.ts'
import { keepSending } from '../../live/keepSending.ts'
import { onOccasion } from '../../live/onOccasion.ts'
import { underLock } from '../../live/underLock.ts'
import {
  type ClearingBox,
  clearingKey,
  type DoorAct,
  type DoorEntry,
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
    first: () => box.entries.get().find(({ refusal }) => refusal === null),
    reload: box.reload,
    send: (entry) => send(incidentId, box, entry),
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
    switch (act.kind) {
      case 'take':
        await call(takeRoom, { params, body: { commandId } })
        break
      case 'clear':
        await call(clearRoom, { params, body: { commandId, outcome: act.outcome, note: act.note } })
        break
      case 'handOver':
        await call(handOverRoom, { params, body: { commandId, to: act.to, note: act.note } })
        break
    }
    box.remove(commandId)
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
