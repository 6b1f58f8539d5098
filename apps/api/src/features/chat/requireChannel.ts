import { type ChatChannel, isGroup } from '@muster/domain/incident/groupChat'
import { participantOf } from '@muster/domain/incident/participants'
import { refuse } from '@muster/domain/refusal'
import type { Caller } from '../../access/caller.ts'
import { requireIncidentState } from '../../access/visibleIncident.ts'
import type { IncidentStore } from '../../incidents/incidentStore.ts'
import { refusalProblem } from '../../platform/http/problems.ts'

/**
 * Returns the incident as the caller sees it, and checks that it has this channel.
 * @param channel null: none is named
 * @throws 404 for an incident, or the chat of a room, that the caller does not see
 */
export async function requireChannel(
  deps: { incidents: IncidentStore },
  caller: Caller,
  incidentId: string,
  channel: ChatChannel | null,
) {
  const open = await requireIncidentState(deps, caller, incidentId)
  const isThere = channel === null || isGroup(channel) || participantOf(open.state, channel)
  if (!isThere) throw refusalProblem(refuse('unknown-room'))
  return open
}
