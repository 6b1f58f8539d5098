import type { Finding } from '@muster/contract/afterActionCalls'
import type { EventOf } from '@muster/domain/incident/events'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Caller } from '../../access/caller.ts'
import { eventsPresentedTo, requireIncident, visibilityOf } from '../../access/visibleIncident.ts'
import type { IncidentStore } from '../../incidents/incidentStore.ts'
import type { Database } from '../../platform/db/database.ts'
import { inTenant } from '../../platform/db/database.ts'

/** Lists findings, oldest first, with the current state of their tasks. @throws 404 for an incident the caller does not see */
export async function listFindings(
  deps: { db: Database; incidents: IncidentStore },
  caller: Caller,
  incidentId: string,
): Promise<Finding[]> {
  const { incident } = await requireIncident(deps, caller, incidentId)
  const events = eventsPresentedTo(visibilityOf(caller), incident, incident.events)
  const found = events.filter((event) => event.type === 'FindingRecorded')
  if (found.length === 0) return []
  const tasks = await readFindingTasks(deps, caller, incidentId)
  return found.map((event) => viewFinding(event, tasks.get(event.data.findingId) ?? null))
}

function viewFinding(event: EventOf<'FindingRecorded'>, task: Finding['task']): Finding {
  const { findingId, text, siteId } = event.data
  const { seq, at, actor } = event
  return { findingId, seq, at, byName: actor.name, text, siteId, task }
}

const taskStatus = z.enum(['open', 'done'])

async function readFindingTasks(deps: { db: Database }, caller: Caller, incidentId: string) {
  const rows = await inTenant(deps.db, caller.tenantId, (tx) =>
    tx
      .selectFrom('task')
      .select([
        'id',
        'finding_id',
        'title',
        'stage',
        'owner_name',
        sql<string | null>`due_on::text`.as('due_on'),
      ])
      .where('incident_id', '=', incidentId)
      .execute(),
  )
  return new Map(
    rows.map((row) => [
      row.finding_id,
      {
        taskId: row.id,
        title: row.title,
        stage: taskStatus.parse(row.stage),
        dueOn: row.due_on,
        ownerName: row.owner_name,
      },
    ]),
  )
}
