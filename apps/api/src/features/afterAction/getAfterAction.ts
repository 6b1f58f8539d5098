import { createHash } from 'node:crypto'
import type { getAfterAction as getCall } from '@muster/contract/afterActionCalls'
import type { RequestInput } from '../../access/endpoints.ts'
import { requireIncident } from '../../access/visibleIncident.ts'
import type { IncidentStore } from '../../incidents/incidentStore.ts'
import { versionOf } from '../../incidents/loadedIncident.ts'
import { setEtag } from '../../platform/http/etag.ts'
import { matchesEtag } from '../../platform/http/matchesEtag.ts'
import { afterActionView, siteAccessKey } from './afterActionCache.ts'
import { metricsVersion } from './metricsVersion.ts'

/** Returns the numbers of an incident, or 304 for a browser that has this version. */
export async function getAfterAction(
  deps: { incidents: IncidentStore },
  { caller, params, request, reply }: RequestInput<typeof getCall>,
) {
  const { incident, state } = await requireIncident(deps, caller, params.incidentId)
  const startedByName = incident.events[0]?.actor.name ?? ''
  // The names of people who are erased change without a new entry.
  const names = `${startedByName}\n${state.commanderName}`
  const named = `${state.id} ${incident.lastHash} ${metricsVersion} ${siteAccessKey(caller)} ${names}`
  const tag = `"${createHash('sha256').update(named).digest('base64url')}"`
  setEtag(reply, tag)
  if (matchesEtag(request.headers['if-none-match'], tag)) return reply.code(304).send()
  const { rooms, broadcasts, roomMessages, instructions, ...head } = state
  return {
    ...head,
    incidentId: state.id,
    version: versionOf(incident),
    startedByName,
    logHash: state.hasOtherSites ? null : incident.lastHash,
    numbers: afterActionView(caller, incident).numbers,
  }
}
