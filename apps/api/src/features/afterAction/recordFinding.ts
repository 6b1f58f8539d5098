import { randomUUID } from 'node:crypto'
import type { recordFinding as recordCall } from '@muster/contract/afterActionCalls'
import { refuseOutsideOwnSites } from '@muster/domain/incident/siteRestriction'
import { inEnglish } from '@muster/words/t'
import type { RequestInput } from '../../access/endpoints.ts'
import { requireIncident } from '../../access/visibleIncident.ts'
import type { IncidentStore } from '../../incidents/incidentStore.ts'
import type { Database } from '../../platform/db/database.ts'
import { inTenant } from '../../platform/db/database.ts'
import { notFound, refusalProblem } from '../../platform/http/problems.ts'
import { callerActor } from '../audit/callerActor.ts'
import { receiptOrThrow } from '../incident/receiptOrThrow.ts'
import { openTask } from '../task/openTask.ts'
import { requireOwner } from '../task/taskOwners.ts'
import { taskTitle } from '../task/taskTitle.ts'
import { listFindings } from './listFindings.ts'

/**
 * Records a finding in the log and creates its task: both, or neither. A retry returns the first result.
 * @throws 404 for a site that the incident does not concern or a person who may not see it, 409 when its id is taken
 */
export async function recordFinding(
  deps: { db: Database; incidents: IncidentStore },
  { caller, params, body, request }: RequestInput<typeof recordCall>,
) {
  const { incident, state } = await requireIncident(deps, caller, params.incidentId)
  const site = state.sites.find(({ id }) => id === body.siteId)
  if (!site) throw notFound(inEnglish('This incident does not concern this site. Choose one of its sites.'))
  const { findingId, text, siteId, dueOn, timeZone } = body
  const taskId = randomUUID()
  const command = { type: 'RecordFinding', data: { findingId, text, siteId, taskId } } as const
  const refusal = incident.state && refuseOutsideOwnSites(caller.allowedSites, incident.state, command)
  if (refusal) throw refusalProblem(refusal)
  const owner = await inTenant(deps.db, caller.tenantId, (tx) =>
    requireOwner(tx, caller.tenantId, siteId, body.ownerId),
  )
  const task = {
    id: taskId,
    tenantId: caller.tenantId,
    siteId,
    owner,
    dueOn,
    timeZone,
    byName: caller.account.name,
    title: body.title ?? taskTitle(text),
    detail: text,
    origin: 'after-action' as const,
    originKey: `finding:${state.id}:${findingId}`,
    finding: { incidentId: state.id, findingId },
  }
  const actor = { kind: 'user', id: caller.account.id, name: caller.account.name } as const
  const outcome = await deps.incidents.submitWith(
    caller.tenantId,
    state.id,
    [{ ...command, commandId: `finding:${findingId}`, actor }],
    async (tx) => {
      // Locks the incident first: a task's foreign key locks it weakly, and two such transactions would deadlock when
      // they append.
      await tx.selectFrom('incident').select('id').where('id', '=', state.id).forUpdate().execute()
      await openTask(tx, task, callerActor(caller, request))
      return true
    },
  )
  if (outcome) receiptOrThrow(outcome)
  const found = await listFindings(deps, caller, state.id)
  const recorded = found.find((each) => each.findingId === findingId)
  if (!recorded) throw new Error(`the log has no finding ${findingId}`)
  return recorded
}
