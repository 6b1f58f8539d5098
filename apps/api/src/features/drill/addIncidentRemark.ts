import type { addDrillRemark as addCall } from '@muster/contract/drillCalls'
import { mayAccessSites } from '@muster/domain/access/rights'
import { inEnglish } from '@muster/words/t'
import type { RequestInput } from '../../access/endpoints.ts'
import { requireIncidentState } from '../../access/visibleIncident.ts'
import type { IncidentStore } from '../../incidents/incidentStore.ts'
import type { Database } from '../../platform/db/database.ts'
import { inTenant, type Tx } from '../../platform/db/database.ts'
import { conflict } from '../../platform/http/problems.ts'
import { callerActor } from '../audit/callerActor.ts'
import { writeAudit } from '../audit/writeAudit.ts'

/**
 * Adds a remark to a drill or an incident. A retry with the same id is the same remark; none is ever changed.
 * @throws 404 when it is not one of their sites'
 */
export async function addIncidentRemark(
  deps: { db: Database; incidents: IncidentStore },
  { caller, params, body, request }: RequestInput<typeof addCall>,
) {
  const { state } = await requireIncidentState(deps, caller, params.incidentId)
  const { tenantId, account, allowedSites } = caller
  return inTenant(deps.db, tenantId, async (tx) => {
    const { remarkId, text, weather } = body
    const made = await tx
      .insertInto('drill_remark')
      .values({
        id: remarkId,
        tenant_id: tenantId,
        incident_id: state.id,
        by_name: account.name,
        text,
        weather,
      })
      .onConflict((taken) => taken.doNothing())
      .returningAll()
      .executeTakeFirst()
    const row = made ?? (await earlier(tx, remarkId, state.id))
    if (made) {
      const sites = state.sites.filter(({ id }) => mayAccessSites(allowedSites, [id])).map(({ name }) => name)
      await writeAudit(tx, tenantId, callerActor(caller, request), {
        action: 'drill.remarked',
        subject: `${state.action}, ${sites.join(', ')}`,
        after: { text, weather },
      })
    }
    return {
      remarkId: row.id,
      at: row.at.toISOString(),
      byName: row.by_name,
      text: row.text,
      weather: row.weather,
    }
  })
}

async function earlier(tx: Tx, remarkId: string, incidentId: string) {
  const row = await tx
    .selectFrom('drill_remark')
    .selectAll()
    .where('id', '=', remarkId)
    .where('incident_id', '=', incidentId)
    .executeTakeFirst()
  if (!row)
    throw conflict('taken', inEnglish('This comment was not saved. Reload the page and add it again.'))
  return row
}
