import { clearRoom, handOverRoom, takeRoom } from '@muster/contract/incidentCalls'
import { call } from '../../api/call.ts'
import { currentSession } from '../../api/session.ts'
import {
  type ClearingAction,
  type ClearingEntry,
  clearingKey,
  openClearingOutbox,
} from '../../board/clearing/clearingOutbox.ts'
import { type CommandSender, openCommandSender } from '../../live/commandSender.ts'
import { browserStorage } from '../../startup/browserStorage.ts'

/** The senders by person and incident, as long as the page lives: waiting actions are sent on any page. */
const senders = new Map<string, CommandSender<ClearingEntry>>()

/**
 * The sender of one person who goes from room to room.
 * @param accountId in whose name things are sent
 */
export function openClearingSender(incidentId: string, accountId: string): CommandSender<ClearingEntry> {
  const key = clearingKey(incidentId, accountId)
  const known = senders.get(key)
  if (known) return known
  const post = openCommandSender({
    key,
    outbox: openClearingOutbox(key, browserStorage()),
    send: ({ commandId, roomId, act }) => sendClearing({ incidentId, roomId }, commandId, act),
    // A person who has signed in since does not send this person's actions in their own name.
    maySend: () => currentSession().accountId === accountId,
  })
  senders.set(key, post)
  return post
}

function sendClearing(
  params: { incidentId: string; roomId: string },
  commandId: string,
  act: ClearingAction,
) {
  switch (act.kind) {
    case 'take':
      return call(takeRoom, { params, body: { commandId } })
    case 'clear':
      return call(clearRoom, { params, body: { commandId, outcome: act.outcome, note: act.note } })
    case 'handOver':
      return call(handOverRoom, { params, body: { commandId, to: act.to, note: act.note } })
  }
}
