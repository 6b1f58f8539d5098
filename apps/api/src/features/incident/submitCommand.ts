import type { CommandBody } from '@muster/domain/incident/commands'
import { refuseOutsideOwnSites } from '@muster/domain/incident/siteRestriction'
import type { Caller } from '../../access/caller.ts'
import { requireIncidentState } from '../../access/visibleIncident.ts'
import type { IncidentStore } from '../../incidents/incidentStore.ts'
import { refusalProblem } from '../../platform/http/problems.ts'
import { receiptOrThrow } from './receiptOrThrow.ts'

/**
 * Submits a command in the caller's name.
 * @param commandId the caller's own id for this command; a repetition gets the first answer
 * @throws 404 for an incident that the caller does not see, and the domain's refusal
 */
export async function submitCommand(
  deps: { incidents: IncidentStore },
  caller: Caller,
  incidentId: string,
  commandId: string,
  body: CommandBody,
) {
  const { incident } = await requireIncidentState(deps, caller, incidentId)
  const refusal = incident.state && refuseOutsideOwnSites(caller.allowedSites, incident.state, body)
  if (refusal) throw refusalProblem(refusal)
  const actor = { kind: 'user', id: caller.account.id, name: caller.account.name } as const
  return receiptOrThrow(
    await deps.incidents.submit(caller.tenantId, incidentId, { ...body, commandId, actor }),
  )
}
