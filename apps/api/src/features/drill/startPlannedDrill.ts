import {
  effectiveRole,
  may,
  mayAccessSites,
  permissionsGranting,
  tenantRole,
} from '@muster/domain/access/rights'
import type { DrillPlan } from '@muster/domain/drill/drillPlan'
import type { Command } from '@muster/domain/incident/commands'
import { sql } from 'kysely'
import type { IncidentStore } from '../../incidents/incidentStore.ts'
import { type Database, inTenant, setLookup, type Tx } from '../../platform/db/database.ts'
import { type Actor, writeAudit } from '../audit/writeAudit.ts'
import { firstInstructions } from '../incident/firstInstructions.ts'
import { receiptOrThrow } from '../incident/receiptOrThrow.ts'
import { startData } from '../incident/startIncident.ts'
import { startWithRooms } from '../incident/startWithRooms.ts'
import { lockSites } from '../lockdown/lockdownRows.ts'
import { systemActor } from '../lockdown/settleRequest.ts'
import type { PlanRow } from './drillPlanRows.ts'
import { markHeldBack, markRefused } from './missedDrills.ts'
import { lockUnchanged, type OccurrenceRow, saveNextOccurrence, settleWaiting } from './occurrenceRows.ts'

type Deps = { db: Database; incidents: IncidentStore }
/** The person who pressed Start. */
type StartedBy = { id: string; name: string; audit: Actor }

/**
 * Thrown when a real incident runs at a site of the drill: it must wait. A person who pressed Start sees it; an automatic
 * start is recorded as held back.
 */
export class RealIncidentRunning extends Error {}

/**
 * Starts one occurrence of a plan. Settling it and starting the incident are one transaction, and the incident's id was
 * created with the occurrence: however many servers and people try, there is one incident or none. It never starts while
 * something real runs at one of its sites.
 * @param manager the person who started it by hand; null for an automatic start
 * @returns true when this call started it; its row has any other outcome
 * @throws RealIncidentRunning for a manager, who may try again later: the occurrence stays waiting
 */
export async function startPlannedDrill(
  { db, incidents }: Deps,
  row: PlanRow,
  time: OccurrenceRow,
  manager: StartedBy | null,
): Promise<boolean> {
  const plan = row.says
  const tenantId = row.tenant_id
  if (!manager) {
    const refusal = await inTenant(db, tenantId, (tx) => ownerRefusal(tx, row))
    if (refusal) {
      await inTenant(db, tenantId, (tx) => markRefused(tx, row, time, refusal))
      return false
    }
  }
  const instructions = await firstInstructions(db, tenantId, plan)
  return startWithRooms(db, tenantId, plan.siteIds, async (place, holdRooms) => {
    if (place.sites.length === 0 || place.rooms.length === 0) {
      const reason = 'Its sites have no rooms, so no one would be reached.'
      await inTenant(db, tenantId, (tx) => markRefused(tx, row, time, reason))
      return false
    }
    const claim = async (tx: Tx) => {
      // The plan before its sites, in the order of every change: no real lockdown waits for an editor.
      if (!(await lockUnchanged(tx, row, time))) return false
      await lockSites(tx, plan.siteIds)
      if (await isRealIncidentRunning(tx, plan.siteIds)) {
        if (manager) throw new RealIncidentRunning()
        await markHeldBack(tx, row, time)
        return false
      }
      await settleWaiting(tx, time.id, { stage: 'started', byName: manager?.name ?? null })
      await saveNextOccurrence(tx, { tenantId, drillPlanId: row.id, plan }, time.starts_at.getTime())
      await writeAudit(tx, tenantId, manager?.audit ?? systemActor, {
        action: 'drill.started',
        subject: plan.title,
        after: { startsAt: time.starts_at, incidentId: time.incident_id, byItself: manager === null },
      })
      await holdRooms(tx)
      return true
    }
    const chosen = { ...wordsOf(plan), kind: plan.kind, action: plan.action, type: plan.type }
    const start: Command = {
      type: 'StartIncident',
      commandId: `drill:${time.id}`,
      actor: manager ? { kind: 'user', id: manager.id, name: manager.name } : plannedDrillActor,
      data: startData(chosen, place, instructions),
    }
    const outcome = await incidents.submitWith(
      tenantId,
      time.incident_id,
      manager ? [start] : [start, transferToOwner(row, time)],
      claim,
    )
    if (!outcome) return false
    receiptOrThrow(outcome)
    return true
  })
}

const wordsOf = ({ location, message }: DrillPlan) => ({ location, message, severity: null })

const plannedDrillActor = { kind: 'system', name: 'Planned drill' } as const

/** Makes the plan's owner the commander, in the transaction that starts the drill. */
function transferToOwner({ owner_id, owner_name }: PlanRow, time: OccurrenceRow): Command {
  return {
    type: 'TransferCommand',
    commandId: `drill-owner:${time.id}`,
    actor: plannedDrillActor,
    data: { to: { id: owner_id, name: owner_name } },
  }
}

/** Returns true when something real runs at any of these sites. Lock the sites first. */
async function isRealIncidentRunning(tx: Tx, siteIds: readonly number[]): Promise<boolean> {
  const running = await tx
    .selectFrom('incident as i')
    .innerJoin('incident_site as s', 's.incident_id', 'i.id')
    .select('i.id')
    .where('s.site_id', 'in', siteIds)
    .where('i.stage', '=', 'active')
    .where(sql`i.summary->>'kind'`, '=', 'Actual')
    .executeTakeFirst()
  return running !== undefined
}

/** Explains why the owner of a plan may no longer start it automatically; null when they may. */
async function ownerRefusal(tx: Tx, { owner_id, owner_name, says }: PlanRow): Promise<string | null> {
  const lost = `${owner_name} planned it and can no longer start drills at its sites. Someone else must open the plan and save it.`
  const owner = await tx
    .selectFrom('app_user as u')
    .innerJoin('tenant_assignment as a', 'a.user_id', 'u.id')
    .select(['u.is_active as isActive', 'a.role', 'a.restricted'])
    .where('u.id', '=', owner_id)
    .executeTakeFirst()
  if (!owner) return (await isGlobalAdmin(tx, owner_id)) ? null : lost
  const role = effectiveRole(tenantRole.parse(owner.role), owner.restricted)
  if (!owner.isActive || !may(role, 'incident.start')) return lost
  if (!owner.restricted) return null
  const allowed = await tx
    .selectFrom('site_permission')
    .select('site_id')
    .where('user_id', '=', owner_id)
    .where('permission', 'in', permissionsGranting('incident.start'))
    .execute()
  const sites = allowed.map(({ site_id }) => site_id)
  return mayAccessSites(sites, says.siteIds) ? null : lost
}

/** Checks a global administrator by account id: they may belong to no tenant. */
async function isGlobalAdmin(tx: Tx, userId: string): Promise<boolean> {
  await setLookup(tx, { user_id: userId })
  const user = await tx
    .selectFrom('app_user')
    .select(['is_active', 'is_global_admin'])
    .where('id', '=', userId)
    .executeTakeFirst()
  return user?.is_active === true && user.is_global_admin
}
