import * as calls from '@muster/contract/disclosureCalls'
import { proposeThreat } from '@muster/domain/incident/proposeThreat'
import type { IncidentState } from '@muster/domain/incident/state'
import { incidentKind } from '@muster/domain/incident/vocabulary'
import type { Mount, RequestInput } from '../../access/endpoints.ts'
import type { IncidentStore } from '../../incidents/incidentStore.ts'
import { type Database, inTenant, type Tx } from '../../platform/db/database.ts'
import { callerActor } from '../audit/callerActor.ts'
import { writeAudit } from '../audit/writeAudit.ts'
import { requireManagedIncident } from '../guest/guestLinks.ts'
import { withAdministeredTenant } from '../tenant/withAdministeredTenant.ts'
import { readThreats, viewDisclosures } from './readDisclosures.ts'

type Deps = { db: Database; incidents: IncidentStore }

/** Mounts the record of names that people from outside were shown. */
export function disclosureRoutes(mount: Mount, deps: Deps) {
  mount(calls.getDisclosures, async ({ caller, params: { incidentId } }) => {
    const state = await requireManagedIncident(deps, caller, incidentId)
    return inTenant(deps.db, caller.tenantId, (tx) => readOfIncident(tx, state))
  })
  mount(calls.stateThreat, (input) => stateThreat(deps, input))
  mount(calls.listDisclosures, (input) => listDisclosures(deps, input))
}

/** States the threat; the same statement sent twice is one. @throws 404 for an incident whose guests one does not manage */
async function stateThreat(deps: Deps, input: RequestInput<typeof calls.stateThreat>) {
  const { caller, params, body, request } = input
  const { tenantId, account } = caller
  const state = await requireManagedIncident(deps, caller, params.incidentId)
  return inTenant(deps.db, tenantId, async (tx) => {
    const before = (await readThreats(tx, [state.id])).get(state.id)
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('disclosure_threat')
      .values({
        tenant_id: tenantId,
        incident_id: state.id,
        command_id: body.commandId,
        text: body.text,
        by_id: account.id,
        by_name: account.name,
      })
      .onConflict((same) => same.columns(['incident_id', 'command_id']).doNothing())
      .executeTakeFirstOrThrow()
    if (numInsertedOrUpdatedRows)
      await writeAudit(tx, tenantId, callerActor(caller, request), {
        action: 'disclosure.threatStated',
        subject: state.sites.map(({ name }) => name).join(', '),
        before: before ? { threat: before.text } : null,
        after: { threat: body.text, incidentId: state.id },
      })
    return readOfIncident(tx, state)
  })
}

async function readOfIncident(tx: Tx, state: IncidentState) {
  const rows = await tx
    .selectFrom('disclosure')
    .selectAll()
    .where('incident_id', '=', state.id)
    .orderBy('first_at')
    .execute()
  return {
    kind: state.kind,
    threat: (await readThreats(tx, [state.id])).get(state.id) ?? null,
    proposed: proposeThreat(state),
    items: await viewDisclosures(tx, rows),
  }
}

/** Lists the record of a whole tenant, newest first. @throws 404 for a tenant that is not administered */
function listDisclosures({ db }: Deps, { admin, params, query }: RequestInput<typeof calls.listDisclosures>) {
  const { page, pageSize } = query
  return withAdministeredTenant(db, admin, params.id, async (tx) => {
    const rows = await tx
      .selectFrom('disclosure')
      .selectAll()
      .orderBy('first_at', 'desc')
      .orderBy('guest_id')
      .limit(pageSize)
      .offset((page - 1) * pageSize)
      .execute()
    const { total } = await tx
      .selectFrom('disclosure')
      .select(({ fn }) => fn.countAll<string>().as('total'))
      .executeTakeFirstOrThrow()
    const threats = await readThreats(tx, [...new Set(rows.map((row) => row.incident_id))])
    const views = await viewDisclosures(tx, rows)
    const items = views.flatMap((view, at) => {
      const row = rows[at]
      if (!row) return []
      const threat = threats.get(row.incident_id) ?? null
      return [{ ...view, incidentId: row.incident_id, kind: incidentKind.parse(row.kind), threat }]
    })
    return { items, page, pageSize, total: Number(total) }
  })
}
