import { clearRoom, handOverRoom, takeRoom } from '@muster/contract/incidentCalls'
import { call } from '../../api/call.ts'
import { currentSession } from '../../api/session.ts'
import {
  clearingKey,
  type DoorAct,
  type DoorEntry,
  openClearingBox,
} from '../../board/clearing/clearingBox.ts'
import { browserStorage } from '../../live/browserStorage.ts'
import { type CommandPost, openCommandPost } from '../../live/commandPost.ts'

/** One for each person and incident, as long as the page lives: what waits is sent whichever page is shown. */
const posts = new Map<string, CommandPost<DoorEntry>>()

/**
 * The post of one person who goes from room to room.
 * @param accountId in whose name things are sent
 */
export function openClearingPost(incidentId: string, accountId: string): CommandPost<DoorEntry> {
  const key = clearingKey(incidentId, accountId)
  const known = posts.get(key)
  if (known) return known
  const post = openCommandPost({
    key,
    box: openClearingBox(key, browserStorage()),
    send: ({ commandId, roomId, act }) => sendDoor({ incidentId, roomId }, commandId, act),
    // Whoever has signed in since does not say in their own name what this person did.
    maySend: () => currentSession().accountId === accountId,
  })
  posts.set(key, post)
  return post
}

function sendDoor(params: { incidentId: string; roomId: string }, commandId: string, act: DoorAct) {
  switch (act.kind) {
    case 'take':
      return call(takeRoom, { params, body: { commandId } })
    case 'clear':
      return call(clearRoom, { params, body: { commandId, outcome: act.outcome, note: act.note } })
    case 'handOver':
      return call(handOverRoom, { params, body: { commandId, to: act.to, note: act.note } })
  }
}
