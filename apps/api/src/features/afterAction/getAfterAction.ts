import type { getAfterAction as getCall } from '@muster/contract/afterActionCalls'
import type { RequestInput } from '../../access/endpoints.ts'
import { requireIncident } from '../../access/visibleIncident.ts'
import type { IncidentStore } from '../../incidents/incidentStore.ts'
import { versionOf } from '../../incidents/loadedIncident.ts'
import { afterActionView } from './afterActionCache.ts'

/** Returns the numbers of an incident. They name people, so no browser keeps them (decision 95). */
export async function getAfterAction(
  deps: { incidents: IncidentStore },
  { caller, params }: RequestInput<typeof getCall>,
) {
  const { incident, state } = await requireIncident(deps, caller, params.incidentId)
  const { rooms, broadcasts, roomMessages, instructions, ...head } = state
  return {
    ...head,
    incidentId: state.id,
    version: versionOf(incident),
    startedByName: incident.events[0]?.actor.name ?? '',
    logHash: state.hasOtherSites ? null : incident.lastHash,
    numbers: afterActionView(caller, incident).numbers,
  }
}
